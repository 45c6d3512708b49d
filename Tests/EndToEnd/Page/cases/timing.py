"""The timer on the page: dragged digits, tapped and held presets, keys, and the speaker view."""

import time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from bench import STATE, until
from looking import complaints, press, quiet

READOUTS = {"green": "present", "amber": "last-departed", "red": "destination"}


def controls_the_timer(session):
    prop = session.prop(["--control", "open"])
    driver = session.browser(1000, 1600)
    driver.get(prop.address)

    def face():
        return ":".join(driver.find_element("id", f"timer-{half}").get_attribute("aria-valuetext") for half in ("high", "low"))

    def lit():
        """The digits as their segments show them."""
        return driver.execute_script("""
          const masks = document.getElementById('timer-face').dataset.masks.split(',').map(Number);
          return [...document.querySelectorAll('#timer-face g')].map((digit) => masks.indexOf(
            [...digit.children].reduce((mask, bar, bit) => mask | (bar.classList.contains('on') << bit), 0))).join('');
        """)

    def shown():
        """The text of the readout with the timer, without spaces."""
        record = prop.mirror.last()
        timer = record.get("timer")
        return timer and next(
            readout["text"].replace(" ", "") for readout in record["readouts"] if readout["name"] == timer["readout"])

    def drag(digits, up):
        element = driver.find_element("id", digits)
        driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        ActionChains(driver).click_and_hold(element).move_by_offset(0, -up // 2).move_by_offset(0, -up // 2).release().perform()

    until("the page shows the digits", lambda: face() == "18:00")
    # Drag up by two minutes, then down by 15 seconds.
    drag("timer-high", 32)
    until("the timer is at 20:00", lambda: shown() == "20:00" and face() == "20:00" and lit() == "2000")
    drag("timer-low", -48)
    until("the timer is at 19:45", lambda: shown() == "19:45")
    # The same sideways, and back.
    element = driver.find_element("id", "timer-low")
    ActionChains(driver).click_and_hold(element).move_by_offset(32, 0).release().perform()
    until("the timer is at 19:55", lambda: shown() == "19:55")
    ActionChains(driver).click_and_hold(element).move_by_offset(-32, 0).release().perform()
    until("the timer is at 19:45 again", lambda: shown() == "19:45")
    # Holding a preset stores the time; tapping selects the preset.
    preset = "#timer-presets button[value='2']"
    element = driver.find_element("css selector", preset)
    assert element.text == "10:00", element.text
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
    ActionChains(driver).click_and_hold(element).pause(1.2).release().perform()
    until("the preset is stored", lambda: driver.find_element("css selector", preset).text == "19:45")
    assert "preset 2 is 19:45 now" in driver.find_element("id", "answer").text
    assert shown() == "19:45", "holding a preset also selected it"
    press(driver, "#timer-presets button[value='1']")
    until("a preset is selected", lambda: shown() == "05:00")
    press(driver, preset)
    until("the stored preset is selected", lambda: shown() == "19:45")
    # The keyboard: arrow keys on the digits, the space bar anywhere.
    high = driver.find_element("id", "timer-high")
    high.send_keys(Keys.ARROW_UP, Keys.ARROW_UP)
    until("two key presses add two minutes", lambda: shown() == "21:45")
    high.send_keys(" ")
    until("the timer runs", lambda: shown() == "21:44")
    until("the button offers a pause", lambda: driver.find_element("id", "timer-go").text == "Pause")
    session.picture(driver, "timer")
    drag("timer-high", -320)
    until("the timer runs with less time", lambda: shown().startswith("01:"))
    until("the timer is amber", lambda: "amber" in driver.find_element("id", "timer-face").get_attribute("class"))
    driver.find_element("tag name", "body").send_keys(" ")
    until("the timer is paused", lambda: driver.find_element("id", "timer-go").text == "Start")
    field = driver.find_element("name", "time")
    field.send_keys("soon", Keys.ENTER)
    until("the page rejects the time", lambda: "expected a time such as 18 (minutes)" in driver.find_element("id", "answer").text)
    messages = complaints(driver)
    assert len(messages) == 1 and "api/timer" in messages[0], messages
    field.clear()
    # It shows hours and minutes for 59 seconds.
    field.send_keys("1:40:59", Keys.ENTER)
    until("the digits are hours and minutes", lambda: shown() == "01:40" and face() == "01:40" and [
        driver.find_element("id", name).get_attribute("aria-label") for name in ("timer-high", "timer-low")] == ["Hours", "Minutes"])
    widths = check_speaker_view(session, prop, driver)
    prop.control("timer", "start", "5")
    driver.get(prop.address)
    press(driver, "#timer button[value='stop']")
    until("the timer has ended", lambda: "timer" not in prop.mirror.last())
    quiet(driver)
    return f"dragged, tapped, held and typed; speaker view at {widths}"


def check_speaker_view(session, prop, driver):
    """The speaker view in landscape, in portrait and on a phone, and the timer in a face."""
    def lit():
        return {name for name, is_lit in driver.execute_script(STATE)["lit"].items() if is_lit}

    def shows_only_timer(colon):
        readout = READOUTS[prop.mirror.last()["timer"]["light"]]
        seen = driver.execute_script(
            "return [...document.querySelectorAll('#leds .r')].map(e => [e.id, e.querySelectorAll('.d').length, e.querySelectorAll('.lamp').length])")
        return seen == [[readout, 4, 1 if colon else 0]] and any(name.startswith(readout) for name in lit())

    prop.control("timer", "start", "20s")
    sizes = []
    for width, height in ((1280, 720), (720, 1280), (360, 640), (640, 360)):
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        driver.get(f"{prop.address}?timer=1")
        until("the page shows only the timer", lambda: shows_only_timer(colon=width > height))
        assert not driver.find_elements("css selector", "form, nav"), "the speaker view has controls"
        inner, wide, tall = driver.execute_script("return [innerWidth, document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert wide <= inner and tall <= height, f"the speaker view scrolls: {wide} of {inner}, {tall} of {height}"
        box = driver.execute_script("const b = document.getElementById('prop').getBoundingClientRect(); return [b.width, b.height]")
        assert box[0] >= 0.95 * width or box[1] >= 0.9 * height, f"the timer is too small: {box} of {width} x {height}"
        session.picture(driver, f"stage-{width}")
        sizes.append(f"{width}x{height}")
    # A turned view moves its four digits to their new places, and shows the colon after that.
    driver.execute_script("""
      window.moved = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        window.moved.push(this.getAttribute('class'));
        return animate.apply(this, given);
      };
    """)
    for width, height, moved in ((720, 1280, ["d"] * 4), (1280, 720, ["d"] * 4 + ["lamp"])):
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        until("the digits move", lambda moved=moved: [
            name.split()[0] for name in driver.execute_script("return window.moved")] == moved)
        until("the view is turned", lambda width=width, height=height: shows_only_timer(colon=width > height))
        driver.execute_script("window.moved = []")
    # The timer's light changes while the view is open, and a key stops the timer.
    until("the timer is amber", lambda: prop.mirror.last()["timer"]["light"] == "amber" and shows_only_timer(True), 15)
    body = driver.find_element("tag name", "body")
    body.send_keys(" ")
    until("the timer is paused", lambda: prop.ask("GET", "api/status")[2].find(b'"running":false') > 0)
    body.send_keys("r")
    until("the timer is reset", lambda: prop.mirror.last()["timer"]["light"] == "green" and shows_only_timer(True))
    # A face also shows the timer alone; the prop's own face shows all readouts.
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    driver.get(f"{prop.address}?face=neon")
    until("the face shows only the timer", lambda: shows_only_timer(True))
    session.picture(driver, "timer-neon")
    driver.get(f"{prop.address}?face=prop")
    until("the prop shows all readouts", lambda: driver.execute_script("return document.querySelectorAll('#leds .r').length") == 3)
    start = time.time()
    prop.control("timer", "stop")
    driver.get(f"{prop.address}?timer=1")
    until("the page shows the time of day", lambda: driver.execute_script("return [...document.querySelectorAll('#leds .r')].map(e => e.id)") == ["present"])
    session.picture(driver, "stage-clock")
    assert time.time() - start < 10
    return ", ".join(sizes)
