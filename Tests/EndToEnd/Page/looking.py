"""What a person does with the page and sees of it, and how that compares with the LEDs."""

import time

from bench import STATE, expected, masks_of, until

FACES = ("prop", "neumorphic", "neon", "bezier", "plain")
# How far the page may be behind the LEDs, in seconds.
BEHIND = 0.1
HOSTILE = "<script>alert(1)</script>\"'&<img src=x onerror=alert(2)>"


def press(driver, selector):
    """Clicks on what stands in the middle of the window, as a person has it before the eyes."""
    element = driver.find_element("css selector", selector)
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
    element.click()


def follow(driver, selector):
    """Clicks on what leads to another page, and waits until that one is there."""
    driver.execute_script("window.isLeft = true")
    press(driver, selector)
    until(f"{selector} leads to another page", lambda: driver.execute_script(
        "return !window.isLeft && document.readyState === 'complete'"))


def type_into(driver, name, text):
    """Writes into a field in place of what is in it."""
    field = driver.find_element("name", name)
    field.clear()
    field.send_keys(text)


def complaints(driver):
    """What the browser complains of; nothing of a page of ours."""
    return [entry["message"] for entry in driver.get_log("browser") if "favicon" not in entry["message"]]


def quiet(driver):
    said = complaints(driver)
    assert not said, said


def compare(state, record, is_bezier=False):
    """What differs between the page and a record of what the LEDs show."""
    differing = [name for name, lit in expected(record).items() if state["lit"].get(name) != lit]
    differing += [name for name in state["lit"] if name not in expected(record)]
    if is_bezier:
        differing += [name for name, mask in masks_of(record).items() if state["masks"].get(name, mask) != mask]
    for readout, classes in zip(record["readouts"], state["light"]):
        if classes.split() != ["r", f"l{readout['brightness']}"]:
            differing.append(f"light of {readout['name']}: {classes}")
    return differing


def matches_now(driver, prop, is_bezier=False):
    """Whether the page shows one of what the LEDs have shown in the last moments."""
    start = time.time() - BEHIND
    state = driver.execute_script(STATE)
    return any(not compare(state, record, is_bezier) for record in prop.mirror.about(start)), state


def agrees(driver, prop, count, is_bezier=False, pause=0.21):
    """So many looks at the page, each compared with the mirror segment by segment."""
    for number in range(count):
        good, state = matches_now(driver, prop, is_bezier)
        if not good:
            # A machine may stand still for longer than the page may be behind, but not for two looks in a row.
            time.sleep(pause)
            good, state = matches_now(driver, prop, is_bezier)
        assert good, f"look {number}: {compare(state, prop.mirror.last(), is_bezier)[:8]} differ"
        time.sleep(pause)
