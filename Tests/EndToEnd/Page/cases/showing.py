"""The page shows the LEDs: without scripts, live, during departures, on every screen, and without the daemon."""

import json
import os
import subprocess
import sys
import tempfile
import time

from bench import STATE, until
from looking import BEHIND, FACES, HOSTILE, check_matches, compare, follow, matches_now, quiet, type_into

BEHIND_PROGRAM = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "behind.py")


def works_without_scripts(session):
    prop = session.prop()
    driver = session.browser(scripts=False)
    driver.get(prop.address)
    # The driver's scripts run anyway; the page's do not.
    state = driver.execute_script(STATE)
    colons = {f"{name}-colon" for name in ("destination", "present", "last-departed")}
    wrong = [name for name in compare(state, prop.mirror.last()) if name not in colons]
    assert not wrong, wrong[:8]
    title = driver.find_element("css selector", "#leds > title").get_attribute("textContent")
    assert "OCT 26 1985 AM 01:21" in title, title
    assert driver.execute_script("return performance.getEntriesByType('resource').every(e => !e.name.includes('/events'))")
    session.picture(driver, "without-scripts")
    follow(driver, "form[action='pair/ask'] button")
    type_into(driver, "code", prop.code())
    type_into(driver, "name", "No scripts")
    follow(driver, "form[action='pair/type'] button")
    driver.find_element("css selector", "form[action='api/set'] input[name=value]").send_keys("Nov 5 1955 6:15 am")
    follow(driver, "form[action='api/set'] button")
    until("the destination is set", lambda: "NOV 05 1955" in prop.mirror.last()["readouts"][0]["text"])
    assert driver.current_url == prop.address, driver.current_url
    return f"{len(state['lit'])} LEDs compared, paired and set with forms"


def follows_the_leds(session):
    prop = session.prop()
    driver = session.browser()
    for face in FACES:
        driver.get(f"{prop.address}?face={face}")
        until("a frame has arrived", lambda: matches_now(driver, prop, face == "bezier")[0])
        check_matches(driver, prop, 20, face == "bezier")
        time.sleep(0.4)
        session.picture(driver, face)
        quiet(driver)
    return f"20 comparisons in each of {len(FACES)} faces"


def follows_a_departure(session):
    prop = session.prop()
    driver = session.browser()
    for face in ("prop", "bezier"):
        driver.get(f"{prop.address}?face={face}")
        time.sleep(1)
        driver.execute_script("""
            window.seen = [];
            const take = () => {
              const lit = document.querySelectorAll('#leds .on').length;
              window.seen.push([performance.timeOrigin + performance.now(), lit]);
            };
            new MutationObserver(take).observe(document.getElementById('leds'),
              {subtree: true, attributes: true, attributeFilter: ['class']});
        """)
        start = time.time()
        prop.control("depart")
        matches = []
        while time.time() < start + 9:
            matches.append(matches_now(driver, prop, face == "bezier")[0])
            time.sleep(0.05)
        read = time.time()
        seen = driver.execute_script("return window.seen")
        arrivals = [moment for moment, _ in prop.mirror.records if start <= moment < read - BEHIND]
        frames = len(arrivals)
        # The frames that a page with thirty updates a second must show separately.
        steady = apart(arrivals, 0.05)
        gaps = sorted(b[0] - a[0] for a, b in zip(seen, seen[1:]))
        assert frames > 40, f"a departure of {frames} frames"
        assert len(seen) >= steady, f"{len(seen)} changes of the page for {frames} frames, {steady} of them 50 ms apart"
        fastest = gaps[len(gaps) // 20]
        assert sum(matches) >= 0.8 * len(matches), f"{sum(matches)} of {len(matches)} comparisons match within 100 ms"
        session.picture(driver, f"departure-{face}")
        until("the page shows the clock again", lambda: matches_now(driver, prop, face == "bezier")[0])
    return f"{frames} frames, {steady} of them 50 ms apart, {len(seen)} changes of the page, at least {fastest:.0f} ms apart, {sum(matches)} of {len(matches)} comparisons match"


def apart(moments, seconds):
    """The number of moments that are at least this far from the previously counted one."""
    count, last = 0, float("-inf")
    for moment in moments:
        if moment >= last + seconds:
            count, last = count + 1, moment
    return count


def is_never_far_behind(session):
    prop = session.prop()
    measure = subprocess.Popen(
        [sys.executable, BEHIND_PROGRAM, prop.socket,
         prop.address[len("http://"):].rstrip("/"), "12"], stdout=subprocess.PIPE)
    time.sleep(1)
    prop.control("depart")
    seen = json.loads(measure.communicate(timeout=30)[0])
    lags = seen["lags"]
    assert len(lags) >= seen["records"] - 10 > 20, f"{len(lags)} of {seen['records']} records appeared among {seen['events']} events"
    assert lags[-1] <= 1000 * BEHIND, f"the page was {lags[-1]} ms behind"
    return f"{seen['records']} records, {seen['events']} events: at most {lags[-1]} ms behind, median {lags[len(lags) // 2]}"


def reconnects_to_the_daemon(session):
    prop, driver = session.live()
    start = time.time()
    prop.kill_daemon()
    until("the page reports that the daemon is gone", lambda: driver.find_element("id", "notice").is_displayed(), 2)
    away = time.time() - start
    assert "is not responding" in driver.find_element("id", "notice").text, driver.find_element("id", "notice").text
    assert not any(driver.execute_script(STATE)["lit"].values()), "LEDs are still lit on the page"
    session.picture(driver, "away")
    assert prop.ask("GET", "api/frame")[0] == 503
    time.sleep(1)
    prop.start_daemon()
    start = time.time()
    until("the page is live again", lambda: matches_now(driver, prop)[0] and not driver.find_element("id", "notice").is_displayed(), 2)
    back = time.time() - start
    prop.page.terminate()
    prop.page.wait(10)
    until("the page reports that its server is gone", lambda: driver.find_element("id", "notice").is_displayed(), 3)
    prop.start_page()
    until("the page recovers by itself", lambda: matches_now(driver, prop)[0] and not driver.find_element("id", "notice").is_displayed(), 8)
    return f"reported after {away:.2f} s, live {back:.2f} s after the daemon's restart"


def fits_every_screen(session):
    prop = session.prop(["--control", "open"])
    driver = session.browser(1280, 720)
    driver.get(f"{prop.address}?kiosk=1")
    until("a frame has arrived", lambda: matches_now(driver, prop)[0])
    assert not driver.find_elements("css selector", "form, nav"), "a kiosk has controls"
    assert driver.execute_script("return getComputedStyle(document.body).cursor") == "none"
    assert driver.execute_script("return document.documentElement.scrollHeight <= innerHeight"), "a kiosk scrolls"
    session.picture(driver, "kiosk")
    widths = []
    for width, height, zoom in ((500, 900, 1), (800, 600, 1), (1280, 800, 2), (500, 800, 1.5625)):
        driver.set_window_size(width, height)
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": round(width / zoom), "height": round(height / zoom), "deviceScaleFactor": zoom, "mobile": False})
        driver.get(prop.address)
        time.sleep(1)
        until("a frame has arrived", lambda: matches_now(driver, prop)[0])
        inner, wide = driver.execute_script("return [innerWidth, document.documentElement.scrollWidth]")
        assert wide <= inner, f"the window is {inner} pixels wide, the page {wide}"
        upright = driver.find_element("id", "prop").get_attribute("class") == "portrait"
        assert upright == (height > width and inner <= 768), (inner, upright)
        widths.append(inner)
        session.picture(driver, f"width-{inner}")
    quiet(driver)
    return f"kiosk, and {', '.join(map(str, widths))} pixels"


def sends_little_and_speaks_rarely(session):
    prop, driver = session.live()
    driver.execute_script("""
        window.spoken = 0;
        new MutationObserver(() => window.spoken++).observe(document.getElementById('words'), {childList: true, characterData: true, subtree: true});
    """)
    time.sleep(5)
    assert driver.execute_script("return window.spoken") == 0, "the page announces something to a screen reader"
    assert driver.find_element("id", "words").get_attribute("aria-live") == "polite"
    sent = driver.execute_script("return performance.getEntriesByType('navigation')[0].encodedBodySize + performance.getEntriesByType('resource').filter(e => /page.css|live.js/.test(e.name)).reduce((s, e) => s + e.encodedBodySize, 0)")
    assert sent <= 15000, f"the page has {sent} bytes"
    hosts = driver.execute_script("return performance.getEntriesByType('resource').map(e => new URL(e.name).host)")
    assert set(hosts) == {prop.address[len('http://'):].rstrip('/')}, hosts
    # A hidden tab has no stream.
    assert viewers(prop) == 1, viewers(prop)
    driver.switch_to.new_window("tab")
    until("a hidden tab is no viewer", lambda: viewers(prop) == 0)
    driver.switch_to.window(driver.window_handles[0])
    start = time.time()
    until("the page is live again", lambda: matches_now(driver, prop)[0], 2)
    again = time.time() - start
    until("the tab is a viewer again", lambda: viewers(prop) == 1)
    return f"{sent} bytes sent, no viewer while hidden, live again after {again:.2f} s"


def viewers(prop):
    """The page's number of viewers, as timecircuitsctl reports it."""
    return int(next(line for line in prop.control("web").splitlines() if "viewers" in line).split()[1])


def shows_hostile_labels_as_text(session):
    folder = tempfile.mkdtemp(prefix="timecircuits-page-")
    with open(os.path.join(folder, "timecircuits.toml"), "w", encoding="utf-8") as file:
        file.write('board = "adafruit-backpacks"\n')
        for zone in ("America/New_York", "Europe/London", "Asia/Tokyo"):
            file.write(f'[[readout]]\nlabel = {json.dumps(HOSTILE[:60])}\nzone = "{zone}"\n')
    prop = session.prop(["--control", "open"], ["--config", os.path.join(folder, "timecircuits.toml")])
    driver = session.browser()
    for face in FACES:
        driver.get(f"{prop.address}?face={face}")
        until("a frame has arrived", lambda: matches_now(driver, prop, face == "bezier")[0])
        assert not driver.find_elements("css selector", "main img[src='x'], script:not([src])"), "a label became markup"
        assert HOSTILE[:20] in driver.find_element("css selector", "#leds title").get_attribute("textContent")
    prop.control("cities", "add", "tokyo")
    session.picture(driver, "hostile-label")
    quiet(driver)
    return f"a label of {len(HOSTILE[:60])} characters of markup"
