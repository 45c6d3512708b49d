"""At a change of the minute, only changed bytes are written."""

from prop import changes, watching

BOARD = "one-chip-per-readout-gpio-lamps"


def run(prop):
    watch = watching.watch_from(prop, watching.NEW_YEAR + 60 - 8, 10)
    return changes.judge_change(prop, watch.judge, watch.moment_of(prop, 60))
