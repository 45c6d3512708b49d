"""Steal time: for how long a hypervisor below this machine gave its processors to somebody else (proc_stat(5))."""

import bisect
import os
import threading
import time

TICK = 1 / os.sysconf("SC_CLK_TCK")
EVERY = 0.02
# A theft is told with the processor's next tick, and seen by the next sample.
AFTER = 0.03


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
        """The seconds that were stolen in a span, of all processors together: what happened in it may have come later
        by so much."""
        return (self._at(end + AFTER) - self._at(start)) * TICK

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
