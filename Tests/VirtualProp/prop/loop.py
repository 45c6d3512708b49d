"""The back end's thread: waits for sockets, doorbells and timers."""

import heapq
import itertools
import os
import selectors
import threading
import time
import traceback


class Loop:
    """Runs callbacks on its own thread, so that the models need no locks."""

    def __init__(self):
        self._selector = selectors.DefaultSelector()
        self._timers = []
        self._order = itertools.count()
        self._posted = []
        self._wake = os.eventfd(0, os.EFD_NONBLOCK)
        self._stops = False
        self.failures = []
        self.watch(self._wake, lambda: os.eventfd_read(self._wake))
        self._thread = threading.Thread(target=self._run, name="back end", daemon=True)

    def start(self):
        self._thread.start()

    def stop(self):
        self._stops = True
        os.eventfd_write(self._wake, 1)
        self._thread.join(5)

    def watch(self, readable, callback):
        self._selector.register(readable, selectors.EVENT_READ, callback)

    def unwatch(self, readable):
        self._selector.unregister(readable)

    def after(self, seconds, callback):
        """Calls back later; only for the loop's thread."""
        heapq.heappush(self._timers, (time.monotonic() + seconds, next(self._order), callback))

    def call(self, function):
        """Runs a function on the loop's thread and returns its result."""
        done, result = threading.Event(), []

        def task():
            try:
                result.append(function())
            finally:
                done.set()

        self._posted.append(task)
        os.eventfd_write(self._wake, 1)
        if not done.wait(10) or not result:
            raise RuntimeError(f"the back end's thread did not do its work: {self.failures}")
        return result[0]

    def _run(self):
        while not self._stops:
            wait = max(0, self._timers[0][0] - time.monotonic()) if self._timers else None
            for key, _ in self._selector.select(wait):
                self._guarded(key.data)
            while self._posted:
                self._guarded(self._posted.pop(0))
            while self._timers and self._timers[0][0] <= time.monotonic():
                self._guarded(heapq.heappop(self._timers)[2])

    def _guarded(self, callback):
        try:
            callback()
        except Exception:  # A failure of the back end must fail the case, not hang the guest.
            self.failures.append(traceback.format_exc())
