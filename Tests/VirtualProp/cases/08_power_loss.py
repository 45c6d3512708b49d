"""Chips lose power between two writes and restart dark: no transfer fails, and they are soon right again."""

import time

from prop import startup

BOARD = "one-chip-per-readout-gpio-lamps"
WITHIN = 5.0


def run(prop):
    figures = []
    for chips in (prop.panel.chips[1:2], prop.panel.chips):
        prop.sleep_until_after_edge(0.2)
        start = time.monotonic()
        prop.panel.cut_power(*chips)
        prop.check(any(prop.timeline.leds_at(time.monotonic())[chip] is None for chip in chips), "nothing went dark")
        seconds = prop.wait_right(start, WITHIN)
        startup.check_no_garbage(prop, start, time.monotonic())
        failed = [event for event in prop.timeline.between(start, kind="wire") if event.value.outcome != "ok"]
        prop.check(not failed, f"transfers failed: {failed[:1]}")
        figures.append(seconds)
    return f"right again after {figures[0]:.2f} s (one chip) and {figures[1]:.2f} s (all)"
