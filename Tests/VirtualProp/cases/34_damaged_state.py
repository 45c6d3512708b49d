"""A damaged or foreign state file is set aside with a log line, and is never fatal; one of a newer version stays until
something is set."""

import time

from prop.picture import Content
from prop.prop import CITIES
from prop.service import STATE

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
AT_RESTART = 5.0
# Ways to damage a good file, each a shell script, with a word that the log must contain.
DAMAGES = {
    f"head -n -1 {STATE} >{STATE}.t; mv {STATE}.t {STATE}": "damaged",
    f"sed -i s/1985/1986/ {STATE}": "damaged",
    f"echo 'colour = \"blue\"' >{STATE}": "not a state file of timecircuits",
    f"head -c 5000 /dev/urandom >{STATE}": "TOML",
    f"rm {STATE}; mkdir {STATE}": STATE,
}


def run(prop):
    longest = max(damage(prop, script, word) for script, word in DAMAGES.items())
    keeps_the_newer(prop)
    keeps_again(prop)
    return f"{len(DAMAGES)} damages set aside, a newer file kept, right {longest:.2f} s after the start at the latest"


def damage(prop, script, word):
    prop.ask({"request": "set", "readout": "destination", "value": "1985-10-26T01:21"})
    prop.service.do("stop")
    prop.check("1985-10-26T01:21:00" in prop.guest.check(f"cat {STATE}"), "the end of the daemon did not save")
    prop.guest.check(f"rm -rf {STATE}.bad; {script}")
    mark, start = prop.service.mark(), time.monotonic()
    prop.service.do("start")
    seconds = prop.wait_right(start, AT_RESTART, calm=0.6)
    told = [text for priority, text in prop.service.log(mark) if priority <= 4]
    prop.check(len(told) == 1 and f"{STATE}.bad" in told[0] and word in told[0], f"{script}: the log says {told}")
    prop.check(prop.guest.run(f"test -e {STATE}.bad && ! test -e {STATE}").status == 0, f"{script}: it is still there")
    return seconds


def keeps_the_newer(prop):
    """A newer program's state is still there after something was set meanwhile."""
    prop.ask({"request": "set", "readout": "destination", "value": "1985-10-26T01:21"})
    prop.service.do("stop")
    prop.guest.check(f"rm -rf {STATE}.bad* {STATE}.newer; sed -i 's/^version = 1$/version = 3/' {STATE}")
    mark, start = prop.service.mark(), time.monotonic()
    prop.service.do("start")
    prop.wait_right(start, AT_RESTART, calm=0.6)
    told = [text for priority, text in prop.service.log(mark) if priority <= 4]
    prop.check(len(told) == 1 and "newer" in told[0], f"the log says {told}")
    prop.check(prop.guest.run(f"grep -q '^version = 3$' {STATE}").status == 0, "it was overwritten")
    prop.ask({"request": "set", "readout": "destination", "value": "1955-11-05T06:15"})
    prop.service.do("stop")
    prop.check(prop.guest.run(f"grep -q '^version = 3$' {STATE}.newer").status == 0, "it is not kept")
    prop.check(prop.guest.run(f"grep -q '^version = 1$' {STATE}").status == 0, "nothing new was saved")
    prop.service.do("start")


def keeps_again(prop):
    """Later settings are stored as usual."""
    prop.guest.check(f"rm -rf {STATE}.bad")
    prop.ask({"request": "set", "readout": "destination", "value": "1955-11-05T06:15"})
    prop.service.do("restart")
    prop.contents = [Content(fixed="1955-11-05T06:15:00"), *CITIES[1:]]
    prop.wait_right(time.monotonic(), AT_RESTART, calm=0.6)
