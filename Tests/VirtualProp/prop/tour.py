"""The tour of another board: boot, a change of the minute, half a minute of watching (short: less), an unplugged chip."""

import time

from . import changes, plugging, startup
from .judge import lag_figures, late_edges, lateness

WATCHED, WATCHED_IN_SHORT = 30, 20
EVE = "2026-02-28T23:59:45"


def tour(prop, share):
    """Runs the tour; `share` is the share of a bus that restating may use. Returns the figures."""
    boot = startup.judge_boot(prop)
    prop.clock.set(lambda moment: changes.wall_of(EVE))
    prop.wait_right(time.monotonic(), 5)
    start = time.monotonic()
    with prop.guest.processors_apart():
        time.sleep(WATCHED_IN_SHORT if prop.is_short else WATCHED)
    end = time.monotonic() - 0.5
    prop.check_right(start, end)
    lags = prop.judge.colon_lags(start, end)
    prop.check(late_edges(lags) == 0, f"{lateness(lags)}; {lag_figures(lags)}")
    moment = changes.moment_of(prop, changes.wall_of(EVE) + 15, start, end)
    change = changes.judge_change(prop, prop.judge, moment)
    shares = [prop.judge.idle_share(start, end, bus) for bus in (0, 1)]
    prop.check(max(shares) <= share, f"{max(shares):.2%} of a bus went on what had not changed")
    relit = plugging.judge_unplugged(prop, readout=1)
    return (
        f"boot {boot:.2f} s; minute {change}; {lag_figures(lags)}; {max(shares):.2%} of a bus restated; "
        f"relit after {relit:.2f} s")
