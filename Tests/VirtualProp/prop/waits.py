"""How long threads of this machine were ready to run without a processor (run delay: sched-stats.rst of Linux).

Lateness while the guest's processor or this program waited for a processor is the machine's fault, other lateness the
daemon's. It excuses nothing: a failing case only says which it was.
"""

import bisect
import pathlib
import threading
import time

EVERY = 0.02
# Shorter waits are normal and not recorded.
LEAST = 0.001


class ProcessorWaits:
    """Watches the threads of some processes, on its own thread."""

    def __init__(self, *processes):
        self._tasks = [pathlib.Path(f"/proc/{process}/task") for process in processes]
        self._sums, self._moments = {}, {}
        self._stops = threading.Event()
        self._look()
        self._thread = threading.Thread(target=self._watch, name="processor waits", daemon=True)
        self._thread.start()

    def close(self):
        self._stops.set()
        self._thread.join(5)

    def between(self, start, end):
        """Returns the longest total wait of a thread in a span, in seconds."""
        return max(
            (self._at(thread, end + EVERY) - self._at(thread, start) for thread in list(self._sums)), default=0.0)

    def _watch(self):
        while not self._stops.wait(EVERY):
            self._look()

    def _look(self):
        moment = time.monotonic()
        for thread, waited in self._waits():
            sums = self._sums.setdefault(thread, [])
            if not sums or waited - sums[-1] > LEAST:
                # In this order, so that a reader who finds a moment finds its sum.
                sums.append(waited)
                self._moments.setdefault(thread, []).append(moment)

    def _waits(self):
        for tasks in self._tasks:
            try:
                for task in tasks.iterdir():
                    yield task.name, int((task / "schedstat").read_text(encoding="ascii").split()[1]) / 1e9
            except OSError:
                # The thread has ended meanwhile.
                continue

    def _at(self, thread, moment):
        index = bisect.bisect_right(self._moments[thread], moment) - 1
        return self._sums[thread][max(index, 0)]
