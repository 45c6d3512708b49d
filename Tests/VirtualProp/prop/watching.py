"""The long watch over midnight and New Year, three minutes (short: less than one), shared by several cases."""

import time
from typing import Any, NamedTuple

from .changes import moment_of, wall_of
from .picture import Content

# At this instant it is New Year in Kiritimati, midnight in Honolulu and an hour in London.
NEW_YEAR = wall_of("2026-12-31T10:00:00")
CONTENTS = [Content("Pacific/Kiritimati"), Content("Pacific/Honolulu"), Content("Europe/London")]
BEFORE = 10
# 360 or 90 edges, and a few at the ends for late starts.
LONG, SHORT = 181, 50


class Watch(NamedTuple):
    judge: Any
    start: float
    end: float

    def moment_of(self, prop, seconds_after_new_year):
        return moment_of(prop, NEW_YEAR + seconds_after_new_year, self.start, self.end)


def the_watch(prop):
    """Returns the watch, made at the first call; a short one if no case needs the phase."""
    if prop.watch is None:
        seconds = LONG if "phase" in prop.chosen and not prop.is_short else SHORT
        prop.watch = watch_from(prop, NEW_YEAR - BEFORE, seconds)
    return prop.watch


def watch_from(prop, wall, seconds):
    """Makes a separate watch, from shortly after a time of the guest's wall clock."""
    prop.configure(CONTENTS)
    prop.clock.set(lambda moment: wall)
    prop.wait_right(time.monotonic(), 5)
    start = time.monotonic()
    with prop.guest.processors_apart():
        time.sleep(seconds)
    return Watch(prop.judge, start, start + seconds - 0.5)
