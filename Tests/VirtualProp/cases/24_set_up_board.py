"""A new installation drives nothing. The set-up alone leads to right LEDs; before that it is left at each question,
killed, and run with a chip missing."""

import time

from prop import setting_up
from prop.service import CONFIGURATION
from prop.wiring import BOARDS

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
RIGHT, DARK = 10.0, 8.0
# All answers up to the end, including the twelve for the LEDs.
ANSWERS = ["", "y", *["y"] * 12, "1"]
SHORT = (0, 7, len(ANSWERS))


def run(prop):
    try:
        return judge(prop)
    finally:
        setting_up.forget(prop)


def judge(prop):
    begun = setting_up.make_new(prop)
    setting_up.judge_untouched(prop, begun)
    note = prop.guest.check("timecircuitsd --check-config 2>&1")
    prop.check(setting_up.NO_BOARD in note and "valid: " in note, f"--check-config says {note!r}")
    plain = prop.guest.run("timecircuitsd --set-up-board </dev/null")
    prop.check(plain.status == 64 and "needs a terminal" in plain.output, f"without a terminal: {plain.output!r}")
    questions = SHORT if prop.is_short else range(len(ANSWERS) + 1)
    for count in questions:
        leave(prop, count)
    kill(prop)
    miss_a_chip(prop)
    seconds = set_up(prop)
    return f"left at {len(questions)} questions, killed, a chip missed; right {seconds:.2f} s after the last answer"


def check_unchanged(prop):
    text = prop.guest.check(f"cat {CONFIGURATION}; ls /etc/timecircuits")
    prop.check(text.startswith(setting_up.SHIPPED.read_text()) and "before-set-up" not in text, f"it has changed: {text[-300:]!r}")
    prop.wait_dark(time.monotonic(), DARK)
    deadline = time.monotonic() + DARK
    while setting_up.NO_BOARD not in prop.service.status:
        prop.check(time.monotonic() < deadline, f"the service does not go on: {prop.service.status!r}")
        time.sleep(0.2)


def leave(prop, count):
    """Answers some questions, then presses Ctrl-C: nothing has changed, and the service continues."""
    person = setting_up.Person(prop)
    person.answer(*ANSWERS[:count])
    person.question()
    prop.check(prop.service.show("ActiveState")["ActiveState"] == "inactive", "the service runs beside the set-up")
    person.press("003")
    prop.check(person.ended() == 75, f"left at question {count}: it ended with {person.code}")
    prop.check("nothing has changed" in person.screen, person.screen[-300:])
    check_unchanged(prop)


def kill(prop):
    """Kills the set-up while an LED is lit: the LED goes dark, and the service continues."""
    person = setting_up.Person(prop)
    person.answer("", "y", "y")
    person.question()
    lit = setting_up.lit(prop)
    prop.check(lit, "no LED was lit")
    other = prop.guest.run("script -qec 'timecircuitsd --set-up-board' /dev/null </dev/null")
    prop.check(other.status == 71 and "the panel is driven by another" in other.output, f"a second one: {other.output!r}")
    prop.check(setting_up.lit(prop) == lit, "a second set-up changes what the first has lit")
    person.kill()
    person.ended()
    check_unchanged(prop)


def miss_a_chip(prop):
    chip = prop.chip_of(1)
    prop.panel.unplug(chip)
    person = setting_up.Person(prop)
    said = person.question()
    for words in ("/dev/i2c-0", "0x70 and 0x72", "one-chip-per-readout-gpio-lamps", "missing: 0x71 on /dev/i2c-0"):
        prop.check(words in said, f"it does not say {words!r}: {said!r}")
    person.type("one-chip-per-readout-gpio-lamps")
    said = person.question()
    prop.check("0x71 on /dev/i2c-0 does not answer" in said, f"it does not tell of the missing chip: {said!r}")
    # Answer no to continuing without it: the set-up checks again and finds it.
    prop.panel.plug(chip)
    person.type("")
    said = person.question()
    prop.check("exactly these chips" in said and "missing" not in said, f"it does not find the chip: {said!r}")
    person.type("q")
    prop.check(person.ended() == 75, f"it ended with {person.code}")
    check_unchanged(prop)


def set_up(prop):
    """Sets up the board; returns how long after the last answer the LEDs were right."""
    start = time.monotonic()
    person = setting_up.Person(prop)
    person.answer("")
    person.question()
    driven = setting_up.written_since(prop, start)
    prop.check(not driven, f"driven before the person said yes: {driven[:3]}")
    person.type("y")
    setting_up.look_at_leds(prop, person, setting_up.steps_of(BOARDS[BOARD]))
    said = person.answer("1", "y")
    prop.check('+ board = "one-chip-per-readout-gpio-lamps"' in said and '+ "/dev/i2c-1" = "/dev/i2c-0"' in said, f"it shows {said!r}")
    answered = time.monotonic()
    seconds = prop.wait_right(answered, RIGHT)
    prop.check(person.ended() == 0, f"it ended with {person.code}")
    text = prop.guest.check(f"cat {CONFIGURATION}")
    comments = [line for line in setting_up.SHIPPED.read_text().splitlines() if line.startswith("# ")]
    lost = [line for line in comments if line not in text.splitlines()]
    # The commented example is now the setting.
    prop.check(len(lost) <= 4, f"comments are lost: {lost}")
    return seconds
