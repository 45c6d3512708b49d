"""Maps host times to the guest's wall clock, from the agent's answers and the witness's edges."""

import bisect
import math
import time

WITNESS = 7
DRIFT = 0.002


class GuestClock:
    """Maps the host's monotonic time to the guest's wall clock; each edge of the witness corrects it."""

    def __init__(self, guest, timeline):
        self._guest, self._timeline = guest, timeline
        self._moments, self._offsets = [], []
        self._read = 0
        self.monotonic_offset = 0.0

    def synchronise(self, since=None):
        """Asks the guest and uses the best of five answers, valid from a moment that may be in the past."""
        best = None
        for _ in range(5):
            before = time.monotonic()
            wall, monotonic = self._guest.times()
            after = time.monotonic()
            if best is None or after - before < best[0]:
                middle = (before + after) / 2
                best = (after - before, wall - middle, monotonic - middle)
        self._take_edges()
        self.monotonic_offset = best[2]
        self._note(time.monotonic() if since is None else since, best[1])

    def set(self, wall_at):
        """Sets the guest's wall clock to a function of the host's time; returns the time of the request."""
        self._take_edges()
        asked = time.monotonic()
        self._guest.set_clock(wall_at(asked))
        self.synchronise(since=asked)
        return asked

    def wall(self, moment):
        """Returns the guest's wall clock at a host time."""
        self._take_edges()
        index = max(bisect.bisect_right(self._moments, moment) - 1, 0)
        return moment + self._offsets[index]

    def edges(self, start, end):
        """Returns the half-second edges of a span without clock changes: (moment, half seconds since 1970)."""
        return [edge for edge in self.halves(start, end) if edge[0] >= start]

    def halves(self, start, end):
        """Returns the edges of a span and the one before it, which starts the half second that is current at its start."""
        found = []
        half = math.floor(self.wall(start) * 2)
        while True:
            moment = self._moment_of(half / 2, start)
            if moment >= end:
                return found
            found.append((moment, half))
            half += 1

    def moment_of(self, wall):
        """Returns when the guest's wall clock, unset meanwhile, showed a time at most some seconds ago."""
        self._take_edges()
        return self._moment_of(wall, wall - self._offsets[-1])

    def moment_near(self, wall, start):
        """Returns when the guest's wall clock showed a time, given a moment close to it."""
        return self._moment_of(wall, start)

    def _moment_of(self, wall, start):
        moment = start + wall - self.wall(start)
        # The offset may be that of a later edge, which drifts a little, but never one before the span, where the clock may
        # have been set differently.
        later = max(moment + 0.1, start)
        return wall - (self.wall(later) - later)

    def _note(self, moment, offset):
        # Drop entries that setting the clock has invalidated.
        while self._moments and self._moments[-1] >= moment:
            self._moments.pop()
            self._offsets.pop()
        self._moments.append(moment)
        self._offsets.append(offset)

    def _take_edges(self):
        """Corrects the map by the witness, whose line rises at full seconds and falls at half seconds."""
        events = self._timeline.events
        if not self._moments:
            return
        while self._read < len(events):
            event = events[self._read]
            self._read += 1
            if event.kind != "line" or event.key != WITNESS or event.time < self._moments[-1]:
                continue
            wall = event.time + self._offsets[-1]
            half = round(wall * 2)
            error = wall - half / 2
            # Far from an edge, it is the witness's start or a clock change. The two machines' clocks drift by less than
            # this from edge to edge; a larger error is the witness's own lateness.
            if abs(error) < 0.1 and (half % 2 == 0) == event.value:
                self._note(event.time, self._offsets[-1] - max(-DRIFT, min(DRIFT, error)))


class TimerClock:
    """Counts seconds from a timer's zero, with edges at its half seconds; replaces a GuestClock for a judge.

    The zero is a time of the guest's wall clock, which is not set meanwhile.
    """

    def __init__(self, clock, zero):
        self._clock, self.zero = clock, zero

    def wall(self, moment):
        return self._clock.wall(moment) - self.zero

    def edges(self, start, end):
        return [edge for edge in self.halves(start, end) if edge[0] >= start]

    def halves(self, start, end):
        found, half = [], math.floor(self.wall(start) * 2)
        while True:
            moment = self._clock.moment_near(self.zero + half / 2, start)
            if moment >= end:
                return found
            found.append((moment, half))
            half += 1
