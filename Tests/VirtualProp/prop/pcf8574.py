"""A model of the PCF8574 (NXP data sheet): eight pins, low or weakly high, so that a contact can pull them down."""


class PCF8574:
    """One chip with a keypad. A contact connects two pins while it is closed."""

    def __init__(self):
        self.is_wired = True
        self.contacts = set()
        self.power_up()

    def power_up(self):
        """Power-on reset: all pins are high."""
        self.latch = 0xFF
        self._known = self.levels

    @property
    def state(self):
        return self.latch

    @property
    def levels(self):
        levels, before = self.latch, None
        while levels != before:
            before = levels
            for pins in self.contacts:
                if any(levels >> pin & 1 == 0 for pin in pins):
                    levels &= ~sum(1 << pin for pin in pins) & 0xFF
        return levels

    @property
    def interrupts(self):
        """Whether a pin has changed since the last read or write; then the pin INT is low."""
        return self.is_wired and self.levels != self._known

    def write(self, data):
        if data:
            self.latch = data[-1]
            self._known = self.levels

    def read(self, count):
        self._known = self.levels
        return bytes([self._known]) * count
