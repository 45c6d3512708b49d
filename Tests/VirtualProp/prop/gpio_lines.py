"""The virtio-gpio device: 28 lines with a Raspberry Pi's names, each with a lamp, or as an input with a contact to ground
and a pull-up resistor."""

import struct

from .vhost_user import Device

GET_NAMES, GET_DIRECTION, SET_DIRECTION, GET_VALUE, SET_VALUE, SET_IRQ_TYPE = 1, 2, 3, 4, 5, 6
RISING, FALLING = 1, 2
EVENTS = 1
INVALID, VALID = 0, 1
OUT = 1
OK, ERROR = 0, 1


class GPIOLines(Device):
    """The lines; a lamp is lit while its line is an output and high."""

    def __init__(self, count, timeline):
        self._timeline = timeline
        self._directions, self._values = [0] * count, [0] * count
        # The level that a contact gives a line: high while it is open.
        self._levels = [1] * count
        self._irq_types, self._armed, self._missed = [0] * count, {}, set()
        self._names = b"".join(b"GPIO%d\0" % line for line in range(count))
        self.config = struct.pack("<HHI", count, 0, len(self._names))
        # QEMU always creates the queue of armed interrupts, and the guest's driver is patched to use it.
        self.queues = 2

    def set_contact(self, line, is_closed):
        """Closes a contact, which grounds its line, or opens it; runs on the loop's thread."""
        level = 0 if is_closed else 1
        if level == self._levels[line]:
            return
        self._levels[line] = level
        self._timeline.add("contact", line, is_closed)
        if self._irq_types[line] & (RISING if level else FALLING):
            self._interrupt(line)

    def _interrupt(self, line):
        """Remembers one edge while no interrupt is armed, like a real controller's status bit."""
        chain = self._armed.pop(line, None)
        if chain is None:
            self._missed.add(line)
        else:
            chain.complete(bytes([VALID]))

    def _arm(self, chain):
        line = struct.unpack_from("<H", chain.request)[0]
        if line >= len(self._values) or self._irq_types[line] == 0:
            chain.complete(bytes([INVALID]))
        elif line in self._missed:
            self._missed.discard(line)
            chain.complete(bytes([VALID]))
        else:
            self._armed[line] = chain

    def handle(self, queue, chain):
        if queue == EVENTS:
            self._arm(chain)
            return
        kind, line, value = struct.unpack_from("<HHI", chain.request)
        if kind == GET_NAMES:
            chain.complete(bytes([OK]) + self._names)
            return
        if line >= len(self._values):
            chain.complete(bytes([ERROR, 0]))
            return
        before = self._is_lit(line)
        answer = self._do(kind, line, value)
        if self._is_lit(line) != before:
            self._timeline.add("line", line, not before)
        chain.complete(bytes([OK, answer]))

    def reset(self):
        """Resets the lines at the end of the guest: they are no longer driven."""
        for line in range(len(self._values)):
            if self._is_lit(line):
                self._timeline.add("line", line, False)
            self._directions[line] = 0
            self._irq_types[line] = 0
        self._armed, self._missed = {}, set()

    def _is_lit(self, line):
        return self._directions[line] == OUT and self._values[line] == 1

    def _do(self, kind, line, value):
        if kind == GET_DIRECTION:
            return self._directions[line]
        if kind == SET_DIRECTION:
            if (value == OUT) != (self._directions[line] == OUT):
                self._timeline.add("output", line, value == OUT)
            self._directions[line] = value
        elif kind == GET_VALUE:
            return self._values[line] if self._directions[line] == OUT else self._levels[line]
        elif kind == SET_IRQ_TYPE:
            self._irq_types[line] = value
            self._missed.discard(line)
            if value == 0 and line in self._armed:
                self._armed.pop(line).complete(bytes([INVALID]))
        elif kind == SET_VALUE:
            self._values[line] = value & 1
        return 0
