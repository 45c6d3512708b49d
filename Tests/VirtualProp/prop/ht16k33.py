"""A model of the HT16K33 (Holtek data sheet, revision 1.20): what its bytes do to its LEDs."""

from .timeline import Lit


class HT16K33:
    """One chip. Transfers go in; what the LEDs show comes out of `lit`."""

    def __init__(self, random):
        self._random = random
        self.is_wired = True
        # Wires between the chip and its LEDs that are broken: commons of 0 to 7, rows of 0 to 15.
        self.broken_commons, self.broken_rows = set(), set()
        self.power_up()

    def power_up(self):
        """Power-on reset: registers have defaults, the RAM has whatever it woke up with."""
        self.ram = bytearray(self._random.randbytes(16))
        self.pointer = 0
        self.oscillates = False
        self.is_on = False
        self.blink = 0
        self.dimming = 15
        self.row_interrupt = 0

    @property
    def state(self):
        """All that a write can change but the pointer."""
        return bytes(self.ram), self.oscillates, self.is_on, self.blink, self.dimming, self.row_interrupt

    @property
    def lit(self):
        """What it drives its LEDs with, None while they are dark."""
        if not (self.oscillates and self.is_on):
            return None
        return Lit(bytes(self._reached(index) for index in range(16)), self.dimming + 1, self.blink)

    def _reached(self, index):
        """A byte of the RAM without the bits whose LEDs no wire leads to."""
        if index // 2 in self.broken_commons:
            return 0
        return self.ram[index] & ~sum(1 << row % 8 for row in self.broken_rows if row // 8 == index % 2)

    def write(self, data):
        """Takes the bytes of a write; an empty one is the address alone."""
        if not data:
            return
        command = data[0]
        if command & 0xF0 == 0x20:
            self.oscillates = bool(command & 1)
        elif not self.oscillates:
            return  # In standby nothing but the system setup is taken.
        elif command < 0x10:
            self._write_ram(command, data[1:])
        elif command & 0xF0 == 0x80:
            self.is_on, self.blink = bool(command & 1), command >> 1 & 3
        elif command & 0xF0 == 0xA0:
            self.row_interrupt = command & 3
        elif command & 0xF0 == 0xE0:
            self.dimming = command & 0x0F

    def read(self, count):
        """Display RAM from the pointer on; no register can be read back."""
        data = bytes(self.ram[(self.pointer + index) % 16] for index in range(count))
        self.pointer = (self.pointer + count) % 16
        return data

    def _write_ram(self, start, data):
        self.pointer = start
        for byte in data:
            self.ram[self.pointer] = byte
            self.pointer = (self.pointer + 1) % 16
