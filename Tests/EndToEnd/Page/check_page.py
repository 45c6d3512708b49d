"""Looks at the page as people do: a real browser, a real web server, a simulated prop.

usage: check_page.py FOLDER-OF-PROGRAMS FOLDER-FOR-PICTURES [CASE...]

It closes with a line for each case, and keeps what was seen as PNG.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

from bench import STATE, Prop, browser, expected, masks_of, until

PROGRAMS, PICTURES, *WANTED = sys.argv[1:]
FACES = ("prop", "neumorphic", "neon", "bezier", "plain")
# How far the page may be behind the LEDs, in seconds.
BEHIND = 0.1
HOSTILE = "<script>alert(1)</script>\"'&<img src=x onerror=alert(2)>"


def picture(driver, name):
    driver.save_screenshot(os.path.join(PICTURES, f"{name}.png"))


def complaints(driver):
    """What the browser complains of; nothing of a page of ours."""
    return [entry["message"] for entry in driver.get_log("browser") if "favicon" not in entry["message"]]


def press(driver, selector):
    """Clicks on what stands in the middle of the window, as a person has it before the eyes."""
    element = driver.find_element("css selector", selector)
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
    element.click()


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


# Cases.


def shows_it_without_scripts():
    prop = Prop(PROGRAMS)
    driver = browser(scripts=False)
    try:
        driver.get(prop.address)
        # A script of the driver's own runs all the same; one of the page's has not.
        state = driver.execute_script(STATE)
        colons = {f"{name}-colon" for name in ("destination", "present", "last-departed")}
        wrong = [name for name in compare(state, prop.mirror.last()) if name not in colons]
        assert not wrong, wrong[:8]
        title = driver.find_element("css selector", "#leds > title").get_attribute("textContent")
        assert "OCT 26 1985 AM 01:21" in title, title
        assert driver.execute_script("return performance.getEntriesByType('resource').every(e => !e.name.includes('/events'))")
        picture(driver, "without-scripts")
        driver.find_element("css selector", "form[action='pair/ask'] button").click()
        code = prop.code()
        driver.find_element("name", "code").send_keys(code)
        driver.find_element("name", "name").send_keys("No scripts")
        driver.find_element("css selector", "form[action='pair/type'] button").click()
        until("the forms are there", lambda: driver.find_elements("css selector", "form[action='api/depart']"))
        field = driver.find_element("css selector", "form[action='api/set'] input[name=value]")
        field.send_keys("Nov 5 1955 6:15 am")
        field.submit()
        until("the destination is set", lambda: "NOV 05 1955" in prop.mirror.last()["readouts"][0]["text"])
        assert driver.current_url == prop.address, driver.current_url
        return f"{len(state['lit'])} LEDs, paired and set by forms"
    finally:
        driver.quit()
        prop.end()


def follows_the_leds():
    prop = Prop(PROGRAMS)
    driver = browser()
    try:
        for face in FACES:
            driver.get(f"{prop.address}?face={face}")
            until("a frame has come", lambda: matches_now(driver, prop, face == "bezier")[0])
            agrees(driver, prop, 20, face == "bezier")
            time.sleep(0.4)
            picture(driver, face)
            quiet(driver)
        return f"20 looks at each of {len(FACES)} faces"
    finally:
        driver.quit()
        prop.end()


def follows_a_departure():
    prop = Prop(PROGRAMS)
    driver = browser()
    try:
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
            looks = []
            while time.time() < start + 9:
                looks.append(matches_now(driver, prop, face == "bezier")[0])
                time.sleep(0.05)
            read = time.time()
            seen = driver.execute_script("return window.seen")
            came = [moment for moment, _ in prop.mirror.records if start <= moment < read - BEHIND]
            frames = len(came)
            # What a browser had the time to draw; those that followed fast may have been drawn as one.
            steady = sum(after - before >= 0.1 for before, after in zip(came, came[1:]))
            gaps = sorted(b[0] - a[0] for a, b in zip(seen, seen[1:]))
            assert frames > 40, f"a departure of {frames} frames"
            assert len(seen) >= steady, f"{len(seen)} changes of the page for {frames} frames, {steady} of them steady"
            fastest = gaps[len(gaps) // 20]
            assert sum(looks) >= 0.8 * len(looks), f"{sum(looks)} of {len(looks)} looks agree within 100 ms"
            picture(driver, f"departure-{face}")
            until("the clock is back", lambda: matches_now(driver, prop, face == "bezier")[0])
        return f"{frames} frames, {steady} of them steady, {len(seen)} changes of the page, at least {fastest:.0f} ms apart, {sum(looks)} of {len(looks)} looks agree"
    finally:
        driver.quit()
        prop.end()


def is_never_far_behind():
    prop = Prop(PROGRAMS)
    try:
        measure = subprocess.Popen(
            [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "behind.py"), prop.socket,
             prop.address[len("http://"):].rstrip("/"), "12"], stdout=subprocess.PIPE)
        time.sleep(1)
        prop.control("depart")
        seen = json.loads(measure.communicate(timeout=30)[0])
        lags = seen["lags"]
        assert len(lags) >= seen["records"] - 10 > 20, f"{len(lags)} of {seen['records']} records were found among {seen['events']} events"
        assert lags[-1] <= 1000 * BEHIND, f"the page was {lags[-1]} ms behind"
        return f"{seen['records']} records, {seen['events']} events: at most {lags[-1]} ms behind, half of them {lags[len(lags) // 2]}"
    finally:
        prop.end()


def pairs_by_what_the_prop_shows():
    prop = Prop(PROGRAMS)
    driver, other = browser(), browser()
    try:
        driver.get(prop.address)
        other.get(prop.address)
        driver.find_element("css selector", "form[action='pair/ask'] button").click()
        code = prop.code()
        until("it is asked for", lambda: driver.find_elements("name", "code"))
        # Whoever is not in front of the prop sees nothing of it.
        for path in ("api/frame", "api/status", "picture.svg", "", "scene"):
            _, _, body = prop.ask("GET", path)
            assert code.encode() not in body, f"/{path} tells the code"
        hidden = json.loads(prop.ask("GET", "api/frame")[2])["readouts"]
        assert any(readout.get("private") for readout in hidden), hidden
        private = next(readout for readout in hidden if readout.get("private"))
        until("it is dark", lambda: not any(
            lit for name, lit in other.execute_script(STATE)["lit"].items() if name.startswith(private["name"] + "-")))
        picture(other, "code-on-show-elsewhere")
        wrong = "000000" if code != "000000" else "111111"
        driver.find_element("name", "code").send_keys(wrong)
        driver.find_element("css selector", "form[action='pair/type'] button").click()
        until("it is refused", lambda: "4 tries are left" in driver.find_element("tag name", "body").text)
        picture(driver, "wrong-code")
        if driver.find_elements("css selector", "a[href='../']"):
            driver.find_element("css selector", "a[href='../']").click()
        field = driver.find_element("name", "code")
        field.clear()
        field.send_keys(code)
        name = driver.find_element("name", "name")
        name.clear()
        name.send_keys(HOSTILE[:40])
        driver.find_element("css selector", "form[action='pair/type'] button").click()
        until("it may control the prop", lambda: driver.find_elements("css selector", "form[action='api/depart']"))
        assert HOSTILE[:40] in driver.find_element("css selector", "form.end").text
        until("the code is gone", lambda: not any(readout.get("private") for readout in json.loads(prop.ask("GET", "api/frame")[2])["readouts"]))
        picture(driver, "paired")
        # A second browser has no part of it.
        status = other.execute_async_script("""
            const done = arguments[arguments.length - 1];
            fetch('api/depart', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'}).then(a => done(a.status));
        """)
        assert status == 403, status
        cookie = next(cookie for cookie in driver.get_cookies() if cookie["name"] == "timecircuits")
        assert cookie["httpOnly"] and cookie["sameSite"] == "Strict", cookie
        driver.find_element("css selector", "form.end button").click()
        until("it is not paired any more", lambda: driver.find_elements("css selector", "form[action='pair/ask']"))
        return "a code that only the LEDs show, a wrong one, a second browser without rights"
    finally:
        driver.quit()
        other.quit()
        prop.end()


def ends_a_code():
    prop = Prop(PROGRAMS, ["--code-ms", "1500"])
    driver = browser()
    try:
        driver.get(prop.address)
        driver.find_element("css selector", "form[action='pair/ask'] button").click()
        code = prop.code()
        time.sleep(2)
        field = driver.find_element("name", "code")
        field.send_keys(code)
        driver.find_element("css selector", "form[action='pair/type'] button").click()
        until("it is refused", lambda: "No code of yours is on show" in driver.find_element("tag name", "body").text)
        assert not any(readout.get("private") for readout in json.loads(prop.ask("GET", "api/frame")[2])["readouts"])
        return "a code of 1.5 s, typed after 2"
    finally:
        driver.quit()
        prop.end()


def controls_by_keyboard():
    from selenium.webdriver.common.keys import Keys

    prop = Prop(PROGRAMS, ["--control", "open"])
    driver = browser(1000, 1600)
    try:
        driver.get(prop.address)
        time.sleep(0.5)

        def focus(selector, presses=120):
            """Reaches an element by the Tab key alone."""
            for _ in range(presses):
                # Anew each time: a list may be written again meanwhile.
                wanted = driver.find_element("css selector", selector)
                if driver.switch_to.active_element == wanted:
                    return wanted
                driver.switch_to.active_element.send_keys(Keys.TAB)
            raise AssertionError(f"{selector} is not reached by {presses} times Tab")

        focus("form[action='api/set'] input[name=value]").send_keys("Nov 5 1955 6:15 am", Keys.ENTER)
        until("the destination is set", lambda: "NOV 05 1955 AM 06:15" in prop.mirror.last()["readouts"][0]["text"])
        answer = driver.find_element("id", "answer").text
        assert "NOV 05 1955" in answer, answer
        driver.execute_script("document.activeElement.blur()")
        for digit in "102619850121":
            focus(f".pad button[aria-label='{digit}']").send_keys(Keys.ENTER)
        focus(".pad button[aria-label='Set the destination']").send_keys(Keys.ENTER)
        until("the keypad's time is set", lambda: "OCT 26 1985 AM 01:21" in prop.mirror.last()["readouts"][0]["text"])
        # Cities: found, added, moved, removed.
        for city in ("Tokyo", "München"):
            focus("input[type=search]").send_keys(city)
            until(f"{city} is found", lambda: driver.find_elements("css selector", "[aria-label^='Add ']"))
            focus("[aria-label^='Add ']").send_keys(Keys.ENTER)
            until(f"{city} is shown", lambda: city[:3].upper() in " ".join(
                readout["label"] for readout in prop.mirror.last()["readouts"]).replace("Ü", "U").replace("MUN", "MÜN"))
        until("both are listed", lambda: len(driver.find_elements("css selector", "ul.list li [aria-label^='Remove']")) == 2)
        picture(driver, "cities")
        focus("[aria-label^='Move up:']:not([disabled])").send_keys(Keys.ENTER)
        until("they have changed places", lambda: prop.mirror.last()["readouts"][0]["label"].startswith("M"))
        focus("[aria-label^='Remove']").send_keys(Keys.ENTER)
        until("one is left", lambda: len(prop.mirror.last()["readouts"]) == 1)
        # A departure is refused where no present is shown, with the daemon's own sentence; then the way back.
        driver.find_element("xpath", "//button[.='Back to what is configured']").send_keys(Keys.ENTER)
        until("three are back", lambda: len(prop.mirror.last()["readouts"]) == 3)
        depart = driver.find_element("css selector", "form[action='api/depart'] button")
        start = time.time()
        depart.send_keys(Keys.ENTER)
        until("the car departs", lambda: len(prop.mirror.since(start)) > 30, 10)
        assert "work" in driver.find_element("css selector", "#health summary").text
        driver.find_element("css selector", "#log summary").send_keys(Keys.ENTER)
        until("the departure is told", lambda: "departs" in driver.find_element("id", "log").text)
        driver.find_element("css selector", "#health summary").send_keys(Keys.ENTER)
        picture(driver, "control")
        quiet(driver)
        return "set, keypad, cities and a departure by Tab and Enter"
    finally:
        driver.quit()
        prop.end()


def comes_back_with_the_daemon():
    prop = Prop(PROGRAMS)
    driver = browser()
    try:
        driver.get(prop.address)
        until("a frame has come", lambda: matches_now(driver, prop)[0])
        start = time.time()
        prop.kill_daemon()
        until("the page says so", lambda: driver.find_element("id", "notice").is_displayed(), 2)
        away = time.time() - start
        assert "timecircuitsd" in driver.find_element("id", "notice").text, driver.find_element("id", "notice").text
        assert not any(driver.execute_script(STATE)["lit"].values()), "LEDs are lit of which nobody knows"
        picture(driver, "away")
        assert prop.ask("GET", "api/frame")[0] == 503
        time.sleep(1)
        prop.start_daemon()
        start = time.time()
        until("the page is live again", lambda: matches_now(driver, prop)[0] and not driver.find_element("id", "notice").is_displayed(), 2)
        back = time.time() - start
        prop.page.terminate()
        prop.page.wait(10)
        until("the page says that too", lambda: driver.find_element("id", "notice").is_displayed(), 3)
        prop.start_page()
        until("it goes on by itself", lambda: matches_now(driver, prop)[0] and not driver.find_element("id", "notice").is_displayed(), 8)
        return f"said after {away:.2f} s, live {back:.2f} s after the daemon's return"
    finally:
        driver.quit()
        prop.end()


def fits_every_screen():
    prop = Prop(PROGRAMS, ["--control", "open"])
    driver = browser(1280, 720)
    try:
        driver.get(f"{prop.address}?kiosk=1")
        until("a frame has come", lambda: matches_now(driver, prop)[0])
        assert not driver.find_elements("css selector", "form, nav"), "a kiosk has controls"
        assert driver.execute_script("return getComputedStyle(document.body).cursor") == "none"
        assert driver.execute_script("return document.documentElement.scrollHeight <= innerHeight"), "a kiosk scrolls"
        picture(driver, "kiosk")
        widths = []
        for width, height, zoom in ((500, 900, 1), (800, 600, 1), (1280, 800, 2), (500, 800, 1.5625)):
            driver.set_window_size(width, height)
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": round(width / zoom), "height": round(height / zoom), "deviceScaleFactor": zoom, "mobile": False})
            driver.get(prop.address)
            time.sleep(1)
            until("a frame has come", lambda: matches_now(driver, prop)[0])
            inner, wide = driver.execute_script("return [innerWidth, document.documentElement.scrollWidth]")
            assert wide <= inner, f"{inner} pixels wide, and {wide} are needed"
            upright = driver.find_element("id", "prop").get_attribute("class") == "portrait"
            assert upright == (height > width and inner <= 768), (inner, upright)
            widths.append(inner)
            picture(driver, f"width-{inner}")
        quiet(driver)
        return f"kiosk, and {', '.join(map(str, widths))} pixels"
    finally:
        driver.quit()
        prop.end()


def moves_little_and_speaks_rarely():
    prop = Prop(PROGRAMS)
    driver = browser()
    try:
        driver.get(prop.address)
        until("a frame has come", lambda: matches_now(driver, prop)[0])
        driver.execute_script("""
            window.spoken = 0;
            new MutationObserver(() => window.spoken++).observe(document.getElementById('words'), {childList: true, characterData: true, subtree: true});
        """)
        time.sleep(5)
        assert driver.execute_script("return window.spoken") == 0, "a screen reader is told each half second"
        assert driver.find_element("id", "words").get_attribute("aria-live") == "polite"
        sent = driver.execute_script("return performance.getEntriesByType('navigation')[0].encodedBodySize + performance.getEntriesByType('resource').filter(e => /page.css|live.js/.test(e.name)).reduce((s, e) => s + e.encodedBodySize, 0)")
        assert sent <= 15000, f"{sent} bytes"
        hosts = driver.execute_script("return performance.getEntriesByType('resource').map(e => new URL(e.name).host)")
        assert set(hosts) == {prop.address[len('http://'):].rstrip('/')}, hosts
        # A tab that is not seen has no stream.
        before = driver.execute_script("return performance.getEntriesByType('resource').filter(e => e.name.endsWith('/events')).length")
        driver.switch_to.new_window("tab")
        time.sleep(0.5)
        driver.switch_to.window(driver.window_handles[0])
        start = time.time()
        until("it is live again", lambda: matches_now(driver, prop)[0], 2)
        return f"{sent} bytes as sent, seen again after {time.time() - start:.2f} s ({before} streams before)"
    finally:
        driver.quit()
        prop.end()


def shows_hostile_labels_as_text():
    folder = tempfile.mkdtemp(prefix="timecircuits-page-")
    with open(os.path.join(folder, "timecircuits.toml"), "w", encoding="utf-8") as file:
        file.write('board = "adafruit-backpacks"\n')
        for zone in ("America/New_York", "Europe/London", "Asia/Tokyo"):
            file.write(f'[[readout]]\nlabel = {json.dumps(HOSTILE[:60])}\nzone = "{zone}"\n')
    prop = Prop(PROGRAMS, ["--control", "open"], ["--config", os.path.join(folder, "timecircuits.toml")])
    driver = browser()
    try:
        for face in FACES:
            driver.get(f"{prop.address}?face={face}")
            until("a frame has come", lambda: matches_now(driver, prop, face == "bezier")[0])
            assert not driver.find_elements("css selector", "main img[src='x'], script:not([src])"), "a label is markup"
            assert HOSTILE[:20] in driver.find_element("css selector", "#leds title").get_attribute("textContent")
        prop.control("cities", "add", "tokyo")
        picture(driver, "hostile-label")
        quiet(driver)
        return f"a label of {len(HOSTILE[:60])} characters of markup"
    finally:
        driver.quit()
        prop.end()


def walks_the_wiring():
    prop = Prop(PROGRAMS, ["--control", "open"])
    driver = browser()
    try:
        driver.get(prop.address)
        until("a frame has come", lambda: matches_now(driver, prop)[0])
        assert not driver.find_element("id", "caption").is_displayed()
        press(driver, "#wiring summary")
        until("the diagram is drawn", lambda: len(driver.find_elements("css selector", ".sheet svg [data-led]")) > 300)
        press(driver, "form[action='api/test'] button")
        until("a walk is on", lambda: "of 345" in driver.find_element("id", "caption").text)
        marked = "return [...document.querySelectorAll('.sheet .on')].map((element) => element.dataset.led)"
        lit = "return [...document.querySelectorAll('#leds .on')].map((element) => element.id)"
        press(driver, "button[value=toggle]")
        until("it is paused", lambda: "paused" in driver.find_element("id", "caption").text)
        steps = 0
        for name in ("next", "next", "previous", "next"):
            before = driver.execute_script(marked)
            press(driver, f"button[value={name}]")
            until("another LED is marked", lambda: driver.execute_script(marked) not in ([], before))
            until("the marked LED is the one that is lit", lambda: driver.execute_script(marked) == driver.execute_script(lit))
            until("the prop lights it", lambda: [name for name, is_lit in expected(prop.mirror.last()).items() if is_lit] ==
                  driver.execute_script(marked), 2)
            steps += 1
        picture(driver, "wiring")
        other = browser(scripts=False)
        try:
            other.get(prop.address)
            image = other.find_element("css selector", "#wiring img")
            assert image.get_attribute("src").endswith("/wiring.svg")
            status, _, drawing = prop.ask("GET", "wiring.svg")
            assert status == 200 and drawing.count(b' on"') == 1, drawing.count(b' on"')
            press(other, "form[action='api/test-end'] button")
            until("the test is over", lambda: not other.find_element("id", "caption").is_displayed())
        finally:
            other.quit()
        until("the clock is back", lambda: not driver.find_element("id", "caption").is_displayed())
        until("the prop shows the time", lambda: matches_now(driver, prop)[0])
        quiet(driver)
        driver.set_window_size(360, 800)
        driver.get(prop.address)
        press(driver, "#wiring summary")
        until("the diagram is drawn", lambda: driver.find_elements("css selector", ".sheet svg [data-led]"))
        inner, wide = driver.execute_script("return [innerWidth, document.documentElement.scrollWidth]")
        assert wide <= inner, f"{inner} pixels wide, and {wide} are needed"
        # Whoever goes away takes the test with them.
        press(driver, "form[action='api/test'] button")
        until("a walk is on again", lambda: "of 345" in driver.find_element("id", "caption").text)
        prop.page.terminate()
        prop.page.wait(10)
        until("the daemon ends the test", lambda: "clock" in prop.control("status"))
        return f"{steps} steps, each LED marked as it is lit"
    finally:
        driver.quit()
        prop.end()


MISTAKEN = 'board = "/etc/shadow"\n[display]\nclock = "<b>24 h</b>"\n'


def checks_a_configuration():
    folder = tempfile.mkdtemp(prefix="timecircuits-page-")
    path = os.path.join(folder, "timecircuits.toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write('board = "adafruit-backpacks"\n# <img src=x>\n')
    prop = Prop(PROGRAMS, ["--control", "open"], ["--config", path])
    driver = browser(scripts=False)
    try:
        driver.get(prop.address)
        driver.find_element("css selector", "a[href='configuration']").click()
        lines = [line.text for line in driver.find_elements("css selector", ".code code")]
        assert lines == ['board = "adafruit-backpacks"', "# <img src=x>"], lines
        field = driver.find_element("name", "text")
        assert field.get_attribute("value").startswith('board = "adafruit'), field.get_attribute("value")
        picture(driver, "configuration")
        driver.find_element("css selector", ".check button").click()
        words = driver.find_element("id", "notice").text
        assert words.startswith("Good: ") and words.endswith("on board adafruit-backpacks."), words
        field = driver.find_element("name", "text")
        field.clear()
        field.send_keys(MISTAKEN)
        driver.find_element("css selector", ".check button").click()
        bad = [line.text.split("\n") for line in driver.find_elements("css selector", ".code .bad")]
        assert [line[0] for line in bad] == [line for line in MISTAKEN.split("\n") if "=" in line], bad
        assert "no path is looked at" in bad[0][1] and "display.clock: expected" in bad[1][1], bad
        picture(driver, "configuration-mistakes")
        quiet(driver)
        with open(path, encoding="utf-8") as file:
            assert file.read().startswith("board"), "the page wrote the file"
        status, _, body = prop.ask(
            "POST", "api/check", json.dumps({"text": "x = 1\n" * 3}), {"Content-Type": "application/json"})
        report = json.loads(body)
        assert status == 200 and not report["good"] and report["problems"][0]["line"] == 1, report
        # While a text is checked the page goes on.
        start = time.time()
        prop.ask("POST", "api/check", json.dumps({"text": "[[x]]\n" * 8000}), {"Content-Type": "application/json"})
        took = time.time() - start
        assert prop.ask("GET", "api/frame")[0] == 200
        return f"{len(bad)} mistakes at their lines, 8,000 lines in {took:.2f} s"
    finally:
        driver.quit()
        prop.end()


CASES = [shows_it_without_scripts, follows_the_leds, follows_a_departure, is_never_far_behind, pairs_by_what_the_prop_shows, ends_a_code,
         controls_by_keyboard, comes_back_with_the_daemon, fits_every_screen, moves_little_and_speaks_rarely,
         shows_hostile_labels_as_text, walks_the_wiring, checks_a_configuration]


def main():
    os.makedirs(PICTURES, exist_ok=True)
    failed = 0
    for case in CASES:
        if WANTED and case.__name__ not in WANTED:
            continue
        start = time.time()
        try:
            words, figures = "passed", case()
        except Exception as error:  # A browser fails in many ways; each is the case's.
            words, figures = "FAILED", f"{type(error).__name__}: {error}"
            failed += 1
        print(f"{case.__name__:32} {words} {time.time() - start:6.1f} s  {figures}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
