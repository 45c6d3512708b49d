"""Twelve backpacks on two buses."""

from prop import tour

BOARD = "adafruit-backpacks"
# The gate has its wiring in the tests of boards, and its bus in stuck-bus.
FOR_FULL_RUN = True


def run(prop):
    return tour.tour(prop, share=0.04)
