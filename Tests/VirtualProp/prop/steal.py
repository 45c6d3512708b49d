"""Steal time: how long the hypervisor below this machine gave its processors to others (proc_stat(5))."""

import bisect
import os
import threading
import time

TICK = 1 / os.sysconf("SC_CLK_TCK")
EVERY = 0.02
# Steal time is counted at the processor's next tick, and seen by the next sample.
AFTER = 0.03


class StealTime:
    """Watches the steal time on its own thread. A physical machine has none."""

    def __init__(self):
        self._moments, self._sums = [time.monotonic()], [_ticks()]
        self._stops = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="steal time", daemon=True)
        self._thread.start()

    def close(self):
        self._stops.set()
        self._thread.join(5)

    def between(self, start, end):
        """Returns the steal time of all processors in a span, in seconds: events in it may be late by as much."""
        return (self._at(end + AFTER) - self._at(start)) * TICK

    def _watch(self):
        while not self._stops.wait(EVERY):
            ticks = _ticks()
            if ticks != self._sums[-1]:
                # In this order, so that a reader who finds a moment finds its sum.
                self._sums.append(ticks)
                self._moments.append(time.monotonic())

    def _at(self, moment):
        return self._sums[max(bisect.bisect_right(self._moments, moment) - 1, 0)]


def _ticks():
    with open("/proc/stat", encoding="ascii") as file:
        return int(file.readline().split()[8])
