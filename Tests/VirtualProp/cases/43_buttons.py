"""Buttons on GPIO lines: pressed, held, pressed twice, bouncing, stuck; a switch."""

import time

from prop import departure, touching

BOARD = touching.PLAIN
BUTTON, OTHER, SWITCH = 6, 20, 19
KEYS = f"""
[keys]
button1 = {{ line = "GPIO{BUTTON}" }}
button2 = {{ line = "GPIO{OTHER}" }}
switch1 = {{ line = "GPIO{SWITCH}" }}
"""
MEANINGS = """
[[key]]
key = "button1"
press = { request = "brightness", value = 5 }
long = { request = "brightness", value = 3 }
double = { request = "brightness", value = 8 }
[[key]]
key = "button2"
press = { request = "brightness", readout = "destination", value = 16 }
[[key]]
key = "switch1"
switch = { request = "power" }
"""


def run(prop):
    with touching.keys_wired(prop):
        return judge(prop)


def judge(prop):
    # The switch is closed: the prop is on.
    prop.panel.press(SWITCH)
    touching.configure(prop, KEYS, MEANINGS)
    for press, value in ((press_once, 5), (press_long, 3), (press_twice, 8), (bounce, 5)):
        prop.ask({"request": "brightness", "value": 12})
        time.sleep(1.5)
        press(prop)
        lit = [readout["brightness_wanted"] for readout in prop.control.status["readouts"]]
        prop.check(lit == [value] * 3, f"{press.__name__}: the light is to be {lit}, not {value}")
    touching.check_asleep(prop)
    switch(prop)
    words = delays(prop)
    if not prop.is_short:
        stuck(prop)
    return words


def press_once(prop):
    prop.panel.press(BUTTON, 0.12)
    time.sleep(1.0)


def press_long(prop):
    end_of_events = prop.control.follow("events")
    prop.panel.press(BUTTON)
    time.sleep(1.1)
    lit = prop.control.status["readouts"][0]["brightness_wanted"]
    prop.check(lit == 3, f"while it is held the light is to be {lit}")
    prop.panel.let_go(BUTTON)
    time.sleep(0.6)
    # The press is reported at once, its gesture once it is known.
    told = [line["event"] for line in end_of_events() if line.get("event", {}).get("key") == "button1"]
    names = [event["event"] for event in told]
    prop.check(names == ["key-down", "key", "key-answered"], f"a key that is held is told as {names}")
    down, long = (departure.wall_of(event) for event in told[:2])
    prop.check(long - down >= 0.4, f"that it is down is told {long - down:.2f} s before it is known to be held")


def press_twice(prop):
    prop.panel.press(BUTTON, 0.1)
    time.sleep(0.25)
    prop.panel.press(BUTTON, 0.1)
    time.sleep(1.0)


def bounce(prop):
    """Both ends of a press bounce with five edges 1 ms apart: that is one press."""
    first = [(0.001 * step, step % 2 == 0) for step in range(5)]
    last = [(0.15 + 0.001 * step, step % 2 == 1) for step in range(5)]
    prop.panel.bounce(BUTTON, first + last + [(0.156, False)])
    time.sleep(1.0)


def switch(prop):
    """Its first opening turns the panel dark; then only the switch works."""
    prop.panel.let_go(SWITCH)
    touching.wait_for(prop, "all is dark", lambda: prop.is_dark(time.monotonic()), 2)
    prop.panel.press(OTHER, 0.1)
    time.sleep(0.5)
    prop.check(prop.is_dark(time.monotonic()), "a key has lit a prop that is off")
    start = time.monotonic()
    prop.panel.press(SWITCH)
    prop.ask({"request": "brightness", "value": 12})
    prop.wait_right(start, 4.0)


def delays(prop):
    """A press that changes a readout's brightness by a step is visible as that chip's next write."""
    found = []
    for _ in range(5 if prop.is_short else 100):
        prop.ask({"request": "brightness", "value": 12})
        time.sleep(0.8)

        def press():
            prop.panel.press(OTHER)
            touching.let_pass(prop, 0.06)
            released = time.monotonic()
            prop.panel.let_go(OTHER)
            return released

        found += [max(0, delay - 0.010) for delay in touching.delays(prop, [press], prop.chip_of(0))]
    prop.ask({"request": "brightness", "value": 12})
    return touching.judge_delays(prop, found)


def stuck(prop):
    mark = prop.service.mark()
    prop.panel.press(OTHER)
    touching.wait_for_log(prop, mark, "button button2 on GPIO20: wait for its release", 75)
    prop.panel.let_go(OTHER)
    touching.wait_for_log(prop, mark, "button button2 on GPIO20 works again", 5)
