"""The daemon is killed fifty times around writes of its state: it restores either the old state or the new one."""

import datetime
import random
import time
import tomllib
import zlib

from prop.guest import GuestError
from prop.picture import Content
from prop.prop import CITIES
from prop.service import STATE, UNIT

BOARD = "one-chip-per-readout-gpio-lamps"
# The Swift tests kill a daemon at its writes as well.
FOR_FULL_RUN = True
ROUNDS, SEED, BACK = 50, 88, 6.0
# The minimum number of each outcome.
FAIR = 1 / 10
# systemd's RestartSec=2 would take most of the time; the panel does not matter between two runs.
DROP_IN = f"/run/systemd/system/{UNIT}.service.d/prop.conf"
QUICK = "[Service]\nRestartSec=10ms\nExecStopPost=\n"
FIRST = datetime.datetime(1955, 11, 5, 6, 15)


def run(prop):
    prop.guest.check(f"mkdir -p $(dirname {DROP_IN})")
    prop.guest.write(DROP_IN, QUICK)
    prop.guest.check("systemctl daemon-reload")
    prop.configure(travel={"sequences": False})
    try:
        return kill_often(prop)
    finally:
        prop.guest.check(f"rm {DROP_IN}; systemctl daemon-reload")


def kill_often(prop):
    chance = random.Random(SEED)
    longest = calibrate(prop)
    old, outcomes, torn = read_state(prop)[0], {"old": 0, "new": 0}, 0
    prop.service.do("restart")
    mark = prop.service.mark()
    for count in range(1, ROUNDS + 1):
        delay = chance.uniform(0, longest)
        new = FIRST + datetime.timedelta(days=count, minutes=count)
        place = f"round {count}, killed {delay * 1000:.2f} ms after the request"
        # The first write of a run is immediate.
        pid = int(prop.guest.check(f"pidof {UNIT}"))
        prop.control.strike(pid, delay, set_destination(new))
        kept, has_rest = read_state(prop)
        which = {old: "old", new: "new"}.get(kept)
        prop.check(which, f"{place}: the file has {kept}, not {old} or {new}")
        outcomes[which] += 1
        torn += has_rest
        wait_back(prop, place)
        check_shown(prop, kept, place)
        old = kept
    prop.check(min(outcomes.values()) >= int(FAIR * ROUNDS), f"{outcomes} is no fair mixture: mend the calibration")
    check_log(prop, mark)
    return (
        f"{outcomes['old']} times the old, {outcomes['new']} times the new, {torn} with a half-written file left; "
        f"killed up to {longest * 1000:.1f} ms after the request, seed {SEED}")


def calibrate(prop):
    """Returns the latest useful delay of a kill after a request: twice the time of a write."""
    prop.service.do("restart")
    prop.control.status
    before = prop.guest.times()[0]
    prop.ask(set_destination(FIRST))
    time.sleep(0.3)
    written = float(prop.guest.check(f"stat -c %.9Y {STATE}"))
    return max(0.002, min(0.05, 2 * (written - before)))


def set_destination(moment):
    return {"request": "set", "readout": "destination", "value": moment.isoformat(timespec="minutes")}


def wait_back(prop, place):
    """Waits until a new process answers."""
    deadline = time.monotonic() + BACK
    while time.monotonic() < deadline:
        try:
            return prop.control.status
        except (GuestError, TimeoutError):
            time.sleep(0.02)
    prop.check(False, f"{place}: it was not started again")
    return None


def read_state(prop):
    """Returns the stored destination and whether a write was interrupted; the file must be complete."""
    output = prop.guest.check(f"ls $(dirname {STATE}); echo; cat {STATE}")
    names, _, text = output.partition("\n\n")
    prop.check("bad" not in names, f"{STATE}.bad is there")
    table = tomllib.loads(text)
    rest = text.replace(f'checksum = "{table["checksum"]}"', 'checksum = ""')
    prop.check(f"{zlib.crc32(rest.encode()):08x}" == table["checksum"], f"the checksum is not that of {text!r}")
    return table["readout"]["destination"]["time"], "state.toml.new" in names.split()


def check_shown(prop, kept, place):
    """Checks that LEDs and status match the file."""
    prop.contents = [Content(fixed=kept.isoformat()), *CITIES[1:]]
    text, deadline = prop.contents[0].expected(0).text, time.monotonic() + BACK
    while True:
        shown = prop.judge.shown(time.monotonic())[0].text
        told = prop.control.status["readouts"][0]["text"].replace("AM ", "").replace("PM ", "")
        if shown == told == text:
            return
        prop.check(
            time.monotonic() < deadline,
            f"{place}: the file has {kept}, the destination shows {shown!r}, the status says {told!r}")
        time.sleep(0.02)


def check_log(prop, mark):
    said = [text for priority, text in prop.service.log(mark) if "state" in text and priority <= 4]
    prop.check(not said, f"the log says {said[:3]}")
