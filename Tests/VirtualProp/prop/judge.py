"""Compares what the LEDs show with what they should show, from edge to edge."""

import statistics
from typing import NamedTuple

from .clock import WITNESS
from .picture import decode

# How long after an edge nothing is judged: lamps and chips are being written.
SETTLING = 0.1
# And how long before it: the map between the clocks is accurate to a few milliseconds.
EARLY = 0.02
LATE = 0.05
NEVER = float("inf")


class Lag(NamedTuple):
    """How much later than the witness something changed, in seconds, with the steal time meanwhile and a thread's longest
    wait for a processor."""

    seconds: float
    stolen: float
    waited: float

    @property
    def size(self):
        """The lag without the steal time."""
        return max(abs(self.seconds) - self.stolen, 0.0)


class Judge:
    """Judges the readouts of a board against their expected contents, by the timeline."""

    def __init__(self, timeline, clock, steal, waits, board, contents):
        self.timeline, self.clock, self.steal, self.waits = timeline, clock, steal, waits
        self.board, self.contents = board, contents

    def expected(self, wall):
        return [content.expected(wall) for content in self.contents]

    def shown(self, moment):
        leds = self.timeline.leds_at(moment)
        return [decode(readout, leds) for readout in self.board]

    def wrong_spans(self, start, end, readouts=None, settling=SETTLING):
        """Returns the spans with wrong LEDs: (start, end, shown, expected)."""
        wanted = list(range(len(self.contents))) if readouts is None else readouts
        spans = []
        for left, right, leds, expected in self._intervals(start, end, settling):
            shown = [decode(self.board[index], leds) for index in wanted]
            right_ones = [expected[index] for index in wanted]
            if shown != right_ones:
                spans.append((left, right, shown, right_ones))
        return spans

    def recovery(self, start, end, readouts=None):
        """Returns the seconds from `start` until everything stayed right until `end`; NEVER if it did not."""
        spans = self.wrong_spans(start, end, readouts)
        if not spans:
            return 0.0
        return NEVER if spans[-1][1] >= end - 0.01 else spans[-1][1] - start

    def _intervals(self, start, end, settling):
        """Yields spans without changes: (left, right, LEDs, expected), without the times around edges."""
        leds = self.timeline.leds_at(start)
        events = [event for event in self.timeline.between(start, end) if event.kind in ("chip", "line")]
        edges = self.clock.halves(start, end + 1)
        position = 0
        for (edge, half), (following, _) in zip(edges, edges[1:]):
            settled = edge + settling + self.steal.between(edge, edge + settling)
            left, right = max(settled, start), min(following - EARLY, end)
            expected = self.expected(half / 2)
            while position < len(events) and events[position].time <= left:
                leds[events[position].key] = events[position].value
                position += 1
            while left < right:
                cut = events[position].time if position < len(events) else right
                if left < min(cut, right):
                    yield left, min(cut, right), leds, expected
                left = max(left, min(cut, right))
                if cut < right:
                    leds[events[position].key] = events[position].value
                    position += 1
                else:
                    break

    def colon_lags(self, start, end, readouts=None, only_lines=False):
        """Returns the Lag of each edge's last colon LED, NEVER if one did not change."""
        lags = []
        chosen = range(len(self.contents)) if readouts is None else readouts
        leds = [led for index in chosen for led in self.board[index].colon if led[0] == "line" or not only_lines]
        changes = {led: self._changes(led, start - 0.25, end + 0.25) for led in leds}
        witnessed = self.timeline.between(start - 0.25, end + 0.25, "line", WITNESS)
        for edge, half in self.clock.edges(start, end):
            is_lit = half % 2 == 0
            reference = _first(witnessed_times(witnessed, is_lit), edge)
            times = [_first([time for time, state in changes[led] if state == is_lit], edge) for led in leds]
            if reference == NEVER:
                reference = edge
            worst = max(times, key=lambda time: abs(time - reference), default=reference)
            span = sorted((reference, worst if worst < NEVER else reference + 0.25))
            stolen = self.steal.between(*span) if worst < NEVER else 0.0
            lags.append(Lag(worst - reference, stolen, self.waits.between(*span)))
        return lags

    def idle_share(self, start, end, bus):
        """Returns the share of a 100 kHz bus used by transfers that changed nothing."""
        wire = [event.value for event in self.timeline.between(start, end, "wire") if event.key[0] == bus]
        return sum(transfer.bits for transfer in wire if not transfer.changes) / (100_000 * (end - start))

    def _changes(self, led, start, end):
        """Returns when an LED changed, and to what."""
        if led[0] == "line":
            return [(event.time, event.value) for event in self.timeline.between(start, end, "line", led[1])]
        chip, byte, bit = led
        changes, before = [], None
        for event in self.timeline.between(start, end, "chip", chip):
            state = event.value is not None and bool(event.value.ram[byte] >> bit & 1)
            if state != before:
                changes.append((event.time, state))
            before = state
        return changes


def witnessed_times(events, is_lit):
    return [event.time for event in events if event.value == is_lit]


def _first(times, edge):
    """Returns the change that belongs to an edge: within a quarter of a second."""
    return next((time for time in times if abs(time - edge) < 0.25), NEVER)


def late_edges(lags):
    return sum(lag.size > LATE for lag in lags)


def lateness(lags):
    """Returns how many edges were late, by how much, and whether the machine was, for a failing case."""
    late = [lag for lag in lags if lag.size > LATE]
    told = ", ".join(f"{lag.size * 1000:.0f} ms ({lag.waited * 1000:.0f} ms without a processor)" for lag in late[:5])
    return f"{len(late)} of {len(lags)} edges were late: {told}"


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def lag_figures(lags):
    """Returns median and 99th percentile of the lags in milliseconds for the table, without and with steal time."""
    figures = _figures([lag.size for lag in lags])
    by_the_clock = _figures([abs(lag.seconds) for lag in lags])
    stolen = f" ({by_the_clock} with what was stolen)" if by_the_clock != figures else ""
    return f"{figures} over {len(lags)} edges{stolen}"


def _figures(sizes):
    return f"median {statistics.median(sizes) * 1000:.1f} ms, p99 {percentile(sizes, 0.99) * 1000:.1f} ms"
