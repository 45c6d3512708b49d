"""Twelve backpacks on two buses."""

from prop import tour

BOARD = "adafruit-backpacks"


def run(prop):
    return tour.tour(prop, share=0.04)
