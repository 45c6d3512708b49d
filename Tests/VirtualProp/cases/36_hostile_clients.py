"""Sixteen clients flood the control socket: no edge is late, polite clients are served, and nothing leaks."""

import time

from prop.guest import GuestError
from prop.judge import lag_figures, late_edges, lateness

BOARD = "one-chip-per-readout-gpio-lamps"
CLIENTS, SECONDS, SEED = 16, 20, 1955
GROWTH, LINES = 2048, 60
# The minimum requests per second of two polite clients on an emulated machine; each tries 20.
POLITE, ANSWERED, RIGHT, CLOSED, GIVEN_BACK = 8, 2.0, 5.0, 15.0, 2.0


def run(prop):
    pid, memory, descriptors = prop.service.pid, prop.service.anonymous_memory(), prop.service.descriptors()
    mark, start = prop.service.mark(), time.monotonic()
    counts = prop.control.flood(CLIENTS, SECONDS, SEED)
    end = time.monotonic()
    answered_after = wait_answered(prop, end)
    lags = prop.judge.colon_lags(start, end - 0.5)
    figures = f"{lag_figures(lags)}, polite {counts['polite']}, answered {answered_after:.1f} s after the flood"
    prop.check(late_edges(lags) == 0, f"{lateness(lags)}; {figures}")
    prop.wait_right(end, RIGHT)
    prop.check(prop.service.pid == pid, "the daemon was started again")
    closed_after = wait_closed(prop, descriptors, end)
    growth = wait_given_back(prop, memory)
    prop.check(growth < GROWTH, f"anonymous memory grew by {growth} KiB from {memory}")
    lines = len(prop.service.log(mark))
    prop.check(lines <= LINES, f"{lines} lines in the log")
    _, sent, answered, good = counts["polite"]
    prop.check(sent == answered == good and sent >= SECONDS * POLITE, f"not all were served: {figures}")
    prop.check(answered_after <= ANSWERED, f"the flood goes on after its end: {figures}")
    rude = sum(count[1] for kind, count in counts.items() if kind != "polite")
    return (
        f"{rude} pieces on {sum(count[0] for count in counts.values())} connections; {figures}; "
        f"all closed after {closed_after:.1f} s; {growth:+} KiB of {memory}, {lines} lines in the log; seed {SEED}")


def wait_answered(prop, end):
    """Waits for an answer: the queue may still be full of the flood's connections."""
    while True:
        try:
            prop.control.status
            return time.monotonic() - end
        except GuestError:
            prop.check(time.monotonic() < end + ANSWERED, "nobody answers after the flood")
            time.sleep(0.2)


def wait_given_back(prop, memory):
    """After the last client has left, the daemon returns their memory; returns how much it has kept."""
    deadline = time.monotonic() + GIVEN_BACK
    while (growth := prop.service.anonymous_memory() - memory) >= GROWTH and time.monotonic() < deadline:
        time.sleep(0.2)
    return growth


def wait_closed(prop, descriptors, end):
    """Waits until the connections of gone clients are closed, after their last lines."""
    while (left := prop.service.descriptors() - descriptors) > 0:
        prop.check(time.monotonic() < end + CLOSED, f"{left} descriptors stay open")
        time.sleep(0.2)
    return time.monotonic() - end
