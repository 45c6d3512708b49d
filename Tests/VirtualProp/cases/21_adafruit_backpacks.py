"""Twelve backpacks on two buses."""

from prop import tour

BOARD = "adafruit-backpacks"
# The gate covers its wiring in the board tests, and its bus in stuck-bus.
FOR_FULL_RUN = True


def run(prop):
    return tour.tour(prop, share=0.04)
