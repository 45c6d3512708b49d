"""Judges a departure on the chips: compares LEDs, lamps and wires with systemd/data/sequences, step by step.

All times are seconds after the command, by the host's clock.
"""

import datetime
import math
import statistics
import time
from typing import Any, NamedTuple

from .clock import WITNESS
from .judge import LATE
from .picture import DARK, decode, is_lit
from .wiring import READOUTS

LEAD_IN, BLACK, ARRIVAL, DATE, END = 1.4, 4.2, 8.0, 9.42, 9.5
FLICKERS = (1.4, 1.9, 2.4, 2.9, 3.4, 3.9)
# Bursts of five frames each, and the duration of the rest of the half second.
FRAMES = 5
DISRUPTIONS_1, DISRUPTIONS_2 = (5.8, 6.3), (6.8, 7.3, 7.8)
LENGTH_1, LENGTH_2 = 0.1, 0.05
MONTH = 0.08
# The share of frames that must be seen.
SEEN = 0.6
# The allowed lateness of a step, and of the month, on an emulated machine; steal time is added.
OFF, MONTH_OFF = 0.05, 0.03
FALSE_TEXTS = ("JAN 01 1885 12:00", "JAN 01 1801 10:00", "  9 90 9 09 09: 0", "0 9  0 0990 9 :90")
EVENTS = ["lead-in", "flicker", "displacement", "disruption-1", "disruption-2", "arrival"]


class Travel(NamedTuple):
    """A departure that was watched to its end."""

    start: float
    wall: float
    events: list
    judge: Any

    def at(self, seconds):
        return self.start + seconds

    def stolen(self, start, end):
        """Returns the steal time of this machine's processors between two times."""
        return self.judge.steal.between(self.at(start), self.at(end))

    def settled(self, step):
        """Returns when the changes of a step must be visible."""
        return step + OFF + self.stolen(step, step + OFF)

    def is_on_time(self, seconds, step):
        """Returns whether something came soon enough after a step to belong to it."""
        return -OFF <= seconds - step <= OFF + self.stolen(step, max(seconds, step))


def travel(prop, request="depart", meanwhile=None):
    """Departs and waits for the end; calls `meanwhile` with the start, a host time."""
    end_of_events = prop.control.follow("events")
    judge = prop.judge
    asked = time.monotonic()
    prop.ask({"request": request})
    answered = time.monotonic()
    with prop.guest.processors_apart():
        if meanwhile:
            meanwhile(asked)
        time.sleep(max(0, asked + END + 0.4 - time.monotonic()))
    events = [line["event"] for line in end_of_events() if "event" in line]
    told = [event for event in events if event["event"] == "departure"]
    prop.check(len(told) == 1, f"events told of {len(told)} departures: {events}")
    wall = wall_of(told[0])
    start = prop.clock.moment_of(wall)
    prop.check(
        asked - OFF <= start <= answered + OFF,
        f"the departure is said to have begun {start - asked:.3f} s after it was asked for")
    check_events(prop, events, wall)
    return Travel(start, wall, events, judge)


def wall_of(event):
    return datetime.datetime.fromisoformat(event["time"].replace("Z", "+00:00")).timestamp()


def check_events(prop, events, wall):
    """Checks that each step's event has the step's time."""
    steps = [(event["step"], wall_of(event) - wall) for event in events if event["event"] == "step"]
    wanted = list(zip(EVENTS, (0, LEAD_IN, BLACK, DISRUPTIONS_1[0], DISRUPTIONS_2[0], DATE)))
    right = len(steps) == len(wanted) and all(
        is_[0] == should[0] and abs(is_[1] - should[1]) < 0.002 for is_, should in zip(steps, wanted))
    prop.check(right, f"events told of the steps {steps}, not {wanted}")


def judge_shows(prop, way, before, readouts=(0, 1, 2)):
    """Judges all steps except the bursts' frames; `before` is the previous content. Returns figures."""
    judge = way.judge
    judge.contents = before
    readouts = list(readouts)
    prop.check_spans(judge.wrong_spans(way.at(-0.5), way.at(LEAD_IN - OFF), readouts))
    flickered = sum(judge_flicker(prop, way, index) for index in readouts)
    black = [judge_black(prop, way, index) for index in readouts]
    months = [judge_month(prop, way, index) for index in readouts]
    return (
        f"{flickered} of {len(readouts) * len(FLICKERS)} flickers, black {figures(black)} ms, "
        f"month {figures(months)} ms late")


def figures(times):
    return f"{min(times) * 1000:.0f} to {max(times) * 1000:.0f}"


def judge_flicker(prop, way, index):
    """Checks that in each half second the whole readout is right or dark; returns in how many it was dark."""
    ends = [*FLICKERS[1:], BLACK]
    dark = [is_dark_for(prop, way, index, start, end) for start, end in zip(FLICKERS, ends)]
    moments = switches(way, index, LEAD_IN - OFF, BLACK - OFF)
    strays = [moment for moment in moments if not any(way.is_on_time(moment, step) for step in FLICKERS)]
    prop.check(not strays, f"{READOUTS[index]} went on or off at {strays} s, between two steps")
    return sum(dark)


def is_dark_for(prop, way, index, start, end):
    """Returns whether a readout was dark between two steps; fails if it was neither dark nor right."""
    spans = way.judge.wrong_spans(way.at(way.settled(start)), way.at(end - 0.03), [index])
    odd = [span for span in spans if span[2][0] != DARK]
    prop.check_spans(odd)
    # Around an edge nothing is judged; a readout that is dark there is dark before and after it.
    lit = is_chip_lit(way, index, (start + end) / 2)
    prop.check(lit == (not spans), f"{READOUTS[index]} was dark for a part of {start} to {end} s")
    return not lit


def judge_black(prop, way, index):
    """Returns how long a whole readout, with its lamps, was dark."""
    settled = way.settled(BLACK)
    went = switches(way, index, BLACK - OFF, settled)
    came = switches(way, index, settled, BLACK + 2)
    dark = not is_chip_lit(way, index, settled)
    prop.check(dark and came, f"{READOUTS[index]} was not black: it went or came at {went + came} s")
    # A readout that flickered last is already dark.
    begin, first = went[-1] if went else BLACK, came[0]
    prop.check(
        way.is_on_time(first, DISRUPTIONS_1[0]), f"{READOUTS[index]} was lit {first:.3f} s after the command")
    for moment in (way.settled(begin), (begin + first) / 2, DISRUPTIONS_1[0] - 0.02):
        shown = way.judge.shown(way.at(moment))[index]
        prop.check(shown == DARK, f"{READOUTS[index]} shows {shown} {moment:.3f} s after the command")
    lines = [
        event for event in prop.timeline.between(way.at(way.settled(begin)), way.at(DISRUPTIONS_1[0] - 0.02), "line")
        if event.key in way.judge.board[index].lines]
    prop.check(not lines, f"lamps of {READOUTS[index]} changed in the black: {lines[:2]}")
    return first - begin


def judge_month(prop, way, index):
    """At the re-entry the month lights up later than the rest; returns by how much."""
    readout = way.judge.board[index]
    moments = [event.time for event in chip_events(way, index, DATE - OFF, END + 0.3) if event.value is not None]
    prop.check(bool(moments), f"{READOUTS[index]} did not light up")
    shown = [(moment, decode(readout, prop.timeline.leds_at(moment))) for moment in moments]
    first = shown[0]
    prop.check(
        first[1].text.startswith("    ") and " " not in first[1].text[4:6] and "?" not in first[1].text,
        f"{READOUTS[index]} came up with {first[1].text!r}")
    prop.check(
        way.is_on_time(first[0] - way.start, DATE),
        f"{READOUTS[index]} came up {first[0] - way.start:.3f} s after the command")
    month = next((moment for moment, is_ in shown if not is_.text.startswith("    ")), None)
    prop.check(month is not None, f"the month of {READOUTS[index]} never came")
    late = month - first[0]
    stolen = way.judge.steal.between(way.at(DATE), month)
    waited = way.judge.waits.between(way.at(DATE), month)
    prop.check(
        abs(late - MONTH) <= MONTH_OFF + stolen,
        f"the month of {READOUTS[index]} came {late * 1000:.0f} ms late: the rest {(first[0] - way.at(DATE)) * 1000:.0f} ms "
        f"behind its step, {stolen * 1000:.0f} ms stolen, {waited * 1000:.0f} ms waited for a processor meanwhile")
    return late


class Burst(NamedTuple):
    """The frames of a burst seen on one chip."""

    length: float
    seen: int
    # How many more frames would fit into the steal time.
    stolen: int

    @property
    def most(self):
        return min(self.seen + self.stolen, FRAMES)


def bursts_of(prop, way, readouts=(0, 1, 2)):
    """Returns all bursts of a departure, on each chip."""
    bursts = []
    for start, length in [*((at, LENGTH_1) for at in DISRUPTIONS_1), *((at, LENGTH_2) for at in DISRUPTIONS_2)]:
        stolen = math.ceil(way.stolen(start, start + length) / (length / FRAMES))
        for index in readouts:
            frames = frames_of(way, index, start, length)
            if length == LENGTH_1:
                check_false_times(prop, way, index, frames)
            # On a slow machine, RAM and brightness of one frame may be seen separately.
            bursts.append(Burst(length, min(len(frames), FRAMES), stolen))
    return bursts


def check_frames(prop, *ways):
    """Checks that enough frames are seen in each direction."""
    told = []
    for length in (LENGTH_1, LENGTH_2):
        name = f"frames of {length / FRAMES * 1000:.0f} ms"
        for bursts in ways:
            most = [burst.most for burst in bursts if burst.length == length]
            # Two frames may be equal if only the brightness changes; noise never repeats.
            # Also, an emulated machine skips frames for which it is late.
            prop.check(sum(most) >= SEEN * FRAMES * len(most), f"{name} seen in each burst, and stolen: {most}")
        chosen = [burst for bursts in ways for burst in bursts if burst.length == length]
        seen, most = sum(burst.seen for burst in chosen), sum(burst.most for burst in chosen)
        prop.check(seen > 0, f"{name}: all were stolen")
        told.append(f"{seen} ({most} with stolen time) of {FRAMES * len(chosen)} {name}")
    return f"{' and '.join(told)} were other than the one before"


def frames_of(way, index, start, length):
    """Returns the states of a readout's chip in a burst, each different from the one before."""
    events = chip_events(way, index, start - 0.005, start + length - 0.002)
    # RAM and brightness of a frame are two transfers: a state of less than 4 ms is in between.
    ends = [event.time for event in events[1:]] + [way.at(start + length)]
    return [event for event, end in zip(events, ends) if event.value is not None and end - event.time > 0.004]


def check_false_times(prop, way, index, frames):
    for event in frames:
        shown = way.judge.shown(event.time + 0.003)[index]
        if index == 0:
            prop.check(shown.text in FALSE_TEXTS, f"the destination shows {shown.text!r} in the disruption")
        else:
            own = way.judge.expected(prop.clock.wall(event.time))[index]
            prop.check(shown.text == own.text, f"{READOUTS[index]} shows {shown.text!r} in the disruption")


def wire_cost(prop, way):
    """Returns the median bits of a 10 ms frame, and how long they take at real bus speeds."""
    costs = []
    for start in DISRUPTIONS_2:
        for frame in range(FRAMES):
            left = way.at(start + 0.01 * frame)
            wire = prop.timeline.between(left - 0.001, left + 0.009, "wire")
            costs.append(sum(event.value.bits for event in wire))
    bits = statistics.median(costs)
    return f"{bits} bits a frame: {bits / 100:.1f} ms at 100 kHz, {bits / 400:.1f} at 400"


def judge_colons(prop, way, start, end, readouts=(0, 1, 2)):
    """Checks that colons are lit in the first half of each second unless their readout is dark; returns the longest error."""
    longest, halves = 0.0, halves_of(way.judge.timeline, start, end)
    for index in readouts:
        readout = way.judge.board[index]
        chip, line = readout.chips[0], readout.lines
        colon = readout.colon[0][1]
        leds = way.judge.timeline.leds_at(start)
        changes = [(event.time, event.key, event.value) for event in way.judge.timeline.between(start, end)
                   if event.kind != "wire" and event.key in (chip, colon)]
        wrong_since, is_first_half = None, False
        for moment, key, value in sorted(changes + halves, key=lambda change: change[0]):
            if key == WITNESS:
                is_first_half = value
            else:
                leds[key] = value
            should = is_first_half and leds.get(chip) is not None
            is_wrong = is_lit(("line", colon), leds) != bool(should)
            if moment < start:
                continue
            if is_wrong and wrong_since is None:
                wrong_since = moment
            elif not is_wrong and wrong_since is not None:
                longest = max(longest, moment - wrong_since)
                stolen = way.judge.steal.between(wrong_since, moment)
                prop.check(
                    moment - wrong_since <= LATE + stolen,
                    f"the colon of {READOUTS[index]} was wrong for {(moment - wrong_since) * 1000:.0f} ms, "
                    f"{wrong_since - way.start:.3f} s after the command")
                wrong_since = None
        prop.check(wrong_since is None or end - wrong_since < LATE, f"the colon {line} of {READOUTS[index]} stays wrong")
    return longest


def halves_of(timeline, start, end):
    """Returns the starts of half seconds, including those that the witness missed: (time, key, is first half)."""
    halves = []
    for event in timeline.between(start - 2, end, "line", WITNESS):
        # The line changes every half second; missing changes are interpolated from the one before.
        while halves and event.time - halves[-1][0] > 0.75:
            moment, _, was_first = halves[-1]
            halves.append((moment + 0.5, WITNESS, not was_first))
        halves.append((event.time, WITNESS, event.value))
    return halves


def chip_events(way, index, start, end):
    chip = way.judge.board[index].chips[0]
    return way.judge.timeline.between(way.at(start), way.at(end), "chip", chip)


def switches(way, index, start, end):
    """Returns when a readout's chip went on or off, in seconds after the command."""
    was = is_chip_lit(way, index, start)
    moments = []
    for event in chip_events(way, index, start, end):
        if (event.value is not None) != was:
            was = not was
            moments.append(round(event.time - way.start, 3))
    return moments


def is_chip_lit(way, index, moment):
    return way.judge.timeline.leds_at(way.at(moment)).get(way.judge.board[index].chips[0]) is not None
