"""The key scan of a display's HT16K33: polled and with its interrupt, in both interpretations of held keys; a keypad's
lamps; a chip that is unplugged with a key down."""

import time

from prop import touching

BOARD = touching.PLAIN
# The chip of the present readout scans: K1 to K4 on KS0, and so on.
CHIP = (0, 0x71)
INT, ENTERING, ACCEPTED, REFUSED = 6, 19, 20, 21
NUMBERS = {
    "1": 1, "2": 2, "3": 3, "0": 4, "4": 14, "5": 15, "6": 16, "enter": 17, "7": 27, "8": 28, "9": 29, "*": 30,
}
LEGENDS = ", ".join(f'{number} = "{legend}"' for legend, number in NUMBERS.items())
LAMPS = f"""
[keys.lamps]
entering = {{ line = "GPIO{ENTERING}" }}
accepted = {{ line = "GPIO{ACCEPTED}" }}
refused = {{ line = "GPIO{REFUSED}" }}
"""


def keys(interrupt=""):
    return f'[keys]\nscan = {{ chip = "present", keys = {{ {LEGENDS} }}{interrupt} }}\n' + LAMPS


def run(prop):
    with touching.keys_wired(prop):
        return judge(prop)


def judge(prop):
    touching.configure(prop, keys())
    polled = prop.control.status["polled_keys"]
    prop.check(
        [(it["address"], it["readings_per_second"], it["bits_per_second"]) for it in polled] == [("0x71", 20, 1680)],
        f"the status says {polled} of what is polled")
    enter_dates(prop)
    hold(prop)
    chip_goes(prop)
    words = "" if prop.is_short else "polled: " + delays(prop, keys()) + "; "
    # With the interrupt wired, it is not read while no key is pressed.
    prop.panel.wire_interrupt(CHIP, INT)
    touching.configure(prop, keys(f', int = {{ line = "GPIO{INT}" }}'))
    touching.wait_for(prop, "nothing is polled", lambda: not prop.control.status["polled_keys"], 5)
    quiet(prop)
    type_keys(prop, *"102120150815", "enter")
    touching.show_destination(prop, "2015-10-21T08:15:00")
    prop.wait_right(time.monotonic(), 2.0)
    lose_power(prop)
    prop.ask({"request": "reset"})
    return words + "by interrupt: " + delays(prop, keys(f', int = {{ line = "GPIO{INT}" }}'))


def tap(prop, *legends, seconds=0.07):
    """Presses keys of the matrix at once and releases them; returns the time of the release."""
    prop.panel.hold_keys(CHIP, *[NUMBERS[legend] for legend in legends])
    touching.let_pass(prop, seconds)
    released = time.monotonic()
    prop.panel.hold_keys(CHIP)
    return released


def type_keys(prop, *legends):
    for legend in legends:
        tap(prop, legend)
        touching.let_pass(prop, 0.12)


def lamps(prop):
    leds = prop.timeline.leds_at(time.monotonic())
    return [line for line in (ENTERING, ACCEPTED, REFUSED) if leds.get(line)]


def wait_for_lamps(prop, *lit):
    touching.wait_for(prop, f"of the keypad's lamps {list(lit)} are lit, and no other", lambda: lamps(prop) == list(lit), 4)


def enter_dates(prop):
    """Enters dates in both interpretations; a wrong date lights its lamp and changes nothing."""
    prop.panel.hold_keys(CHIP, tells_once=True)
    type_keys(prop, "1")
    wait_for_lamps(prop, ENTERING)
    type_keys(prop, *"02619850121", "enter")
    wait_for_lamps(prop, ACCEPTED)
    touching.show_destination(prop, "1985-10-26T01:21:00")
    prop.wait_right(time.monotonic(), 2.0)
    wait_for_lamps(prop)
    prop.panel.hold_keys(CHIP, tells_once=False)
    type_keys(prop, *"13211955", "enter")
    wait_for_lamps(prop, REFUSED)
    wait_for_lamps(prop)
    type_keys(prop, *"99", "*", *"102120151629", "enter")
    touching.show_destination(prop, "2015-10-21T16:29:00")
    prop.wait_right(time.monotonic(), 2.0)


def hold(prop):
    """Holding a key departs; on a chip that reports it only once it types a digit."""
    prop.panel.hold_keys(CHIP, NUMBERS["0"])
    touching.wait_for(prop, "0 that is held departs", lambda: prop.control.status["travelled"], 4)
    prop.panel.hold_keys(CHIP)
    time.sleep(0.2)
    tap(prop, "9", seconds=2.4)
    touching.wait_for(prop, "9 that is held returns", lambda: not prop.control.status["travelled"], 4)
    prop.panel.hold_keys(CHIP, tells_once=True)
    tap(prop, "0", seconds=2.4)
    time.sleep(0.3)
    prop.check(not prop.control.status["travelled"], "a chip that tells a key once knows no long press")
    prop.panel.hold_keys(CHIP, tells_once=False)
    type_keys(prop, "*")
    prop.ask({"request": "reset"})


def chip_goes(prop):
    """Unplugging a chip drops its held keys; once back, its keys work again."""
    mark = prop.service.mark()
    prop.contents = [prop.contents[0]._replace(zone="America/New_York", fixed=None), *prop.contents[1:]]
    prop.panel.hold_keys(CHIP, NUMBERS["0"])
    time.sleep(0.4)
    prop.panel.unplug(CHIP)
    touching.wait_for_log(prop, mark, "chip 0x71 on /dev/i2c-0")
    prop.panel.hold_keys(CHIP)
    time.sleep(2.0)
    prop.check(not prop.control.status["travelled"], "a key of a chip that is gone has departed")
    start = time.monotonic()
    prop.panel.plug(CHIP)
    prop.wait_right(start, 2.0)
    time.sleep(0.5)
    type_keys(prop, *"102120150815", "enter")
    touching.show_destination(prop, "2015-10-21T08:15:00")
    prop.wait_right(time.monotonic(), 2.0)


def quiet(prop):
    """While no key is pressed, the chip is not read."""
    start = time.monotonic()
    touching.check_asleep(prop)
    reads = [it for it in prop.timeline.between(start, kind="wire", key=CHIP) if it.value.is_read]
    prop.check(not reads, f"{len(reads)} readings in four seconds in which nobody touched a key")


def lose_power(prop):
    """A chip that lost power has lost its interrupt setting; within five seconds it is set again."""
    prop.panel.cut_power(CHIP)
    time.sleep(5)
    type_keys(prop, "0", "9", "4", "5", "enter")
    touching.show_destination(prop, "2015-10-21T09:45:00")
    prop.wait_right(time.monotonic(), 2.0)


def delays(prop, text):
    """With echo, each digit appears at once; measures the delay after the reading that reported it."""
    prop.ask({"request": "reset"})
    prop.contents = [prop.contents[0]._replace(zone="America/New_York", fixed=None), *prop.contents[1:]]
    touching.configure(prop, text, keys={"echo": True})
    digits = ["1", "0", "2", "6", "*"] if prop.is_short else (list("10261985012") + ["*"]) * 4
    presses = [lambda legend=legend: tap(prop, legend) for legend in digits]
    found, behind = touching.delays_of_readings(prop, presses, prop.chip_of(0), CHIP)
    touching.configure(prop, text)
    return touching.judge_delays(prop, found) + f", behind the release within {max(behind) * 1000:.0f} ms"
