"""The console beneath the prop: its tabs, its states, and its appearance."""

import os
import time

from bench import until
from looking import matches_now, press, quiet

GROUPS = ("travel", "clock", "timer", "alarms", "light", "set-up")
# The visible controls without a visible name of their own.
UNNAMED = """
const isNamed = (control) => control.type === 'hidden' || [...(control.labels || [])].some((label) => label.innerText.trim());
return [...document.querySelectorAll('#panels input, #panels select, #panels textarea')]
  .filter((control) => control.checkVisibility() && !isNamed(control)).map((control) => control.outerHTML);
"""
FAULTS = """
const done = arguments[0];
axe.run(document, {resultTypes: ['violations']}).then((result) => done(result.violations
  .filter((fault) => ['serious', 'critical'].includes(fault.impact))
  .map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.target + ' ' + (node.any[0] || node.all[0] || {}).message).slice(0, 3).join('; ')}`)));
"""


def resize(driver, width, height):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})


def prefer(driver, **features):
    """Sets what the user prefers, such as a colour scheme."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]})


def visible_panels(driver):
    return [panel.get_attribute("id") for panel in driver.find_elements("css selector", ".panel") if panel.is_displayed()]


def state(driver, group):
    return driver.find_element("id", f"{group}-state").text


def uses_the_console(session):
    prop, driver = session.prop(["--control", "open"]), session.browser(1280, 900)
    driver.get(prop.address)
    # On a desk all groups stand side by side.
    until("all groups are visible", lambda: visible_panels(driver) == list(GROUPS))
    assert not driver.execute_script(UNNAMED), driver.execute_script(UNNAMED)
    # The prop stays in view, smaller.
    whole = driver.find_element("id", "prop").size["height"]
    driver.execute_script("scrollTo(0, document.documentElement.scrollHeight)")
    until("the prop is smaller", lambda: driver.find_element("id", "prop").size["height"] < whole / 2)
    box = driver.execute_script("const box = document.getElementById('prop').getBoundingClientRect(); return [box.top, box.bottom]")
    assert 0 <= box[0] < box[1] <= 900, box
    # It is whole again after ten idle seconds, but never for somebody who wants no motion.
    until("the whole prop is back", lambda: driver.execute_script("return scrollY") == 0, 15)
    prefer(driver, prefers_reduced_motion="reduce")
    driver.execute_script("scrollTo(0, document.documentElement.scrollHeight)")
    # Each group says its state, which changes without a reload.
    until("there is no timer", lambda: state(driver, "timer") == "No timer")
    prop.control("timer", "start", "18")
    until("the timer runs", lambda: state(driver, "timer") == "Running", 3)
    prop.control("timer", "stop")
    prop.control("cycle", "on", "15")
    until("the page says that it cycles", lambda: state(driver, "travel").startswith("Cycling every 15 minutes"), 3)
    prop.control("cycle", "off")
    press(driver, "form[action='api/depart'] button")
    until("the seconds of the departure are shown", lambda: state(driver, "travel").startswith("Travelling: "), 3)
    until("the prop has arrived", lambda: state(driver, "travel") == "Has travelled", 40)
    assert driver.execute_script("return scrollY") > 0, "the page moved by itself"
    # A phone has tabs.
    resize(driver, 390, 844)
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    driver.get(prop.address)
    for group in GROUPS:
        driver.find_element("css selector", f"#tabs a[href='#{group}']").click()
        until(f"only {group} is visible", lambda group=group: visible_panels(driver) == [group])
        assert not driver.execute_script(UNNAMED), driver.execute_script(UNNAMED)
        session.picture(driver, f"phone-{group}")
    driver.find_element("css selector", "#tabs button").click()
    until("the help speaks of taps", lambda: "tap" in driver.find_element("id", "help").text.lower())
    assert "click" not in driver.find_element("id", "help").text.lower()
    quiet(driver)
    return f"{len(GROUPS)} groups on a desk and on a phone"


def shows_the_away_page(session):
    prop, driver = session.live(["--control", "open"])
    until("the worker serves the page", lambda: driver.execute_async_script(
        "navigator.serviceWorker.ready.then((ready) => arguments[0](Boolean(ready.active)))"))
    manifest = driver.execute_cdp_cmd("Page.getAppManifest", {})
    assert not manifest["errors"], manifest["errors"]
    assert '"maskable"' in manifest["data"] and '"monochrome"' in manifest["data"]
    for name, kind in (("icon.svg", "image/svg+xml"), ("maskable.svg", "image/svg+xml"), ("monochrome.svg", "image/svg+xml"),
                       ("touch.png", "image/png"), ("manifest.webmanifest", "application/manifest+json")):
        status, fields, _ = prop.ask("GET", name)
        assert status == 200 and fields["content-type"].startswith(kind), (name, status, fields)
    # The worker passes on what the server answers.
    driver.get(f"{prop.address}?face=neon")
    until("the page follows the LEDs", lambda: matches_now(driver, prop)[0])
    quiet(driver)
    prop.end()
    driver.get(prop.address)
    assert "The prop cannot be reached" in driver.find_element("tag name", "body").text
    return "a manifest without errors, and a sentence while nothing answers"


def draws_less_for_reduced_motion(session):
    prop, driver = session.live(["--control", "open"])
    prefer(driver, prefers_reduced_motion="reduce")
    driver.execute_script("""
      window.changes = 0;
      new MutationObserver(() => { window.changes += 1; }).observe(document.getElementById('leds'), {
        subtree: true, attributes: true, attributeFilter: ['class']});
    """)
    # Callbacks come once for all changes of a drawn frame.
    prop.control("depart")
    most = 0
    for _ in range(7):
        before = driver.execute_script("return window.changes")
        time.sleep(1)
        most = max(most, driver.execute_script("return window.changes") - before)
    assert 0 < most <= 4, f"{most} changes in a second"
    return f"at most {most} changes in a second of a departure"


def passes_axe(session):
    assert "AXE" in os.environ, "set AXE to the path of axe.min.js, which the package axe-selenium-python of PyPI has"
    with open(os.environ["AXE"], encoding="utf-8") as file:
        axe = file.read()
    prop, driver = session.prop(["--control", "open"]), session.browser(1280, 900)
    checks = 0
    for scheme in ("dark", "light"):
        for width, height in ((320, 640), (390, 844), (1280, 900), (2560, 1440)):
            resize(driver, width, height)
            prefer(driver, prefers_color_scheme=scheme)
            for group in GROUPS if width < 768 else ("travel",):
                driver.get(f"{prop.address}#{group}")
                driver.refresh()
                until(f"{group} is visible", lambda group=group: group in visible_panels(driver))
                driver.execute_script(axe)
                faults = driver.execute_async_script(FAULTS)
                assert not faults, f"{scheme}, {width} pixels, {group}: {faults}"
                wide = driver.execute_script("return document.documentElement.scrollWidth")
                assert wide <= width, f"{scheme}, {group}: the page is {wide} pixels wide, the window {width}"
                checks += 1
            session.picture(driver, f"console-{scheme}-{width}")
    return f"{checks} pages without a serious fault"
