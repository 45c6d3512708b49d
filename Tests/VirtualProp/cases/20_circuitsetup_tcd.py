"""CircuitSetup's boards, whose lamps are bits of the chips."""

from prop import tour

BOARD = "circuitsetup-tcd"
# The gate has its wiring in the tests of boards, and another board here.
FOR_FULL_RUN = True


def run(prop):
    return tour.tour(prop, share=0.01)
