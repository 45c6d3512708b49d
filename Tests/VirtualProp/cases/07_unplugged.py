"""A chip is unplugged over a change of the minute: the others are unaffected, and once back it is lit and right."""

from prop import plugging

BOARD = "one-chip-per-readout-gpio-lamps"


def run(prop):
    return f"lit again {plugging.judge_unplugged(prop, readout=1):.2f} s after it was plugged in"
