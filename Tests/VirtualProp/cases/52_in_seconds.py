"""Boot, an unplugged chip, edits and a departure, with limits in seconds: for the gate, which builds at the same time."""

import time

from prop import departure, startup
from prop.picture import Content, Travelled
from prop.prop import CITIES
from prop.service import CONFIGURATION, configuration

BOARD = "one-chip-per-readout-gpio-lamps"
# It begins with the boot, and the other cases claim the same more strictly.
FOR_GATE = True
IS_PATIENT = True
SOON = 20.0
DESTINATION = Content(fixed="1985-10-26T01:21:00")


def run(prop):
    boot = startup.judge_start(prop, startup.unit_start(prop), SOON, "at boot")
    relit = unplug(prop, 1)
    edited = edit(prop)
    arrived = depart(prop)
    return (
        f"right {boot:.1f} s after the unit's start, {relit:.1f} s after a chip was plugged in, {edited:.1f} s after an edit, "
        f"{arrived:.1f} s after an arrival")


def unplug(prop, readout):
    """The others continue while a chip is unplugged, and it is lit again once back."""
    chip = prop.chip_of(readout)
    others = [index for index in range(len(prop.contents)) if index != readout]
    start = time.monotonic()
    prop.panel.unplug(chip)
    prop.wait_right(time.monotonic(), SOON, others)
    prop.panel.plug(chip)
    seconds = prop.wait_right(time.monotonic(), SOON)
    startup.check_no_garbage(prop, start, time.monotonic())
    return seconds


def edit(prop):
    """A valid edit is shown; a mistake changes nothing, and the status names its position."""
    prop.contents = [content._replace(brightness=5) for content in prop.contents]
    new = f"{CONFIGURATION}.new"
    prop.guest.write(new, configuration(prop.board, prop.contents))
    start = time.monotonic()
    prop.guest.check(f"mv {new} {CONFIGURATION}")
    seconds = prop.wait_right(start, SOON)
    prop.guest.check(f"sed -i 's/brightness/brigthness/' {CONFIGURATION}")
    prop.check(prop.guest.run("systemctl reload timecircuitsd").status != 0, "a reload of a broken file succeeded")
    status = prop.service.status
    prop.check("brigthness" in status and "timecircuits.toml:" in status, f"the status says {status!r}")
    prop.guest.check(f"sed -i 's/brigthness/brightness/' {CONFIGURATION}")
    prop.guest.check("systemctl reload timecircuitsd")
    prop.wait_right(time.monotonic(), SOON)
    return seconds


def depart(prop):
    """The present arrives at the destination's minute and runs on; the time of departure becomes the last departed."""
    prop.ask({"request": "set", "readout": "destination", "value": "OCT 26 1985 AM 01:21"})
    prop.contents = [DESTINATION._replace(brightness=5), *prop.contents[1:]]
    prop.wait_right(time.monotonic(), SOON)
    end_of_events = prop.control.follow("events")
    prop.ask({"request": "depart"})
    time.sleep(departure.END + 1)
    events = [line["event"] for line in end_of_events() if "event" in line]
    told = [event for event in events if event["event"] == "departure"]
    prop.check(len(told) == 1, f"events told of {len(told)} departures: {events}")
    wall = departure.wall_of(told[0])
    left = CITIES[1].civil(wall).replace(second=0, tzinfo=None)
    prop.contents = [
        content._replace(brightness=5) for content in (
            DESTINATION, Travelled(DESTINATION.fixed, int(wall + departure.ARRIVAL)), Content(fixed=left.isoformat()))]
    return prop.wait_right(time.monotonic(), SOON)
