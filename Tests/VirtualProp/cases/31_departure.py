"""A departure and the way back, watched on the chips: every step in its place, and every colon in phase throughout."""

import time

from prop import departure
from prop.picture import Content, Travelled
from prop.prop import CITIES

BOARD = "one-chip-per-readout-gpio-lamps"
DESTINATION = Content(fixed="1985-10-26T01:21:00")
AT_RESTART = 5.0
# So much of the minute is left out behind the arrival: the wall clock is set on, and the travelled time goes with it.
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
    """From the arrival on the present runs from the destination's minute; returns what it is from then on."""
    departed = CITIES[1].civil(there.wall).replace(second=0, tzinfo=None)
    present = Travelled(DESTINATION.fixed, int(there.wall + departure.ARRIVAL))
    prop.contents = [DESTINATION, present, Content(fixed=departed.isoformat())]
    prop.wait_right(there.at(departure.END), 0.3)
    labels = [readout["label"] for readout in prop.control.status["readouts"]]
    prop.check(labels == ["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"], f"the labels are {labels}")
    # On to the next minute, which comes at the right second or is seen to be wrong.
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
    """What was travelled to goes on as if the daemon had never been away."""
    start = time.monotonic()
    prop.service.do("restart")
    return f"{prop.wait_right(start, AT_RESTART):.2f} s"


def go_back(prop, arrived):
    """The return brings the real time, and leaves the travelled one as last departed."""
    before = prop.contents
    way = departure.travel(prop, "return")
    shows = departure.judge_shows(prop, way, before)
    bursts = departure.bursts_of(prop, way)
    departed = arrived.civil(way.wall).replace(second=0)
    prop.contents = [DESTINATION, CITIES[1], Content(fixed=departed.isoformat())]
    prop.wait_right(way.at(departure.END), 0.3)
    departure.judge_colons(prop, way, way.at(-1), time.monotonic() - 0.1)
    return shows, bursts
