"""The line for other props: high from a departure's announcement to the re-entry, set in the same call as the lamps; a
wiring test leaves it alone."""

import time

from prop import departure, touching
from prop.picture import Content
from prop.prop import CITIES

BOARD = touching.PLAIN
FOR_FULL_RUN = True
LINE = 26
WIRING = f"""
[lamps]
travel = {{ line = "GPIO{LINE}" }}
"""
# How long before its first step a departure is announced, in seconds.
LEAD = 2.0
DESTINATION = Content(fixed="1985-10-26T01:21:00")
# How long after the time of an event the line may change.
SOON = 0.030


def run(prop):
    with touching.keys_wired(prop):
        return judge(prop)


def judge(prop):
    prop.contents = [DESTINATION, *CITIES[1:]]
    touching.configure(prop, WIRING)
    # A wiring test must not make other props depart.
    start = time.monotonic()
    prop.guest.run("timeout 1.5 timecircuitsctl test lamps")
    prop.check(not changes(prop, start, time.monotonic()), "a test of the wiring moves the line")
    start = prop.configure(prop.contents, board=touching.WIRED, travel={"lead_ms": round(LEAD * 1000)})
    prop.wait_right(start, 4.0)
    prop.sleep_until_after_edge(0.37)
    start = time.monotonic()
    end_of_events = prop.control.follow("events")
    prop.ask({"request": "depart"})
    time.sleep(LEAD + departure.END + 0.6)
    told = {line["event"]["event"]: line["event"] for line in end_of_events() if "event" in line}
    moments = [prop.clock.moment_of(departure.wall_of(told[name])) for name in ("announced", "re-entry")]
    found = changes(prop, start, time.monotonic())
    prop.check([value for _, value in found] == [True, False], f"the line changed as {found}")
    late = [moment - wanted for (moment, _), wanted in zip(found, moments)]
    for seconds, wanted in zip(late, moments):
        stolen = prop.steal.between(wanted, wanted + SOON)
        prop.check(-0.005 <= seconds <= SOON + stolen, f"the line changed {late} s beside what was told")
    ahead = prop.clock.moment_of(departure.wall_of(told["departure"])) - found[0][0]
    prop.check(abs(ahead - LEAD) <= SOON + prop.steal.between(start, start + 0.5), f"it is high {ahead:.3f} s ahead, not {LEAD}")
    # Cancelling a departure resets the line.
    prop.ask({"request": "return"})
    time.sleep(1.0)
    start = time.monotonic()
    prop.ask({"request": "reset"})
    time.sleep(0.5)
    prop.check([value for _, value in changes(prop, start, time.monotonic())] == [False], "a reset leaves the line high")
    return f"{late[0] * 1000:.1f} ms behind the announcement, {late[1] * 1000:.1f} behind the re-entry, {ahead:.2f} s ahead"


def changes(prop, start, end):
    """Returns the line's changes in a span."""
    return [(event.time, bool(event.value)) for event in prop.timeline.between(start, end, "line", LINE)]
