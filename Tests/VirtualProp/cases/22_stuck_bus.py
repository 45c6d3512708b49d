"""A bus hangs: lamps and the other bus stay in phase, the watchdog is fed, and the bus recovers once released."""

import re
import time

from prop import changes
from prop.judge import late_edges, lateness

BOARD = "adafruit-backpacks"
# Longer than the watchdog's 15 s.
STUCK = 20
HEALED = 5.0
DOTS = "backpacks-with-dots"


def run(prop):
    add_dots(prop)
    try:
        return judge(prop)
    finally:
        # Otherwise it would be one more matching board in later cases.
        prop.configure(board=BOARD)
        prop.guest.run(f"rm /etc/timecircuits/boards/{DOTS}.toml; rmdir /etc/timecircuits/boards")


def judge(prop):
    prop.configure(board=DOTS)
    prop.clock.set(lambda moment: changes.wall_of("2026-07-04T11:59:48"))
    prop.wait_right(time.monotonic(), 5)
    before = prop.service.show("MainPID", "NRestarts")
    prop.panel.stick(0)
    start = time.monotonic()
    time.sleep(STUCK)
    end = time.monotonic()
    lags = check_the_rest(prop, start, end)
    prop.panel.release(0)
    seconds = prop.wait_right(end, HEALED)
    after = prop.service.show("MainPID", "NRestarts")
    prop.check(after == before, f"the daemon was started again: {before} became {after}")
    hung = [event for event in prop.timeline.between(start, end, "wire") if event.value.outcome == "hung"]
    prop.check(len(hung) <= STUCK, f"{len(hung)} transfers hung in {STUCK} s: more than one at a time")
    return f"{len(lags)} edges without a late one, {len(hung)} transfers hung, right {seconds:.2f} s after the release"


def check_the_rest(prop, start, end):
    """Checks all lamps, and the dots on the other bus, over a change of the minute."""
    lags = prop.judge.colon_lags(start, end - 0.5, only_lines=True) + prop.judge.colon_lags(start, end - 0.5, [2])
    prop.check(late_edges(lags) == 0, lateness(lags))
    prop.check_right(start, end - 0.5, [2])
    return lags


def add_dots(prop):
    """Returns the board's file with the dots of each readout's backpack added to its colon's line."""
    text = prop.guest.check(f"cat /usr/share/timecircuits/boards/{BOARD}.toml")
    section = ""
    lines = []
    for line in text.splitlines():
        section = line.strip("[]") if re.fullmatch(r"\[[a-z-]+\]", line) else section
        dots = f'{{ chip = "{section}-time", common = 2, row = 1 }}'
        lines.append(re.sub(r"^colon = (.*)$", rf"colon = [\1, {dots}]", line))
    prop.guest.check("mkdir -p /etc/timecircuits/boards")
    prop.guest.write(f"/etc/timecircuits/boards/{DOTS}.toml", "\n".join(lines) + "\n")
