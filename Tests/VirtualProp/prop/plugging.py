"""Judges a chip that is unplugged and reconnected."""

import time

from . import startup
from .changes import wall_of
from .judge import late_edges, lateness

WITHIN = 1.0


def judge_unplugged(prop, readout):
    """Unplugs the chip of a readout's minutes over a change of the minute; returns the seconds until it was lit again."""
    prop.clock.set(lambda moment: wall_of("2026-03-14T15:08:57"))
    prop.wait_right(time.monotonic(), 5)
    others = [index for index in range(len(prop.contents)) if index != readout]
    chip = prop.chip_of(readout)
    mark = prop.service.mark()
    prop.panel.unplug(chip)
    start = time.monotonic()
    time.sleep(5)
    check_others(prop, start, time.monotonic(), others)
    one_line(prop, mark, "unplugged")
    mark = prop.service.mark()
    prop.panel.plug(chip)
    seconds = prop.wait_right(time.monotonic(), WITHIN)
    startup.check_no_garbage(prop, start, time.monotonic())
    one_line(prop, mark, "plugged in again")
    return seconds


def check_others(prop, start, end, others):
    """Checks that the other readouts are always right, and that no lamp is late."""
    prop.check_right(start, end, others)
    lags = prop.judge.colon_lags(start, end, others)
    if any(readout.lines for readout in prop.judge.board):
        lags += prop.judge.colon_lags(start, end, only_lines=True)
    prop.check(late_edges(lags) == 0, lateness(lags))


def one_line(prop, mark, what):
    log = prop.service.log(mark)
    prop.check(len(log) == 1, f"{len(log)} lines in the log for a chip {what}: {log}")
