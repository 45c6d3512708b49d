"""The clock is set forward and back by hours: lamps and chips follow at once."""

import statistics
import time

from prop.clock import WITNESS

BOARD = "one-chip-per-readout-gpio-lamps"
# These steps change the hour in all three cities, and AM or PM in some.
HOURS = (13, -35, 11, -13, 37)
LAMPS, CHIPS = 0.1, 0.3


def run(prop):
    steps = [step(prop, hours) for hours in HOURS]
    lamps, chips = (statistics.median(times) for times in zip(*steps))
    prop.check(lamps <= LAMPS, f"the lamps took {lamps * 1000:.0f} ms")
    prop.check(chips <= CHIPS, f"the chips took {chips * 1000:.0f} ms")
    return f"lamps after {lamps * 1000:.0f} ms, chips after {chips * 1000:.0f} ms, medians of five"


def step(prop, hours):
    """Sets the clock just after the start of a second; returns when the last lamp and the last chip were right."""
    prop.sleep_until_after_edge(0.15)
    wall = prop.clock.wall(time.monotonic()) - time.monotonic() + 3600 * hours
    asked = prop.clock.set(lambda moment: wall + moment)
    # Changes due at the next half second do not count for the step.
    end = asked + 0.3
    time.sleep(0.4)
    prop.check(
        prop.judge.shown(end) == prop.judge.expected(prop.clock.wall(end)),
        f"after {hours:+} h the panel shows {[str(shown) for shown in prop.judge.shown(end)]}")
    lamps = [event.time for event in prop.timeline.between(asked, end, "line") if event.key != WITNESS]
    chips = [event.time for event in prop.timeline.between(asked, end, "chip")]
    prop.check(lamps and chips, f"{hours:+} h changed {len(lamps)} lamps and {len(chips)} chips")
    prop.wait_right(end, 1)
    return max(lamps) - asked, max(chips) - asked
