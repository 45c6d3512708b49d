"""Operates the page as a user does, and compares it with the LEDs."""

import time

from bench import STATE, expected, masks_of, until

FACES = ("prop", "neumorphic", "neon", "bezier", "plain")
# The largest delay of the page behind the LEDs, in seconds.
BEHIND = 0.1
HOSTILE = "<script>alert(1)</script>\"'&<img src=x onerror=alert(2)>"


def press(driver, selector):
    """Scrolls an element to the middle of the window and clicks on it."""
    element = driver.find_element("css selector", selector)
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
    element.click()


def follow(driver, selector):
    """Clicks on an element that leads to another page, and waits for that page."""
    driver.execute_script("window.isLeft = true")
    press(driver, selector)
    until(f"{selector} leads to another page", lambda: driver.execute_script(
        "return !window.isLeft && document.readyState === 'complete'"))


def type_into(driver, name, text):
    """Replaces the text of a field."""
    field = driver.find_element("name", name)
    field.clear()
    field.send_keys(text)


def complaints(driver):
    """The messages in the browser's log; a correct page causes none."""
    return [entry["message"] for entry in driver.get_log("browser") if "favicon" not in entry["message"]]


def quiet(driver):
    messages = complaints(driver)
    assert not messages, messages


def compare(state, record, is_bezier=False):
    """The differences between the page and a record of the LEDs."""
    differing = [name for name, lit in expected(record).items() if state["lit"].get(name) != lit]
    differing += [name for name in state["lit"] if name not in expected(record)]
    if is_bezier:
        differing += [name for name, mask in masks_of(record).items() if state["masks"].get(name, mask) != mask]
    for readout, classes in zip(record["readouts"], state["light"]):
        if classes.split() != ["r", f"l{readout['brightness']}"]:
            differing.append(f"light of {readout['name']}: {classes}")
    return differing


def matches_now(driver, prop, is_bezier=False):
    """Whether the page matches a record within the allowed delay; also the page's state."""
    start = time.time() - BEHIND
    state = driver.execute_script(STATE)
    return any(not compare(state, record, is_bezier) for record in prop.mirror.about(start)), state


def check_matches(driver, prop, count, is_bezier=False, pause=0.21):
    """Compares the page `count` times with the mirror, segment by segment."""
    for number in range(count):
        good, state = matches_now(driver, prop, is_bezier)
        if not good:
            # The machine may stall for longer than the allowed delay, but not for two comparisons in a row.
            time.sleep(pause)
            good, state = matches_now(driver, prop, is_bezier)
        assert good, f"comparison {number}: {compare(state, prop.mirror.last(), is_bezier)[:8]} differ"
        time.sleep(pause)
