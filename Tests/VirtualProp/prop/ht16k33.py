"""A model of the HT16K33 (Holtek data sheet, revision 1.20): how its bytes drive its LEDs."""

from .timeline import Lit


class HT16K33:
    """One chip: transfers go in, `lit` gives the LEDs."""

    def __init__(self, random):
        self._random = random
        self.is_wired = True
        # The held keys, 0 for K1 of KS0 to 38 for K13 of KS2, and how they are reported: once per press, as the data sheet
        # says, or at each reading, as all drivers assume.
        self.held = frozenset()
        self.tells_held_once = False
        # Broken wires between the chip and its LEDs: commons 0 to 7, rows 0 to 15.
        self.broken_commons, self.broken_rows = set(), set()
        self.power_up()

    def power_up(self):
        """Power-on reset: registers get their defaults, the RAM its random content."""
        self.ram = bytearray(self._random.randbytes(16))
        self.pointer = 0
        self.oscillates = False
        self.is_on = False
        self.blink = 0
        self.dimming = 15
        self.row_interrupt = 0
        self._keys, self._flag, self._reads_keys = set(), False, False

    @property
    def state(self):
        """Everything that a write can change except the pointer."""
        return bytes(self.ram), self.oscillates, self.is_on, self.blink, self.dimming, self.row_interrupt

    @property
    def lit(self):
        """What the chip drives its LEDs with, None while they are dark."""
        if not (self.oscillates and self.is_on):
            return None
        return Lit(bytes(self._reached(index) for index in range(16)), self.dimming + 1, self.blink)

    def _reached(self, index):
        """Returns a byte of the RAM without the bits of disconnected LEDs."""
        if index // 2 in self.broken_commons:
            return 0
        return self.ram[index] & ~sum(1 << row % 8 for row in self.broken_rows if row // 8 == index % 2)

    def write(self, data):
        """Applies a write; an empty one is the address alone."""
        if not data:
            return
        command = data[0]
        if command & 0xF0 == 0x20:
            self.oscillates = bool(command & 1)
        elif not self.oscillates:
            return  # In standby only the system setup is accepted.
        elif command < 0x10:
            self._reads_keys = False
            self._write_ram(command, data[1:])
        elif command == 0x40:
            self._reads_keys = True
        elif command & 0xF0 == 0x80:
            self.is_on, self.blink = bool(command & 1), command >> 1 & 3
        elif command & 0xF0 == 0xA0:
            self.row_interrupt = command & 3
        elif command & 0xF0 == 0xE0:
            self.dimming = command & 0x0F

    def read(self, count):
        """Returns the key RAM if it was selected, else the display RAM from the pointer; registers cannot be read back."""
        if self._reads_keys:
            return self._read_keys(count)
        data = bytes(self.ram[(self.pointer + index) % 16] for index in range(count))
        self.pointer = (self.pointer + count) % 16
        return data

    def hold(self, keys):
        """Holds exactly these keys; the chip scans them while its oscillator is on."""
        keys = frozenset(keys)
        fresh, self.held = keys - self.held, keys
        if self.oscillates and self.is_wired and fresh:
            self._keys |= fresh
            self._flag = True

    @property
    def interrupts(self):
        """Whether the interrupt pin ROW15 is active and low: pressed keys have not been read."""
        return self.is_wired and self.oscillates and self.row_interrupt == 1 and self._flag

    def _read_keys(self, count):
        """Returns six bytes, for each KS eight and five keys; one transfer reads and clears them."""
        words = [sum(1 << key % 13 for key in self._keys if key // 13 == scan) for scan in range(3)]
        data = bytes(part for word in words for part in (word & 0xFF, word >> 8))
        self._keys = set() if self.tells_held_once else set(self.held)
        self._flag, self._reads_keys = False, False
        return data[:count].ljust(count, b"\0")

    def _write_ram(self, start, data):
        self.pointer = start
        for byte in data:
            self.ram[self.pointer] = byte
            self.pointer = (self.pointer + 1) % 16
