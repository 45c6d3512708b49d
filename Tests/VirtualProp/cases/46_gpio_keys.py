"""A button of the kernel's gpio-keys driver, as made by `dtoverlay=gpio-key`: once named, it is a keypad with one key."""

import time

from prop import touching
from prop.service import CONFIGURATION, configuration

BOARD = touching.PLAIN
LINE, KEY_F5 = 26, 63
NAME = "prop-button"
MEANING = '[[key]]\nkey = "keypad:f5"\npress = { request = "brightness", value = 5 }\nlong = { request = "brightness", value = 3 }\n'


def run(prop):
    prop.guest.check(f"modprobe prop-button line={LINE} code={KEY_F5}")
    try:
        return judge(prop)
    finally:
        prop.guest.run("rmmod prop_button")


def judge(prop):
    mark = prop.service.mark()
    start = time.monotonic()
    prop.guest.write(
        CONFIGURATION, configuration(BOARD, prop.contents, keys={"device": NAME, "keypad_long_ms": 600}) + MEANING)
    prop.wait_right(start, 3.0)
    touching.wait_for_log(prop, mark, f"using keypad {NAME}")
    prop.panel.press(LINE, 0.1)
    wait_for_light(prop, 5)
    prop.panel.press(LINE, 0.9)
    wait_for_light(prop, 3)
    prop.guest.check("rmmod prop_button")
    touching.wait_for_log(prop, mark, f"keypad {NAME}: ")
    prop.guest.check(f"modprobe prop-button line={LINE} code={KEY_F5}")
    touching.wait_for_log(prop, mark, f"keypad {NAME} works again")
    prop.panel.press(LINE, 0.1)
    wait_for_light(prop, 5)
    prop.ask({"request": "reset"})
    return "pressed, held, gone and back"


def wait_for_light(prop, value):
    touching.wait_for(
        prop, f"the light is to be {value}",
        lambda: [readout["brightness_wanted"] for readout in prop.control.status["readouts"]] == [value] * 3, 3)
