"""Somebody who presses keys, and how soon the LEDs follow."""

import statistics
import time

# From the event to the LEDs, in 95 of 100.
SOON = 0.030


def wait_for_log(prop, mark, words, seconds=15):
    """Waits until the daemon has logged something; returns the line."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for _, text in prop.service.log(mark):
            if words in text:
                return text
        time.sleep(0.2)
    prop.check(False, f"{words!r} is not in the log: {[text for _, text in prop.service.log(mark)]}")


def wait_for(prop, what, holds, seconds=5):
    """Waits until something holds; returns after how long it did."""
    start = time.monotonic()
    while not holds():
        prop.check(time.monotonic() < start + seconds, f"not within {seconds} s: {what}")
        time.sleep(0.05)
    return time.monotonic() - start


def delays(prop, presses, chip):
    """Presses keys one after the other, each of which changes a chip; returns how late each change was, without what was stolen.

    A press is a function that returns when the key was released.
    """
    found = []
    for press in presses:
        # Between two edges, whose own changes would be taken for it.
        prop.sleep_until_after_edge(0.1)
        released = press()
        deadline = released + 1
        event = None
        while event is None and time.monotonic() < deadline:
            changes = [it for it in prop.timeline.between(released, kind="wire", key=chip) if it.value.changes]
            event = changes[0] if changes else None
            time.sleep(0.005)
        prop.check(event is not None, "a key changed nothing within a second")
        found.append(max(0, event.time - released - prop.steal.between(released, event.time)))
    return found


def judge_delays(prop, found):
    """Fails where keys are slow; returns the figures in words."""
    slowest = sorted(found)[int(len(found) * 0.95) - 1]
    prop.check(slowest <= SOON, f"95 of 100 keys show within {slowest * 1000:.0f} ms, not {SOON * 1000:.0f}: {found}")
    return f"{len(found)} keys shown after {statistics.median(found) * 1000:.1f} ms, 95 of 100 within {slowest * 1000:.1f} ms"
