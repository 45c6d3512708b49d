"""Twelve backpacks on two buses whose numbers differ from the profile's; a missing bus is reported with the line that
enables it; then cities."""

import time

from prop import setting_up
from prop.picture import Content
from prop.service import CONFIGURATION
from prop.wiring import BOARDS

BOARD = "adafruit-backpacks"
# The gate covers the set-up of another board.
FOR_FULL_RUN = True
RIGHT = 10.0


def run(prop):
    try:
        return judge(prop)
    finally:
        prop.guest.run("[ -e /dev/i2c-1 ] || { mknod -m 660 /dev/i2c-1 c 89 1 && chown root:i2c /dev/i2c-1; }")
        setting_up.forget(prop)


def judge(prop):
    setting_up.make_new(prop)
    prop.guest.check("rm /dev/i2c-1")
    person = setting_up.Person(prop)
    said = person.answer("adafruit-backpacks") + person.question()
    for words in ("There is no /dev/i2c-3", "dtoverlay=i2c3", "look for the chips later"):
        prop.check(words in said.replace("\n", " "), f"it does not say {words!r}: {said!r}")
    # If the bus is off, wires and jumpers are not the cause.
    prop.check("jumpers" not in said, f"it sends somebody to the wires: {said!r}")
    prop.guest.check("mknod -m 660 /dev/i2c-1 c 89 1 && chown root:i2c /dev/i2c-1")
    # Answer no to continuing without them: the set-up checks again.
    person.type("n")
    said = person.question()
    prop.check("exactly these chips" in said, f"it says {said!r}")
    person.type("")
    person.answer("y")
    count = setting_up.look_at_leds(prop, person, setting_up.steps_of(BOARDS[BOARD]))
    person.answer("2", "los angeles, tokio", "los angeles, tokyo, London", "y")
    prop.contents = [Content("America/Los_Angeles"), Content("Asia/Tokyo"), Content("Europe/London")]
    seconds = prop.wait_right(time.monotonic(), RIGHT)
    prop.check(person.ended() == 0, f"it ended with {person.code}")
    text = prop.guest.check(f"cat {CONFIGURATION}")
    prop.check('[buses]\n"/dev/i2c-1" = "/dev/i2c-0"\n"/dev/i2c-3" = "/dev/i2c-1"\n' in text, f"the buses: {text}")
    return f"{count} LEDs looked at, on two buses; right {seconds:.2f} s after the last answer"
