"""The long watch: one minute or three over midnight and New Year that several cases look at."""

import time
from typing import Any, NamedTuple

from .changes import moment_of, wall_of
from .picture import Content

# At this instant it is New Year in Kiritimati, midnight in Honolulu and an hour in London.
NEW_YEAR = wall_of("2026-12-31T10:00:00")
CONTENTS = [Content("Pacific/Kiritimati"), Content("Pacific/Honolulu"), Content("Europe/London")]
BEFORE = 15
# 360 or 150 edges, and a few at the ends for what began late.
LONG, SHORT = 181, 80


class Watch(NamedTuple):
    judge: Any
    start: float
    end: float

    def moment_of(self, prop, seconds_after_new_year):
        return moment_of(prop, NEW_YEAR + seconds_after_new_year, self.start, self.end)


def the_watch(prop):
    """The watch, made at the first call; a short one where nobody asks for the phase."""
    if prop.watch is None:
        prop.configure(CONTENTS)
        prop.clock.set(lambda moment: NEW_YEAR - BEFORE)
        prop.wait_right(time.monotonic(), 5)
        start = time.monotonic()
        seconds = LONG if "phase" in prop.chosen and not prop.is_short else SHORT
        with prop.guest.processors_apart():
            time.sleep(seconds)
        prop.watch = Watch(prop.judge, start, start + seconds - 0.5)
    return prop.watch
