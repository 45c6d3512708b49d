"""Steal time: for how long a hypervisor below this machine gave its processors to somebody else (proc_stat(5))."""

import bisect
import os
import threading
import time

TICK = 1 / os.sysconf("SC_CLK_TCK")
EVERY = 0.02
# A theft is told after it, with the processor's next tick; and the samples lie apart.
BEFORE, AFTER = 0.02, 0.05
# What disturbs: so much within so short a time.
MUCH, SHORT = 0.03, 0.1


class StealTime:
    """Watches it, from the start on, on a thread of its own. A machine of iron is never stolen from."""

    def __init__(self):
        self._moments, self._sums = [time.monotonic()], [_ticks()]
        self._stops = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="steal time", daemon=True)
        self._thread.start()

    def close(self):
        self._stops.set()
        self._thread.join(5)

    def between(self, start, end):
        """The seconds that were stolen around a span, of all processors together: what happened in it may have come
        later by so much."""
        return (self._at(end + AFTER) - self._at(start - BEFORE)) * TICK

    def most(self, start, end):
        """The most that was stolen within a short time of a span, in seconds."""
        moments = [moment for moment in self._moments[:] if start <= moment <= end]
        return max((self._at(moment + SHORT / 2) - self._at(moment - SHORT / 2) for moment in moments), default=0) * TICK

    def disturbs(self, start, end):
        """Whether what was measured in a span may say more of this machine than of the daemon."""
        return self.most(start, end) >= MUCH

    def _watch(self):
        while not self._stops.wait(EVERY):
            ticks = _ticks()
            if ticks != self._sums[-1]:
                # In this order: whoever finds a moment finds its sum.
                self._sums.append(ticks)
                self._moments.append(time.monotonic())

    def _at(self, moment):
        return self._sums[max(bisect.bisect_right(self._moments, moment) - 1, 0)]


def _ticks():
    with open("/proc/stat", encoding="ascii") as file:
        return int(file.readline().split()[8])
