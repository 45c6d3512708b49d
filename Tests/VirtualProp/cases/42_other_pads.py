"""Input devices with various keys, made by uinput: one with digits and without letters is used automatically; a keyboard
is suggested but not opened; a power button is left to the machine; a released device belongs to the console."""

import time

from prop import touching

BOARD = touching.PLAIN
# The gate covers a named keypad in usb-keypad.
FOR_FULL_RUN = True
PAD, KEYBOARD, POWER, ODD = "Numeric Pad", "Maintenance Keyboard", "Power Button", "Pad Without NumLock"
# KEY_NUMLOCK, KEY_KP7 to KEY_KPDOT, KEY_KPENTER; with its NumLock off, a pad sends KEY_HOME to KEY_DELETE.
PADS_KEYS, NAVIGATION = "69 71-83 96", "102-111"
KP = {"0": 82, "1": 79, "2": 80, "3": 81, "4": 75, "5": 76, "6": 77, "7": 71, "8": 72, "9": 73, "enter": 96}
SLOW = {"travel": {"sequences": False}}


class Pad:
    """A uinput device, removed by `stop`."""

    def __init__(self, prop, name, keys):
        self._prop, self._pipe = prop, "/run/pad." + name.replace(" ", "-")
        prop.guest.check(
            f"(setsid /usr/lib/virtual-prop/pad '{name}' {self._pipe} {keys} </dev/null >{self._pipe}.log 2>&1 & "
            f"echo $! >{self._pipe}.pid); for i in 1 2 3 4 5 6 7 8 9; do [ -p {self._pipe} ] && exit; sleep 0.2; done; exit 1")

    def key(self, code, is_down):
        self._prop.guest.check(f"echo '{code} {int(is_down)}' >{self._pipe}")

    def tap(self, *codes):
        words = "; ".join(f"echo {code} 1; sleep 0.03; echo {code} 0; sleep 0.03" for code in codes)
        self._prop.guest.check(f"({words}) >{self._pipe}")

    def stop(self):
        self._prop.guest.run(f"kill $(cat {self._pipe}.pid); rm -f {self._pipe}*")


def run(prop):
    start = prop.configure(**SLOW)
    prop.wait_right(start, 2.0)
    pads = []
    try:
        return judge(prop, pads)
    finally:
        for pad in pads:
            pad.stop()


def open_devices(prop):
    """Returns the names of the input devices that the daemon has open."""
    nodes = prop.guest.check(f"ls -l /proc/{prop.service.pid}/fd").split()
    events = [word.rsplit("/", 1)[1] for word in nodes if word.startswith("/dev/input/event")]
    return sorted(prop.guest.check(f"cat /sys/class/input/{event}/device/name").strip() for event in events)


def judge(prop, pads):
    mark = prop.service.mark()
    pads.append(Pad(prop, KEYBOARD, "1-127"))
    pads.append(Pad(prop, POWER, "116"))
    pad = Pad(prop, PAD, PADS_KEYS)
    pads.append(pad)
    touching.wait_for_log(prop, mark, f"using keypad {PAD}")
    offer = touching.wait_for_log(prop, mark, f"ignoring keypad {KEYBOARD}")
    prop.check(f'device = "{KEYBOARD}"' in offer, f"the offer says {offer!r}")
    prop.check(open_devices(prop) == [PAD], f"open are {open_devices(prop)}")
    # The film's date, with the NumLock events that some pads send around each key.
    pad.tap(*[code for digit in "102619850121" for code in (69, KP[digit], 69)], KP["enter"])
    touching.show_destination(prop, "1985-10-26T01:21:00")
    prop.wait_right(time.monotonic(), 2.0)
    navigate(prop, pads)
    gone_with_a_key_down(prop, pad)
    named(prop)
    return f"{PAD} typed the film's date; {KEYBOARD} was told of and never open; {POWER} was left, and refused by name"


def navigate(prop, pads):
    """With its NumLock off, a pad sends the navigation keys of its digits: INSERT is 0, HOME is 7."""
    mark = prop.service.mark()
    odd = Pad(prop, ODD, f"{PADS_KEYS} {NAVIGATION}")
    pads.append(odd)
    touching.wait_for_log(prop, mark, f"using keypad {ODD}")
    insert, end, down, home = 110, 107, 108, 102
    # 0722: the destination keeps its day.
    odd.tap(insert, home, down, down, KP["enter"])
    touching.show_destination(prop, "1985-10-26T07:22:00")
    prop.wait_right(time.monotonic(), 2.0)


def gone_with_a_key_down(prop, pad):
    """A key held while its pad disappears does nothing."""
    mark = prop.service.mark()
    pad.key(KP["0"], True)
    time.sleep(0.5)
    pad.stop()
    touching.wait_for_log(prop, mark, f"keypad {PAD}: ")
    time.sleep(2.2)
    prop.check(not prop.control.status["travelled"], "a key of a pad that is gone has departed")
    prop.check(PAD in prop.service.status, f"the status says {prop.service.status!r}")


def named(prop):
    """A power button stays the machine's even if named; a named keyboard is used."""
    mark = prop.service.mark()
    start = prop.configure(keys={"device": [POWER, KEYBOARD]}, **SLOW)
    prop.wait_right(start, 2.0)
    touching.wait_for_log(prop, mark, f"keypad {POWER}: take: it has a power button and no digits")
    touching.wait_for_log(prop, mark, f"using keypad {KEYBOARD}")
    prop.check(open_devices(prop) == sorted([KEYBOARD, ODD]), f"open are {open_devices(prop)}")
    let_go(prop)


def let_go(prop):
    """The keypad can be released for a while, to log in with it."""
    prop.ask({"request": "keys", "for_ms": 2000})
    touching.wait_for(prop, "none is open", lambda: not open_devices(prop), 2)
    touching.wait_for(prop, "they are open again", lambda: open_devices(prop) == sorted([KEYBOARD, ODD]), 4)
