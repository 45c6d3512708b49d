"""A keypad behind a PCF8574: polled and with its interrupt; unplugged in the middle of an entry; an optional one."""

import time

from prop import touching

BOARD = touching.PLAIN
# The gate covers the keys of another chip.
FOR_FULL_RUN = True
PAD = BUS, ADDRESS = 0, 0x20
INT = 6
ROWS, COLUMNS = (7, 2, 5, 0), (3, 6, 1)
KEYS = ("123", "456", "789", "*0#")
PART = "keypad 0x20 on /dev/i2c-0"


def keys(more=""):
    rows = ", ".join("[" + ", ".join(f'"{key}"' for key in row) + "]" for row in KEYS)
    return f"""
[keys.pcf8574]
address = {ADDRESS}
rows = {list(ROWS)}
columns = {list(COLUMNS)}
keys = [{rows}]
{more}
"""


def run(prop):
    prop.panel.add_pad(*PAD)
    try:
        with touching.keys_wired(prop):
            return judge(prop)
    finally:
        prop.panel.remove_pad(*PAD)


def judge(prop):
    touching.configure(prop, keys())
    prop.check([it["address"] for it in prop.control.status["polled_keys"]] == ["0x20"], "the status says what is polled")
    type_keys(prop, "102619850121#")
    touching.show_destination(prop, "1985-10-26T01:21:00")
    prop.wait_right(time.monotonic(), 2.0)
    unplug(prop)
    words = ""
    if not prop.is_short:
        words = "polled: " + delays(prop, keys()) + "; "
        optional(prop)
    wired = keys(f'int = {{ line = "GPIO{INT}" }}')
    prop.panel.wire_interrupt(PAD, INT)
    touching.configure(prop, wired)
    touching.wait_for(prop, "nothing is polled", lambda: not prop.control.status["polled_keys"], 5)
    quiet(prop)
    type_keys(prop, "102619850121#")
    touching.show_destination(prop, "1985-10-26T01:21:00")
    prop.wait_right(time.monotonic(), 2.0)
    # Each key makes an interrupt: two overlapping presses are two keys.
    press(prop, "0")
    press(prop, "0", "7")
    press(prop, "7")
    press(prop)
    type_keys(prop, "28#")
    touching.show_destination(prop, "1985-10-26T07:28:00")
    prop.wait_right(time.monotonic(), 2.0)
    lose_power(prop)
    return words + "by interrupt: " + delays(prop, wired)


def contact(key):
    row = next(index for index, keys in enumerate(KEYS) if key in keys)
    return ROWS[row], COLUMNS[KEYS[row].index(key)]


def press(prop, *held, seconds=0.1):
    prop.panel.close_pad(*PAD, *[contact(key) for key in held])
    touching.let_pass(prop, seconds)


def tap(prop, key):
    press(prop, key, seconds=0.07)
    released = time.monotonic()
    prop.panel.close_pad(*PAD)
    return released


def type_keys(prop, text):
    for key in text:
        tap(prop, key)
        touching.let_pass(prop, 0.12)


def unplug(prop):
    """Unplugs it during an entry with a key down; the rest is typed once it is back."""
    mark = prop.service.mark()
    type_keys(prop, "1121")
    press(prop, "0", seconds=0.3)
    prop.panel.set_pad_wired(*PAD, False)
    touching.wait_for_log(prop, mark, PART + ": ")
    prop.check(PART in prop.service.status, f"the status says {prop.service.status!r}")
    prop.panel.close_pad(*PAD)
    time.sleep(2.2)
    prop.check(not prop.control.status["travelled"], "a key of a keypad that is gone has departed")
    prop.panel.set_pad_wired(*PAD, True)
    touching.wait_for_log(prop, mark, PART + " works again", 8)
    lines = [text for _, text in prop.service.log(mark) if PART in text]
    prop.check(len(lines) == 2, f"the log says {lines}")
    type_keys(prop, "1955#")
    touching.show_destination(prop, "1955-11-21T01:21:00")
    prop.wait_right(time.monotonic(), 2.0)


def optional(prop):
    """An optional keypad is probed every few seconds, and reported missing only after it was there."""
    prop.panel.set_pad_wired(*PAD, False)
    touching.configure(prop, keys("optional = true"))
    mark = prop.service.mark()
    start = time.monotonic()
    time.sleep(5)
    tries = prop.timeline.between(start, kind="wire", key=PAD)
    prop.check(0 < len(tries) <= 4, f"a keypad that was never there was asked {len(tries)} times in five seconds")
    prop.check(not [text for _, text in prop.service.log(mark) if PART in text], "it is missed")
    prop.panel.set_pad_wired(*PAD, True)
    time.sleep(5)
    type_keys(prop, "10261985#")
    touching.show_destination(prop, "1985-10-26T01:21:00")
    prop.wait_right(time.monotonic(), 2.0)


def quiet(prop):
    """While no key is pressed, it is read only with the displays' restatement every four seconds."""
    start = time.monotonic()
    time.sleep(5)
    reads = [it for it in prop.timeline.between(start, kind="wire", key=PAD) if it.value.is_read]
    prop.check(len(reads) <= 2, f"{len(reads)} readings in five seconds in which nobody touched a key")


def lose_power(prop):
    prop.panel.cut_power_of_pad(*PAD)
    time.sleep(5)
    type_keys(prop, "0945#")
    touching.show_destination(prop, "1985-10-26T09:45:00")
    prop.wait_right(time.monotonic(), 2.0)


def delays(prop, text):
    prop.ask({"request": "reset"})
    prop.contents = [prop.contents[0]._replace(zone="America/New_York", fixed=None), *prop.contents[1:]]
    touching.configure(prop, text, keys={"echo": True})
    digits = "1026*" if prop.is_short else "10261985012*" * 4
    presses = [lambda key=key: tap(prop, key) for key in digits]
    found, behind = touching.delays_of_readings(prop, presses, prop.chip_of(0), PAD)
    # The previous content.
    touching.configure(prop, text)
    type_keys(prop, "102619850121#")
    touching.show_destination(prop, "1985-10-26T01:21:00")
    prop.wait_right(time.monotonic(), 2.0)
    return touching.judge_delays(prop, found) + f", behind the release within {max(behind) * 1000:.0f} ms"
