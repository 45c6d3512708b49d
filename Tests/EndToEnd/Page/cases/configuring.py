"""The wiring and configuration pages."""

import json
import os
import tempfile
import time

from bench import expected, until
from looking import follow, matches_now, press, quiet, type_into

MISTAKEN = 'board = "/etc/shadow"\n[display]\nclock = "<b>24 h</b>"\n'


def walks_the_wiring(session):
    prop, driver = session.live(["--control", "open"])
    assert not driver.find_element("id", "caption").is_displayed()
    press(driver, "#wiring summary")
    until("the diagram is drawn", lambda: len(driver.find_elements("css selector", ".sheet svg [data-led]")) > 300)
    press(driver, "form[action='api/test'] button")
    until("a walk is running", lambda: "of 345" in driver.find_element("id", "caption").text)
    marked = "return [...document.querySelectorAll('.sheet .on')].map((element) => element.dataset.led)"
    lit = "return [...document.querySelectorAll('#leds .on')].map((element) => element.id)"
    press(driver, "form[action='api/step'] button[value=toggle]")
    until("it is paused", lambda: "paused" in driver.find_element("id", "caption").text)
    steps = 0
    for name in ("next", "next", "previous", "next"):
        before = driver.execute_script(marked)
        press(driver, f"button[value={name}]")
        until("another LED is marked", lambda: driver.execute_script(marked) not in ([], before))
        until("the marked LED is the lit one", lambda: driver.execute_script(marked) == driver.execute_script(lit))
        until("the prop lights it", lambda: [name for name, is_lit in expected(prop.mirror.last()).items() if is_lit] ==
              driver.execute_script(marked), 2)
        steps += 1
    session.picture(driver, "wiring")
    other = session.browser(scripts=False)
    other.get(prop.address)
    image = other.find_element("css selector", "#wiring img")
    assert image.get_attribute("src").endswith("/wiring.svg")
    status, _, drawing = prop.ask("GET", "wiring.svg")
    assert status == 200 and drawing.count(b' on"') == 1, drawing.count(b' on"')
    follow(other, "form[action='api/test-end'] button")
    until("the test has ended", lambda: not other.find_element("id", "caption").is_displayed())
    until("the page shows the clock again", lambda: not driver.find_element("id", "caption").is_displayed())
    until("the prop shows the time", lambda: matches_now(driver, prop)[0])
    quiet(driver)
    driver.set_window_size(360, 800)
    driver.get(prop.address)
    press(driver, "#tabs a[href='#set-up']")
    press(driver, "#wiring summary")
    until("the diagram is drawn", lambda: driver.find_elements("css selector", ".sheet svg [data-led]"))
    inner, wide = driver.execute_script("return [innerWidth, document.documentElement.scrollWidth]")
    assert wide <= inner, f"the window is {inner} pixels wide, the page {wide}"
    # The test ends with its page.
    press(driver, "form[action='api/test'] button")
    until("a walk is running again", lambda: "of 345" in driver.find_element("id", "caption").text)
    prop.page.terminate()
    prop.page.wait(10)
    until("the daemon ends the test", lambda: "clock" in prop.control("status"))
    return f"{steps} steps, the marked LED was lit at each"


def checks_a_configuration(session):
    folder = tempfile.mkdtemp(prefix="timecircuits-page-")
    path = os.path.join(folder, "timecircuits.toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write('board = "adafruit-backpacks"\n# <img src=x>\n')
    prop = session.prop(["--control", "open"], ["--config", path])
    driver = session.browser(scripts=False)
    driver.get(prop.address)
    follow(driver, "a[href='configuration']")
    lines = [line.text for line in driver.find_elements("css selector", ".code code")]
    assert lines == ['board = "adafruit-backpacks"', "# <img src=x>"], lines
    field = driver.find_element("name", "text")
    assert field.get_attribute("value").startswith('board = "adafruit'), field.get_attribute("value")
    session.picture(driver, "configuration")
    follow(driver, ".check button")
    words = driver.find_element("id", "notice").text
    assert words.startswith("Valid: ") and words.endswith("on board adafruit-backpacks."), words
    type_into(driver, "text", MISTAKEN)
    follow(driver, ".check button")
    bad = [line.text.split("\n") for line in driver.find_elements("css selector", ".code .bad")]
    assert [line[0] for line in bad] == [line for line in MISTAKEN.split("\n") if "=" in line], bad
    assert "paths are not checked here" in bad[0][1] and "display.clock: expected" in bad[1][1], bad
    session.picture(driver, "configuration-mistakes")
    quiet(driver)
    with open(path, encoding="utf-8") as file:
        assert file.read().startswith("board"), "the page changed the file"
    status, _, body = prop.ask(
        "POST", "api/check", json.dumps({"text": "x = 1\n" * 3}), {"Content-Type": "application/json"})
    report = json.loads(body)
    assert status == 200 and not report["good"] and report["problems"][0]["line"] == 1, report
    # The page keeps serving while it checks a text.
    start = time.time()
    status, _, body = prop.ask(
        "POST", "api/check", json.dumps({"text": "[[x]]\n" * 8000}), {"Content-Type": "application/json"})
    assert status == 200 and not json.loads(body)["good"], (status, body[:200])
    took = time.time() - start
    assert prop.ask("GET", "api/frame")[0] == 200
    return f"{len(bad)} mistakes shown at their lines, 8,000 lines checked in {took:.2f} s"
