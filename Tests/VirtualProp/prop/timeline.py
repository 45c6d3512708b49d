"""Records events on the wires, with the host's monotonic time of each."""

import time
from typing import Any, NamedTuple


class Event(NamedTuple):
    """One event.

    kind "wire": key (bus, address), value a Transfer.
    kind "chip": key (bus, address), value what its LEDs show from now on, a Lit or None for dark.
    kind "line": key the offset, value whether the line drives its lamp.
    kind "output": key the offset, value whether the line is an output from now on.
    """

    time: float
    kind: str
    key: Any
    value: Any


class Transfer(NamedTuple):
    data: bytes
    is_read: bool
    outcome: str  # "ok", "no acknowledge" or "hung"
    changes: bool = False  # whether it changes the chip's state

    @property
    def bits(self):
        """The bits on the wire: START, address and bytes with an acknowledge each, STOP."""
        return 9 * (len(self.data) + 1) + 2


class Lit(NamedTuple):
    """What a chip drives its LEDs with."""

    ram: bytes
    brightness: int
    blink: int


class Timeline:
    """A growing list of events; one thread appends, any thread reads."""

    def __init__(self):
        self.events = []

    def add(self, kind, key, value):
        self.events.append(Event(time.monotonic(), kind, key, value))

    def between(self, start, end=float("inf"), kind=None, key=None):
        """Returns the events of a span, oldest first."""
        found = []
        for event in reversed(self.events[:]):
            if event.time < start:
                break
            if event.time < end and kind in (None, event.kind) and key in (None, event.key):
                found.append(event)
        found.reverse()
        return found

    def leds_at(self, moment):
        """Returns the state of chips and lines at a time: a dictionary of Lit by (bus, address) and of bool by offset."""
        leds = {}
        for event in self.events[:]:
            if event.time > moment:
                break
            if event.kind in ("chip", "line"):
                leds[event.key] = event.value
        return leds
