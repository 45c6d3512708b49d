"""CircuitSetup's boards, whose lamps are bits of the chips."""

from prop import tour

BOARD = "circuitsetup-tcd"
# The gate covers its wiring in the board tests, and another board in these cases.
FOR_FULL_RUN = True


def run(prop):
    return tour.tour(prop, share=0.01)
