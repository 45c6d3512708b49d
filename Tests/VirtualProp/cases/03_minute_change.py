"""At a change of the minute only the changed bytes go over the wire."""

from prop import changes, watching

BOARD = "one-chip-per-readout-gpio-lamps"


def run(prop):
    watch = watching.the_watch(prop)
    return changes.judge_change(prop, watch.judge, watch.moment_of(prop, 60))
