"""The far end of all wires: two buses with chips, 28 lines with lamps, and what can go wrong with them."""

import random

from .gpio_lines import GPIOLines
from .i2c_bus import I2CBus
from .loop import Loop
from .pcf8574 import PCF8574
from .timeline import Timeline
from .vhost_user import Server

LINES = 28


class Panel:
    """The panel; chips are named by (bus, address). Faults last until they are ended."""

    def __init__(self, folder, addresses, seed=1):
        """Serves bus 0, bus 1 and the lines on sockets in a folder; addresses are lists of chip addresses, one per bus."""
        self.timeline = Timeline()
        self._loop = Loop()
        chance = random.Random(seed)
        self._buses = [
            I2CBus(number, chips, self.timeline, self._loop, chance) for number, chips in enumerate(addresses)
        ]
        self._lines = GPIOLines(LINES, self.timeline)
        self.sockets = [f"{folder}/i2c-0", f"{folder}/i2c-1", f"{folder}/gpio"]
        for path, device in zip(self.sockets, [*self._buses, self._lines]):
            Server(path, device, self._loop)
        self._loop.start()

    def close(self):
        self._loop.stop()

    @property
    def failures(self):
        """Failures of the back end itself."""
        return self._loop.failures

    @property
    def chips(self):
        return [(bus, address) for bus, adapter in enumerate(self._buses) for address in adapter.chips]

    def unplug(self, *chips):
        """Disconnects chips from bus and supply."""
        self._change(chips, lambda chip: setattr(chip, "is_wired", False))

    def plug(self, *chips):
        """Reconnects chips; they restart with random RAM."""

        def plug(chip):
            if not chip.is_wired:
                chip.power_up()
            chip.is_wired = True

        self._change(chips, plug)

    def cut_power(self, *chips):
        """Cuts power briefly between two transfers, so that no transfer notices."""
        self._change(chips, lambda chip: chip.power_up())

    def break_wires(self, chip, commons=(), rows=()):
        """Breaks wires between a chip and its LEDs; without any, repairs them."""

        def change(it):
            it.broken_commons, it.broken_rows = set(commons), set(rows)

        self._change([chip], change)

    def stick(self, bus):
        """Holds a bus down: every transfer hangs for its adapter's time-out."""
        self._loop.call(lambda: setattr(self._buses[bus], "is_stuck", True) or True)

    def release(self, bus):
        self._loop.call(lambda: setattr(self._buses[bus], "is_stuck", False) or True)

    def press(self, line, seconds=None):
        """Closes a contact to ground; with a time, opens it again afterwards."""

        def apply():
            self._lines.set_contact(line, True)
            if seconds is not None:
                self._loop.after(seconds, lambda: self._lines.set_contact(line, False))
            return True

        self._loop.call(apply)

    def let_go(self, line):
        """Opens a contact."""
        self._loop.call(lambda: self._lines.set_contact(line, False) or True)

    def bounce(self, line, steps):
        """Closes and opens a contact at steps of (seconds from now, whether it is closed)."""

        def apply():
            for after, is_closed in steps:
                self._loop.after(after, lambda is_closed=is_closed: self._lines.set_contact(line, is_closed))
            return True

        self._loop.call(apply)

    def wire_interrupt(self, chip, line):
        """Wires a chip's pin INT to a line, which it pulls low while it interrupts."""
        bus, address = chip

        def apply():
            self._buses[bus].wire_interrupt(address, lambda is_low: self._lines.set_contact(line, is_low))
            self._buses[bus].look(address)
            return True

        self._loop.call(apply)

    def cut_interrupt(self, chip):
        """Cuts that wire."""
        bus, address = chip
        self._loop.call(lambda: self._buses[bus].wire_interrupt(address, lambda is_low: None) or True)

    def hold_keys(self, chip, *keys, tells_once=None):
        """Holds exactly these keys of an HT16K33's scan, 1 to 39; sets how it reports held keys."""

        def change(it):
            if tells_once is not None:
                it.tells_held_once = tells_once
            it.hold(key - 1 for key in keys)

        self._change([chip], change)

    def add_pad(self, bus, address):
        """Adds a keypad behind a PCF8574 to a bus."""
        self._loop.call(lambda: self._buses[bus].pads.setdefault(address, PCF8574()))

    def remove_pad(self, bus, address):
        self._loop.call(lambda: self._buses[bus].pads.pop(address))

    def close_pad(self, bus, address, *contacts):
        """Closes contacts of a keypad, each a pair of pins, and opens all others."""

        def apply():
            self._buses[bus].pads[address].contacts = set(contacts)
            self._buses[bus].look(address)
            return True

        self._loop.call(apply)

    def set_pad_wired(self, bus, address, is_wired):
        """Disconnects a keypad from bus and supply, or reconnects it."""

        def apply():
            pad = self._buses[bus].pads[address]
            if is_wired and not pad.is_wired:
                pad.power_up()
            pad.is_wired = is_wired
            self._buses[bus].look(address)
            return True

        self._loop.call(apply)

    def cut_power_of_pad(self, bus, address):
        """Cuts power briefly between two transfers."""
        self._loop.call(lambda: self._buses[bus].pads[address].power_up() or True)

    def mend(self):
        """Ends every fault."""
        for bus in range(len(self._buses)):
            self.release(bus)
        self.plug(*self.chips)
        for chip in self.chips:
            self.break_wires(chip)
            self.hold_keys(chip, tells_once=False)
            self.cut_interrupt(chip)
        for line in range(LINES):
            self.let_go(line)

    def _change(self, chips, change):
        def apply():
            for bus, address in chips:
                change(self._buses[bus].chips[address])
                self._buses[bus].look(address)
            return True

        self._loop.call(apply)
