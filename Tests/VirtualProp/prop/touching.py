"""Presses keys, and measures how soon the LEDs follow."""

import contextlib
import statistics
import time

from .service import CONFIGURATION, configuration

# The limit from the event to the LEDs, for 95 of 100.
SOON = 0.030


# A case's own board: the plain one, with keys.
PLAIN, WIRED = "one-chip-per-readout-gpio-lamps", "lamps-with-keys"
PROFILE = f"/etc/timecircuits/boards/{WIRED}.toml"


@contextlib.contextmanager
def keys_wired(prop):
    """Provides a board with keys for `configure`; it is removed after the block."""
    prop.guest.check("mkdir -p /etc/timecircuits/boards")
    try:
        yield
    finally:
        prop.configure(board=PLAIN)
        prop.guest.run(f"rm {PROFILE}; rmdir /etc/timecircuits/boards")


def configure(prop, wiring, meanings="", **tables):
    """Wires keys (board profile text), assigns actions (configuration text), and waits until both apply."""
    prop.board = WIRED
    board = prop.guest.check(f"cat /usr/share/timecircuits/boards/{PLAIN}.toml")
    prop.guest.write(PROFILE, board + "\n" + wiring)
    start = time.monotonic()
    prop.guest.write(CONFIGURATION, configuration(WIRED, prop.contents, travel={"sequences": False}, **tables) + meanings)
    prop.wait_right(start, 4.0)


def let_pass(prop, seconds):
    """Waits, longer by the steal time, during which no key was really held."""
    start = time.monotonic()
    end = start + seconds
    while (now := time.monotonic()) < end:
        time.sleep(end - now)
        end = start + seconds + prop.steal.between(start, time.monotonic())


def check_asleep(prop, seconds=4):
    """Fails if the thread that reads keys wakes up while no key is pressed."""
    before = prop.service.wake_ups("keys")
    time.sleep(seconds)
    woken = prop.service.wake_ups("keys") - before
    prop.check(woken == 0, f"the keys' thread has woken up {woken} times in {seconds} s in which nobody touched a key")


def show_destination(prop, civil):
    """Expects a fixed destination from now on."""
    prop.contents = [prop.contents[0]._replace(zone=None, fixed=civil), *prop.contents[1:]]


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
    """Waits until a condition holds; returns how long that took."""
    start = time.monotonic()
    while not holds():
        prop.check(time.monotonic() < start + seconds, f"not within {seconds} s: {what}")
        time.sleep(0.05)
    return time.monotonic() - start


def delays(prop, presses, chip):
    """Presses keys in turn, each of which changes a chip; returns the delay of each change, without steal time.

    A press is a function that returns when the key was released.
    """
    found = []
    for press in presses:
        # Between two edges, whose own changes could be mistaken for it.
        prop.sleep_until_after_edge(0.1)
        released = press()
        event = wait_for_change(prop, released, chip)
        found.append(max(0, event.time - released - prop.steal.between(released, event.time)))
    return found


def wait_for_change(prop, since, chip):
    """Returns the first write that changes what a chip shows."""
    while time.monotonic() < since + 1:
        changes = [it for it in prop.timeline.between(since, kind="wire", key=chip) if it.value.changes]
        if changes:
            return changes[0]
        time.sleep(0.005)
    prop.check(False, "a key changed nothing within a second")


def delays_of_readings(prop, presses, chip, scanned):
    """The same for polled keys: measures the delay after the reading that reported the key.

    Returns these delays, and those after the release itself.
    """
    found, behind_release = [], []
    for press in presses:
        prop.sleep_until_after_edge(0.1)
        released = press()
        event = wait_for_change(prop, released, chip)
        told = max(it.time for it in prop.timeline.between(released, event.time, "wire", scanned) if it.value.is_read)
        found.append(max(0, event.time - told - prop.steal.between(told, event.time)))
        behind_release.append(event.time - released)
    return found, behind_release


def judge_delays(prop, found):
    """Fails if keys are slow; returns the figures as text."""
    slowest = sorted(found)[int(len(found) * 0.95) - 1]
    prop.check(slowest <= SOON, f"95 of 100 keys show within {slowest * 1000:.0f} ms, not {SOON * 1000:.0f}: {found}")
    return f"{len(found)} keys shown after {statistics.median(found) * 1000:.1f} ms, 95 of 100 within {slowest * 1000:.1f} ms"
