"""What the readouts show, decoded from LEDs, and what they should show, from the time; independent of the daemon."""

import datetime
import math
import zoneinfo
from typing import NamedTuple, Optional

from .glyphs import character

MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()


class Shown(NamedTuple):
    """One readout as a person reads it."""

    text: str
    meridiem: str
    colon: str
    brightness: tuple

    def __str__(self):
        return f"{self.text!r} lamps {self.meridiem} colon {self.colon} brightness {self.brightness}"


class Content(NamedTuple):
    """The expected content of a readout: the live time of a zone, or a fixed time."""

    zone: Optional[str] = None
    fixed: Optional[str] = None
    label: Optional[str] = None
    brightness: int = 12
    is_steady: bool = False

    def expected(self, wall):
        """Returns what the readout should show at a wall time."""
        colon = "lit" if self.is_steady or wall % 1 < 0.5 else "dark"
        return shown(self.civil(wall), colon, self.brightness)

    def civil(self, wall):
        """Returns the civil time to show at a wall time."""
        if self.zone:
            return datetime.datetime.fromtimestamp(int(wall // 1), zoneinfo.ZoneInfo(self.zone))
        return datetime.datetime.fromisoformat(self.fixed)


class Travelled(NamedTuple):
    """A present after a journey: a civil time at a full second of the wall clock, running from there."""

    goal: str
    since: int
    brightness: int = 12

    def expected(self, wall):
        return shown(self.civil(wall), "lit" if wall % 1 < 0.5 else "dark", self.brightness)

    def civil(self, wall):
        return datetime.datetime.fromisoformat(self.goal) + datetime.timedelta(seconds=wall // 1 - self.since)


class Unknown(NamedTuple):
    """A live time before the clock is set."""

    brightness: int = 12

    def expected(self, wall):
        return Shown("--- -- ---- --:--", "none", "lit", (self.brightness,))


class Blinking(NamedTuple):
    """A ringing alarm: a label of at most three digits in the first half of each second, nothing in the second half."""

    label: str
    brightness: int = 12

    def expected(self, wall):
        text = self.label.ljust(3) + DARK.text[3:] if wall % 1 < 0.5 else DARK.text
        return Shown(text, "none", "dark", (self.brightness,))


class Counting(NamedTuple):
    """One of three readouts with a timer, given the seconds of a TimerClock."""

    place: int
    warning: float
    danger: float
    brightness: int = 12

    def expected(self, since):
        left = -since
        place = 0 if left <= self.danger else 2 if left <= self.warning else 1
        # Counting down, a started second counts; past zero, whole seconds do.
        seconds = math.ceil(left) if left > 0 else math.floor(since)
        is_first_half = (seconds - left if left > 0 else since - seconds) < 0.5
        is_seen = is_first_half or since < 0
        if place != self.place:
            return DARK
        # AM and PM together: the time is up.
        lamps = "both" if since >= 0 else "none"
        if not is_seen:
            return Shown(DARK.text, lamps, "dark", (self.brightness,))
        text = f"{DARK.text[:-5]}{seconds // 60:02}:{seconds % 60:02}"
        return Shown(text, lamps, "lit" if is_first_half else "dark", (self.brightness,))


def shown(moment, colon, brightness):
    """Returns a civil time as a readout shows it."""
    hour = moment.hour % 12 or 12
    text = f"{MONTHS[moment.month - 1]} {moment.day:02} {moment.year:04} {hour:02}:{moment.minute:02}"
    return Shown(text, "AM" if moment.hour < 12 else "PM", colon, (brightness,))


DARK = Shown("    " + "   " + "     " + "  :  ", "none", "dark", ())


def is_lit(led, leds):
    """Returns whether an LED is lit."""
    if led[0] == "line":
        return leds.get(led[1], False)
    chip, byte, bit = led
    lit = leds.get(chip)
    return lit is not None and bool(lit.ram[byte] >> bit & 1)


def decode(readout, leds):
    """Reads one readout from the state of chips and lines."""

    def read(digits):
        return "".join(glyph(digit, leds) for digit in digits)

    text = f"{read(readout.month)} {read(readout.day)} {read(readout.year)} {read(readout.hour)}:{read(readout.minute)}"
    lit = [leds[chip] for chip in readout.chips if leds.get(chip) is not None]
    brightness = tuple(sorted({chip.brightness for chip in lit}))
    if any(chip.blink for chip in lit):
        text += " blinking"
    if has_strays(readout, leds):
        text += " and LEDs that are none"
    am, pm = all_or_none(readout.am, leds), all_or_none(readout.pm, leds)
    meridiem = {("lit", "dark"): "AM", ("dark", "lit"): "PM", ("dark", "dark"): "none"}.get((am, pm), "both")
    return Shown(text, meridiem, all_or_none(readout.colon, leds), brightness)


def glyph(digit, leds):
    return character([is_lit(led, leds) for led in digit])


def all_or_none(lamps, leds):
    states = {is_lit(lamp, leds) for lamp in lamps}
    return "in part" if len(states) > 1 else "lit" if True in states else "dark"


def has_strays(readout, leds):
    """Returns whether a bit without an LED is lit; here each chip belongs to one readout."""
    known = {}
    for led in readout.leds:
        if led[0] != "line":
            chip, byte, bit = led
            known.setdefault(chip, bytearray(16))[byte] |= 1 << bit
    for chip, mask in known.items():
        lit = leds.get(chip)
        if lit is not None and any(byte & ~allowed for byte, allowed in zip(lit.ram, mask)):
            return True
    return False
