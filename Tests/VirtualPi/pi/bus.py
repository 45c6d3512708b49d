"""What the chips on the emulated Pi's bus were told, from QEMU's trace, by the virtual prop's models."""

import random
import re

from prop.ht16k33 import HT16K33

# As QEMU's backend `log` prints the events i2c_event and i2c_send (hw/i2c/trace-events), with -msg timestamp=on.
EVENT = re.compile(r"i2c_(event|send) (\w+)\(addr:0x(\w+)\)(?: data:0x(\w+))?")


class Bus:
    """The chips of one bus. Each look reads on where the last one ended."""

    def __init__(self, path):
        self._path = path
        self._offset = 0
        self._rest = ""
        self._sent = {}
        self.chips = {}
        self.writes = 0

    def look(self):
        """Applies what was written since; returns the LEDs as the virtual prop's witness reads them."""
        with open(self._path, encoding="ascii", errors="replace") as trace:
            trace.seek(self._offset)
            text = self._rest + trace.read()
            self._offset = trace.tell()
        lines = text.split("\n")
        self._rest = lines.pop()
        for line in lines:
            found = EVENT.search(line)
            if found:
                self._apply(found[1], found[2], int(found[3], 16), found[4])
        return {(0, address): chip.lit for address, chip in self.chips.items()}

    def _apply(self, kind, what, address, byte):
        if kind == "send":
            self._sent.setdefault(address, bytearray()).append(int(byte, 16))
        elif what.startswith("start"):
            self._sent[address] = bytearray()
        elif what == "finish" and self._sent.get(address):
            chip = self.chips.setdefault(address, HT16K33(random.Random(address)))
            chip.write(bytes(self._sent.pop(address)))
            self.writes += 1
