"""A departure and a return, watched on the chips: every step is on time, and every colon stays in phase."""

import time

from prop import departure
from prop.picture import Content, Travelled
from prop.prop import CITIES

BOARD = "one-chip-per-readout-gpio-lamps"
DESTINATION = Content(fixed="1985-10-26T01:21:00")
AT_RESTART = 5.0
# Seconds to skip after the arrival: the wall clock is set forward, and the travelled time follows.
LEAP = 44


def run(prop):
    start = time.monotonic()
    prop.ask({"request": "set", "readout": "destination", "value": "OCT 26 1985 AM 01:21"})
    prop.contents = [DESTINATION, *CITIES[1:]]
    prop.wait_right(start, 1.0)
    prop.sleep_until_after_edge(0.37)
    there = departure.travel(prop)
    shows = departure.judge_shows(prop, there, prop.contents)
    bursts = departure.bursts_of(prop, there)
    cost = departure.wire_cost(prop, there)
    arrived = arrive(prop, there)
    worst = departure.judge_colons(prop, there, there.at(-1), time.monotonic() - 0.1)
    survives = restart(prop)
    back, bursts_back = go_back(prop, arrived)
    frames = departure.check_frames(prop, bursts, bursts_back)
    return (
        f"{shows}; {frames}, {cost}; no colon wrong for more than {worst * 1000:.0f} ms; restarted {survives}; "
        f"back {back}")


def arrive(prop, there):
    """After the arrival the present starts at the destination's minute; returns its expected content."""
    departed = CITIES[1].civil(there.wall).replace(second=0, tzinfo=None)
    present = Travelled(DESTINATION.fixed, int(there.wall + departure.ARRIVAL))
    prop.contents = [DESTINATION, present, Content(fixed=departed.isoformat())]
    prop.wait_right(there.at(departure.END), 0.3)
    labels = [readout["label"] for readout in prop.control.status["readouts"]]
    prop.check(labels == ["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"], f"the labels are {labels}")
    # Wait for the next minute, which must come at the right second.
    offset = prop.clock.wall(time.monotonic()) - time.monotonic() + LEAP
    asked = prop.clock.set(lambda moment: moment + offset)
    minute = asked + (present.since + 60) - prop.clock.wall(asked + 0.05) + 0.05
    prop.check(minute > time.monotonic(), "the minute was over too soon: LEAP is too long")
    time.sleep(max(0, minute + 1.2 - time.monotonic()))
    prop.check_right(asked + 0.3, time.monotonic())
    shown = prop.judge.shown(time.monotonic())[1].text
    prop.check(shown.endswith("01:22"), f"the present shows {shown!r} a minute after the arrival")
    return present


def restart(prop):
    """The travelled time survives a restart of the daemon."""
    start = time.monotonic()
    prop.service.do("restart")
    return f"{prop.wait_right(start, AT_RESTART):.2f} s"


def go_back(prop, arrived):
    """The return restores the real time, and the travelled one becomes the last departed."""
    before = prop.contents
    way = departure.travel(prop, "return")
    shows = departure.judge_shows(prop, way, before)
    bursts = departure.bursts_of(prop, way)
    departed = arrived.civil(way.wall).replace(second=0)
    prop.contents = [DESTINATION, CITIES[1], Content(fixed=departed.isoformat())]
    prop.wait_right(way.at(departure.END), 0.3)
    departure.judge_colons(prop, way, way.at(-1), time.monotonic() - 0.1)
    return shows, bursts
