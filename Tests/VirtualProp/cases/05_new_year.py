"""New Year: every field but the seconds' phase changes, and only changed bytes are written."""

from prop import changes, watching

BOARD = "one-chip-per-readout-gpio-lamps"


def run(prop):
    watch = watching.the_watch(prop)
    moment = watch.moment_of(prop, 0)
    figures = changes.judge_change(prop, watch.judge, moment)
    before, after = watch.judge.shown(moment - 0.1)[0], watch.judge.shown(moment + 0.25)[0]
    prop.check((before.text, before.meridiem) == ("DEC 31 2026 11:59", "PM"), f"before it was {before}")
    prop.check((after.text, after.meridiem) == ("JAN 01 2027 12:00", "AM"), f"after it was {after}")
    return figures
