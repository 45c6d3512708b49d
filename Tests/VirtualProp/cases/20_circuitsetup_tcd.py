"""CircuitSetup's boards, whose lamps are bits of the chips."""

from prop import tour

BOARD = "circuitsetup-tcd"


def run(prop):
    return tour.tour(prop, share=0.01)
