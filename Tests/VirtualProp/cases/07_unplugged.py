"""A chip is unplugged over a change of the minute: nobody else notices, and back it is lit and right."""

from prop import plugging

BOARD = "one-chip-per-readout-gpio-lamps"


def run(prop):
    return f"lit again {plugging.judge_unplugged(prop, readout=1):.2f} s after it was plugged in"
