"""Two hundred random faults (short: eighty): afterwards everything is right, and the daemon's memory has not grown."""

import random
import time

from prop import startup
from prop.judge import late_edges, lateness

BOARD = "one-chip-per-readout-gpio-lamps"
SEED, FAULTS, FAULTS_IN_SHORT, FIRST = 1985, 200, 80, 20
RIGHT, GROWTH = 5.0, 256


def run(prop):
    chance = random.Random(SEED)
    faults = FAULTS_IN_SHORT if prop.is_short else FAULTS
    prop.check(prop.service.goes_without_huge_pages(), "the kernel may give the daemon a page of 2 MiB at any time")
    start = time.monotonic()
    break_things(prop, chance, FIRST)
    early = settle(prop)
    break_things(prop, chance, faults - FIRST)
    late = settle(prop)
    startup.check_no_garbage(prop, start, time.monotonic())
    lags = prop.judge.colon_lags(start, time.monotonic() - 0.5, only_lines=True)
    prop.check(late["descriptors"] == early["descriptors"], f"descriptors: {early} became {late}")
    growth = late["memory"] - early["memory"]
    prop.check(growth <= GROWTH, f"anonymous memory grew by {growth} KiB: {early} became {late}")
    prop.check(late["pid"] == early["pid"], "the daemon was started again")
    prop.check(late_edges(lags) == 0, lateness(lags))
    size = f"{growth:+} KiB of {late['memory']}, {late['descriptors']} descriptors"
    return f"right {late['seconds']:.2f} s after the last of {faults}; {size}; {len(lags)} edges in phase; seed {SEED}"


def settle(prop):
    """Ends all faults, waits until everything is right, and checks the process."""
    start = time.monotonic()
    prop.panel.mend()
    seconds = prop.wait_right(start, RIGHT)
    return {
        "seconds": seconds, "memory": prop.service.anonymous_memory(),
        "descriptors": prop.service.descriptors(), "pid": prop.service.pid,
    }


def break_things(prop, chance, count):
    """Causes faults at random moments, of random lengths, overlapping."""
    lasting = []
    for _ in range(count):
        lasting.append((time.monotonic() + chance.uniform(0.02, 1.2), begin(prop, chance)))
        time.sleep(chance.uniform(0.05, 0.7))
        for fault in [fault for fault in lasting if fault[0] <= time.monotonic()]:
            fault[1]()
            lasting.remove(fault)


def begin(prop, chance):
    """Starts a fault; returns a function that ends it."""
    chips = prop.panel.chips
    kind = chance.choice(("unplug", "unplug", "power", "power", "unplug all", "stick"))
    some = chips if kind == "unplug all" else [chance.choice(chips)]
    if kind == "power":
        prop.panel.cut_power(*some)
        return lambda: None
    if kind == "stick":
        prop.panel.stick(0)
        return lambda: prop.panel.release(0)
    prop.panel.unplug(*some)
    return lambda: prop.panel.plug(*some)
