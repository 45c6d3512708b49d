"""Night and day: the chips' brightness changes in single steps, and the colons stay steady as configured."""

import time

BOARD = "one-chip-per-readout-gpio-lamps"
DAY, NIGHT, STEP, OFF = 12, 2, 0.1, 0.05
LAST = 0.3


def run(prop):
    start = prop.configure(night={"brightness": NIGHT, "colon": "steady"})
    prop.wait_right(start, 1.0)
    prop.ask({"request": "brightness", "readout": "destination", "value": 5})
    prop.contents = [prop.contents[0]._replace(brightness=5), *prop.contents[1:]]
    prop.wait_right(time.monotonic(), 1.5)
    day = prop.contents
    night = [content._replace(brightness=NIGHT, is_steady=True) for content in day]
    into = fade(prop, "on", day, night)
    out = fade(prop, "off", night, day)
    return f"into the night {into}, out of it {out}"


def fade(prop, mode, before, after):
    """Fades: every chip makes each step once, on time. Returns the figures."""
    prop.sleep_until_after_edge(0.15)
    start = time.monotonic()
    prop.ask({"request": "night", "mode": mode})
    steps = max(abs(was.brightness - is_.brightness) for was, is_ in zip(before, after))
    prop.contents = after
    prop.wait_right(start, steps * STEP + LAST)
    status = prop.control.status["night"]
    prop.check(status["is_night"] == (mode == "on"), f"the status of the night is {status}")
    gaps = []
    for index, (was, is_) in enumerate(zip(before, after)):
        events = prop.timeline.between(start, kind="chip", key=prop.chip_of(index))
        moments = {}
        for event in events:
            moments.setdefault(event.value.brightness if event.value else None, event.time)
        sign = 1 if was.brightness < is_.brightness else -1
        wanted = list(range(was.brightness + sign, is_.brightness + sign, sign))
        seen = [brightness for brightness in moments if brightness != was.brightness]
        prop.check(seen == wanted, f"chip {index} went through {seen}, not {wanted}")
        times = [moments[brightness] for brightness in wanted]
        gaps += [(later - earlier, prop.steal.between(earlier - STEP, later)) for earlier, later in zip(times, times[1:])]
    odd = [gap for gap, stolen in gaps if abs(gap - STEP) > OFF + stolen]
    prop.check(not odd, f"steps took {[round(gap, 3) for gap in odd]} s")
    return f"{steps} steps of {min(gaps)[0] * 1000:.0f} to {max(gaps)[0] * 1000:.0f} ms"
