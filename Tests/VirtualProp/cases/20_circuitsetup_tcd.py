"""CircuitSetup's boards, whose lamps are bits of the chips."""

from prop import tour

BOARD = "circuitsetup-tcd"
# adafruit-backpacks takes the same tour.
LEFT_OUT_OF_SHORT = True


def run(prop):
    return tour.tour(prop, share=0.01)
