"""Pairing with and controlling the prop."""

import json
import time

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.keys import Keys

from bench import STATE, until
from looking import HOSTILE, follow, press, quiet, type_into

ASK, TYPE = "form[action='pair/ask'] button", "form[action='pair/type'] button"


def private(prop):
    """The names of the readouts that are private."""
    return [readout["name"] for readout in json.loads(prop.ask("GET", "api/frame")[2])["readouts"] if readout.get("private")]


def pairs_with_the_displayed_code(session):
    prop = session.prop()
    driver, other = session.browser(), session.browser()
    driver.get(prop.address)
    other.get(prop.address)
    follow(driver, ASK)
    code = prop.code()
    # The page never shows the code.
    for path in ("api/frame", "api/status", "picture.svg", "", "scene"):
        _, _, body = prop.ask("GET", path)
        assert code.encode() not in body, f"/{path} contains the code"
    hidden = private(prop)
    assert len(hidden) == 1, hidden
    until("the private readout is dark on the page", lambda: not any(
        lit for name, lit in other.execute_script(STATE)["lit"].items() if name.startswith(f"{hidden[0]}-")))
    session.picture(other, "code-on-show-elsewhere")
    type_into(driver, "code", "000000" if code != "000000" else "111111")
    follow(driver, TYPE)
    words = driver.find_element("tag name", "body").text
    assert "4 tries left" in words, words
    session.picture(driver, "wrong-code")
    # The field appears again beside the error.
    type_into(driver, "code", code)
    type_into(driver, "name", HOSTILE[:40])
    follow(driver, "form[action='type'] button")
    assert driver.find_elements("css selector", "form[action='api/depart']"), "the browser has no control of the prop"
    assert HOSTILE[:40] in driver.find_element("css selector", "form.end").text
    until("no readout is private", lambda: not private(prop))
    session.picture(driver, "paired")
    # A second browser stays unpaired.
    status = other.execute_async_script("""
        const done = arguments[arguments.length - 1];
        fetch('api/depart', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'}).then(a => done(a.status));
    """)
    assert status == 403, status
    cookie = next(cookie for cookie in driver.get_cookies() if cookie["name"] == "timecircuits")
    assert cookie["httpOnly"] and cookie["sameSite"] == "Strict", cookie
    press(driver, "form.end button")
    driver.switch_to.alert.dismiss()
    assert driver.find_elements("css selector", "form.end"), "the pairing ended without an answer"
    press(driver, "form.end button")
    driver.switch_to.alert.accept()
    until("the pairing has ended", lambda: driver.find_elements("css selector", ASK))
    return "paired with the code on the LEDs; a wrong code and a second browser rejected"


def rejects_an_expired_code(session):
    prop = session.prop(["--code-ms", "1500"])
    driver = session.browser()
    driver.get(prop.address)
    follow(driver, ASK)
    code = prop.code()
    time.sleep(2)
    type_into(driver, "code", code)
    follow(driver, TYPE)
    words = driver.find_element("tag name", "body").text
    assert "The prop is not showing a code for this browser" in words, words
    assert not private(prop)
    return "a code valid for 1.5 s, rejected after 2 s"


def pairs_with_a_word(session):
    prop = session.prop()
    driver, other = session.browser(), session.browser()
    for browser in (other, driver):
        browser.get(prop.address)
    # Another browser asks first and leaves its code showing.
    follow(other, ASK)
    first = prop.code()
    follow(driver, ASK)
    words = driver.find_element("tag name", "body").text
    assert "The prop is showing another browser's code" in words and "timecircuitsctl web pair" in words, words
    session.picture(driver, "another-is-first")
    follow(driver, "a[href='../']")
    word = prop.control("web", "pair").split()[-1]
    type_into(driver, "word", word.capitalize())
    follow(driver, ASK)
    until("the prop shows another code", lambda: prop.code() != first)
    type_into(driver, "code", prop.code())
    follow(driver, TYPE)
    assert driver.find_elements("css selector", "form[action='api/depart']"), "the browser has no control of the prop"
    type_into(other, "code", first)
    follow(other, TYPE)
    words = other.find_element("tag name", "body").text
    assert "The prop is not showing a code for this browser" in words, words
    return f"the word {word} replaced another browser's code"


def departure_cancels_the_code(session):
    prop = session.prop()
    driver = session.browser()
    driver.get(prop.address)
    follow(driver, ASK)
    code = prop.code()
    prop.control("depart")
    type_into(driver, "code", code)
    follow(driver, TYPE)
    words = driver.find_element("tag name", "body").text
    assert "The prop is not showing a code for this browser" in words, words
    return "a code rejected after a departure"


def controls_by_keyboard(session):
    prop = session.prop(["--control", "open"])
    driver = session.browser(1000, 1600)
    driver.get(prop.address)
    time.sleep(0.5)

    def at(selector, *keys, presses=120):
        """Reaches an element with the Tab key alone, and presses keys there."""
        for _ in range(presses):
            try:
                # Find it each time, because lists may be rebuilt.
                wanted = driver.find_element("css selector", selector)
                if driver.switch_to.active_element == wanted:
                    return wanted.send_keys(*keys)
                driver.switch_to.active_element.send_keys(Keys.TAB)
            except StaleElementReferenceException:
                pass
        raise AssertionError(f"{selector} is not reached by pressing Tab {presses} times")

    at("form[action='api/set'] input[name=value]", "Nov 5 1955 6:15 am", Keys.ENTER)
    until("the destination is set", lambda: "NOV 05 1955 AM 06:15" in prop.mirror.last()["readouts"][0]["text"])
    until("the page confirms it", lambda: "NOV 05 1955" in driver.find_element("id", "answer").text)
    driver.execute_script("document.activeElement.blur()")
    for digit in "102619850121":
        at(f".pad button[aria-label='{digit}']", Keys.ENTER)
    # The prop shows the entry although its own keypad echoes nothing.
    until("the digits are on the LEDs", lambda: prop.mirror.last()["readouts"][0]["text"].split() == ["10", "26", "1985", "01:21"])
    at(".pad button[aria-label='Enter']", Keys.ENTER)
    until("the keypad's time is set", lambda: "OCT 26 1985 AM 01:21" in prop.mirror.last()["readouts"][0]["text"])
    # Cities: found, added, moved, removed.
    for city, label in (("Tokyo", "TOKYO"), ("München", "MUNICH")):
        at("input[type=search]", city)
        until(f"{city} is found", lambda: len(driver.find_elements("css selector", "[aria-label^='Add ']")) == 1)
        at(f"[aria-label='Add {label}']", Keys.ENTER)
        until(f"{city} is shown", lambda: label in [readout["label"] for readout in prop.mirror.last()["readouts"]])
    until("both are listed", lambda: len(driver.find_elements("css selector", "ul.list li [aria-label^='Remove']")) == 2)
    session.picture(driver, "cities")
    at("[aria-label^='Move up:']:not([disabled])", Keys.ENTER)
    until("their order is swapped", lambda: prop.mirror.last()["readouts"][0]["label"].startswith("M"))
    at("[aria-label^='Remove']", Keys.ENTER)
    until("one readout is left", lambda: len(prop.mirror.last()["readouts"]) == 1)
    # Restore the configured readouts, which include the present time that a departure needs.
    back = driver.find_element("xpath", "//button[.='Show the configured readouts']")
    back.send_keys(Keys.ENTER)
    until("three readouts are shown again", lambda: len(prop.mirror.last()["readouts"]) == 3)
    depart = driver.find_element("css selector", "form[action='api/depart'] button")
    start = time.time()
    depart.send_keys(Keys.ENTER)
    until("the car departs", lambda: len(prop.mirror.since(start)) > 30, 10)
    until("the page reports no fault", lambda: "work" in driver.find_element("css selector", "#health summary").text)
    driver.find_element("css selector", "#log summary").send_keys(Keys.ENTER)
    until("the log shows the departure", lambda: "departs" in driver.find_element("id", "log").text)
    driver.find_element("css selector", "#health summary").send_keys(Keys.ENTER)
    session.picture(driver, "control")
    quiet(driver)
    return "set a time, used the keypad, changed cities and departed with Tab and Enter"


def sets_and_stops_alarms(session):
    # The present readout is in London.
    prop = session.prop(["--control", "open"], ["--start", "2026-11-25T06:59:50Z"])
    driver = session.browser(1000, 1600)
    driver.get(prop.address)

    def listed():
        return driver.find_element("id", "alarm-list").text

    press(driver, "#alarms input[name=label]")
    type_into(driver, "label", HOSTILE[:30])
    driver.execute_script("document.querySelector('#alarms input[name=time]').value = '07:00'")
    press(driver, "form[action='api/alarm'] [name=once]")
    driver.find_element("xpath", "//button[.='Set alarm']").click()
    until("the page confirms the alarm", lambda: "rings next on NOV 25 2026 AM 07:00 (Europe/London)" in driver.find_element("id", "answer").text)
    until("the alarm is listed", lambda: HOSTILE[:30] in listed() and "rings once" in listed())
    # An alarm set elsewhere must not clear the form.
    type_into(driver, "zone", "tokyo")
    prop.control("alarm", "23:59", "oct", "26", "--label", "FLUX")
    until("the other alarm is listed", lambda: "23:59 10-26 FLUX" in listed())
    assert driver.find_element("name", "zone").get_attribute("value") == "tokyo", "the form was cleared"
    until("the first alarm rings", lambda: driver.find_elements("xpath", "//button[.='Stop']"), 15)
    session.picture(driver, "rings")
    driver.find_element("xpath", "//button[.='Snooze for nine minutes']").click()
    until("the alarm is snoozed", lambda: "snoozed, rings in 9 min" in listed())
    assert not driver.find_elements("xpath", "//button[.='Stop']")
    press(driver, "#alarm-list [name=verb][value=off]")
    until("the alarm is off", lambda: ": off" in listed())
    for _ in range(2):
        count = len(driver.find_elements("css selector", "#alarm-list li"))
        press(driver, "#alarm-list [name=verb][value=remove]")
        driver.switch_to.alert.accept()
        until("one alarm fewer is listed", lambda: len(driver.find_elements("css selector", "#alarm-list li")) == count - 1)
        # The answer outlives the row of the button.
        assert driver.find_element("id", "answer").is_displayed() and driver.find_element("id", "answer").text
    assert prop.control("alarm").startswith("no alarms"), prop.control("alarm")
    quiet(driver)
    return "set, rung, snoozed, turned off and removed; an alarm set elsewhere appeared without a reload"
