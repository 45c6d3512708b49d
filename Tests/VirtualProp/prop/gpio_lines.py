"""The virtio-gpio device: 28 lines with a Raspberry Pi's names, each with a lamp at its end."""

import struct

from .vhost_user import Device

GET_NAMES, GET_DIRECTION, SET_DIRECTION, GET_VALUE, SET_VALUE = 1, 2, 3, 4, 5
OUT = 1
OK, ERROR = 0, 1


class GPIOLines(Device):
    """The lines; a lamp is lit while its line is an output and high."""

    def __init__(self, count, timeline):
        self._timeline = timeline
        self._directions, self._values = [0] * count, [0] * count
        self._names = b"".join(b"GPIO%d\0" % line for line in range(count))
        self.config = struct.pack("<HHI", count, 0, len(self._names))
        # QEMU makes the queue of armed interrupts in any case; without F_IRQ the driver leaves it alone.
        self.queues = 2

    def handle(self, queue, chain):
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
        """What the end of the guest does: nobody drives the lines any more."""
        for line in range(len(self._values)):
            if self._is_lit(line):
                self._timeline.add("line", line, False)
            self._directions[line] = 0

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
            return self._values[line]
        elif kind == SET_VALUE:
            self._values[line] = value & 1
        return 0
