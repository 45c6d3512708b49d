"""A USB keypad named in the configuration: a destination is typed and the car departs; the keypad is unplugged in the
middle of an entry; the console receives nothing."""

import time

from prop import touching
from prop.monitor import MonitorError
from prop.picture import Content

BOARD = "one-chip-per-readout-gpio-lamps"
NAME = "QEMU QEMU USB Keyboard"
KEYS = {"travel": {"sequences": False}, "keys": {"device": NAME}}
CONSOLE = "/run/prop-console"


def run(prop):
    prop.guest.check(f"rm -f {CONSOLE}; (setsid cat /dev/tty1 >{CONSOLE} 2>/dev/null & echo $! >{CONSOLE}.pid)")
    prop.guest.monitor.plug_keyboard()
    try:
        return judge(prop)
    finally:
        try:
            prop.guest.monitor.unplug()
        except MonitorError:
            pass  # Already unplugged.
        prop.guest.run(f"kill $(cat {CONSOLE}.pid); rm -f {CONSOLE} {CONSOLE}.pid")


def judge(prop):
    monitor = prop.guest.monitor
    # An unnamed keyboard is ignored, and reported once with the line to add.
    touching.wait_for(prop, "the keyboard", lambda: NAME in prop.guest.check("cat /sys/class/input/event*/device/name"), 20)
    time.sleep(1)
    monitor.tap("7", "7", "ret")
    touching.wait_for(prop, "the console hears it", lambda: "77" in prop.guest.check(f"cat {CONSOLE}"), 5)
    mark = prop.service.mark()
    start = prop.configure(**KEYS)
    prop.wait_right(start, 2.0)
    touching.wait_for_log(prop, mark, "using keypad ")
    monitor.tap(*"110519550600", "ret")
    prop.contents = [prop.contents[0]._replace(zone=None, fixed="1955-11-05T06:00:00"), *prop.contents[1:]]
    prop.wait_right(time.monotonic() + 2.5, 2.0)
    # An invalid date changes nothing.
    monitor.tap(*"13051955", "ret")
    touching.wait_for_log(prop, mark, "there is no month 13")
    prop.check_right(time.monotonic() - 0.5, time.monotonic())
    held = hold(prop, "0", lambda: prop.control.status["travelled"])
    hold(prop, "9", lambda: not prop.control.status["travelled"])
    prop.ask({"request": "reset"})
    words = delays(prop)
    unplug(prop)
    console = prop.guest.check(f"cat {CONSOLE}")
    prop.check(console.count("\n") == 1, f"a console has heard {console!r}")
    return f"{words}; departed {held:.2f} s after 0 was pressed and held"


def hold(prop, code, has_happened):
    """Holds a key: its long action happens while it is held, and the release does nothing."""
    start = time.monotonic()
    prop.guest.monitor.key(code, True)
    touching.wait_for(prop, f"what {code} does where it is held", has_happened, 4)
    seconds = time.monotonic() - start
    prop.check(seconds >= 1.95, f"{code} was held for {seconds:.2f} s")
    prop.guest.monitor.key(code, False)
    time.sleep(0.3)
    prop.check(has_happened(), f"the release of {code} has undone it")
    return seconds


def delays(prop):
    """With echo, each digit appears at once."""
    start = prop.configure(**{**KEYS, "keys": {"device": NAME, "echo": True}})
    prop.contents = [Content("America/New_York"), *prop.contents[1:]]
    start = prop.configure(**{**KEYS, "keys": {"device": NAME, "echo": True}})
    prop.wait_right(start, 2.0)
    monitor = prop.guest.monitor

    def press(code):
        def act():
            monitor.key(code, True)
            time.sleep(0.05)
            released = time.monotonic()
            monitor.key(code, False)
            return released

        return act

    codes = list("1026") + ["backspace"] if prop.is_short else (list("10261985012") + ["backspace"]) * 8
    found = touching.delays(prop, [press(code) for code in codes], prop.chip_of(0))
    start = prop.configure(**KEYS)
    prop.wait_right(start, 2.0)
    return touching.judge_delays(prop, found)


def unplug(prop):
    """Unplugs it during an entry with a key down, which the kernel releases; the rest is typed once it is back."""
    monitor = prop.guest.monitor
    mark = prop.service.mark()
    monitor.tap(*"1021")
    time.sleep(0.6)
    monitor.key("2", True)
    time.sleep(0.2)
    monitor.unplug()
    touching.wait_for_log(prop, mark, f"keypad {NAME}: ")
    prop.check(NAME in prop.service.status, f"the status says {prop.service.status!r}")
    monitor.plug_keyboard()
    touching.wait_for_log(prop, mark, f"keypad {NAME} works again", 20)
    monitor.tap(*"0151629", "ret")
    prop.contents = [prop.contents[0]._replace(zone=None, fixed="2015-10-21T16:29:00"), *prop.contents[1:]]
    prop.wait_right(time.monotonic() + 2, 2.0)
