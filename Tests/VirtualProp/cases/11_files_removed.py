"""The board's file and a zone's file are removed while the daemon runs: it continues and reports that."""

import time

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
# The removal may be noticed only by the check of the files every 30 s.
SAID = 35
FILES = {
    f"/usr/share/timecircuits/boards/{BOARD}.toml": BOARD,
    "/usr/share/zoneinfo/Asia/Hong_Kong": "Hong_Kong",
}


def run(prop):
    return ", ".join(f"{name}: said after {remove(prop, path, name):.1f} s" for path, name in FILES.items())


def remove(prop, path, name):
    mark, start = prop.service.mark(), time.monotonic()
    before = prop.service.status
    prop.guest.check(f"mv {path} /root/removed")
    try:
        seconds = wait_until_said(prop, mark, name, start)
        time.sleep(2)
        prop.check_right(start, time.monotonic())
        prop.check(name in prop.service.status.replace(before, ""), f"the status says {prop.service.status!r}")
    finally:
        prop.guest.check(f"mv /root/removed {path}")
    deadline = time.monotonic() + SAID
    while prop.service.status != before and time.monotonic() < deadline:
        time.sleep(0.5)
    prop.check(prop.service.status == before, f"with the file back the status says {prop.service.status!r}")
    prop.check_right(start, time.monotonic())
    return seconds


def wait_until_said(prop, mark, name, start):
    while time.monotonic() < start + SAID:
        if any(name in text and priority <= 4 for priority, text in prop.service.log(mark)):
            return time.monotonic() - start
        time.sleep(0.5)
    prop.check(False, f"nothing was said of {name} within {SAID} s: {prop.service.log(mark)}")
    return None
