"""How the boards' LEDs are wired, from the boards' own documents: tables that are independent of the daemon's.

A digit is a list of LEDs, one per segment in the order a b c d e f g, for letters a b c d e f g1 g2 h i j k l m.
An LED is (chip, byte, bit), chip being (bus, address), or ("line", offset).
"""

from typing import NamedTuple

READOUTS = ("destination", "present", "last-departed")


class Readout(NamedTuple):
    month: list
    day: list
    year: list
    hour: list
    minute: list
    am: list
    pm: list
    colon: list

    @property
    def digits(self):
        return [*self.month, *self.day, *self.year, *self.hour, *self.minute]

    @property
    def leds(self):
        return [led for digit in self.digits for led in digit] + self.am + self.pm + self.colon

    @property
    def chips(self):
        return sorted({led[0] for led in self.leds if led[0] != "line"})

    @property
    def lines(self):
        return sorted(led[1] for led in self.leds if led[0] == "line")


def letter(chip, byte):
    """A 14-segment digit on its own common, in the order of Adafruit, the TCD and the bare chip."""
    return [(chip, byte + row // 8, row % 8) for row in range(14)]


def digit(chip, byte):
    """A 7-segment digit on the low seven bits of a byte."""
    return [(chip, byte, bit) for bit in range(7)]


def line(offset):
    return [("line", offset)]


# AM, PM and colon of each readout, by the table in boards/README.md.
LAMP_LINES = ((17, 27, 22), (23, 24, 25), (16, 12, 13))


def one_chip(chip, am, pm, colon):
    """All 13 digits on eight commons of one chip."""
    return Readout(
        month=[letter(chip, byte) for byte in (0, 2, 4)], day=[digit(chip, byte) for byte in (6, 7)],
        year=[digit(chip, byte) for byte in (8, 9, 10, 11)], hour=[digit(chip, byte) for byte in (12, 13)],
        minute=[digit(chip, byte) for byte in (14, 15)], am=am, pm=pm, colon=colon)


def tcd(chip):
    """CircuitSetup's display board: the lamps are bit 7 of bytes 6 to 9."""
    return one_chip(chip, [(chip, 6, 7)], [(chip, 7, 7)], [(chip, 8, 7), (chip, 9, 7)])


def backpacks(bus, first, am, pm, colon):
    """Four Adafruit backpacks: a letter every two bytes; digits at bytes 0, 2, 6 and 8 beside a colon at 4."""
    month, day, year, time = ((bus, first + index) for index in range(4))
    return Readout(
        month=[letter(month, byte) for byte in (0, 2, 4)], day=[digit(day, byte) for byte in (0, 2)],
        year=[digit(year, byte) for byte in (0, 2, 6, 8)], hour=[digit(time, byte) for byte in (0, 2)],
        minute=[digit(time, byte) for byte in (6, 8)], am=am, pm=pm, colon=colon)


def with_dots(readout):
    """The backpack's colon in addition to the lamp's: byte 4, bit 1 of the chip of hour and minute."""
    return readout._replace(colon=[*readout.colon, (readout.hour[0][0][0], 4, 1)])


_lamps = [tuple(line(offset) for offset in offsets) for offsets in LAMP_LINES]
_backpacks = [
    backpacks(bus, first, *lamps) for (bus, first), lamps in zip(((0, 0x70), (0, 0x74), (1, 0x70)), _lamps)
]

BOARDS = {
    "one-chip-per-readout-gpio-lamps": [
        one_chip((0, address), *lamps) for address, lamps in zip((0x70, 0x71, 0x72), _lamps)
    ],
    "circuitsetup-tcd": [tcd((0, address)) for address in (0x71, 0x72, 0x74)],
    "adafruit-backpacks": _backpacks,
    # Made by a case: every colon on a line and on a chip of its readout's bus.
    "backpacks-with-dots": [with_dots(readout) for readout in _backpacks],
}

# Made by a case: with keys, which do not affect the LEDs.
BOARDS["lamps-with-keys"] = BOARDS["one-chip-per-readout-gpio-lamps"]


def addresses(board):
    """Returns the addresses of a board's chips, a list for each of the two buses."""
    chips = {chip for readout in BOARDS[board] for chip in readout.chips}
    return [sorted(address for bus, address in chips if bus == number) for number in (0, 1)]
