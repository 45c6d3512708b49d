"""A person at a terminal of the machine who runs `timecircuitsd --set-up-board`, and a new installation."""

import pathlib
import re
import time

from .service import CONFIGURATION, STATE, UNIT

SHIPPED = pathlib.Path(__file__).parents[3] / "systemd/data/timecircuits.toml"
FOLDER = "/run/prop-set-up"
NO_BOARD = "no board yet: sudo timecircuitsd --set-up-board"
# How a question ends: it waits for an answer after the blank.
QUESTION = re.compile(r"(\?|:|\])(?: \[\S+\])?:? $")
# The line of the clock's witness.
WITNESS = 7
STEP = re.compile(r"(\d+) of (\d+)  (.+) \((\S+.*)\) Is it lit")


def make_new(prop, text=None):
    """Restores the state after installation: the shipped configuration, and nothing driven yet."""
    prop.service.do("stop")
    prop.guest.check(f"rm -rf {STATE}* /var/lib/timecircuits/* /etc/timecircuits/*before-set-up* /etc/timecircuits/drove-the-standard-board")
    prop.guest.write(CONFIGURATION, SHIPPED.read_text() if text is None else text)
    start = time.monotonic()
    prop.service.do("start")
    return start


def written_since(prop, start):
    """Returns what was driven since a time: transfers with data, and lines that became outputs."""
    events = prop.timeline.between(start)
    wires = [event for event in events if event.kind == "wire" and not event.value.is_read]
    return wires + [event for event in events if event.kind == "output" and event.value and event.key != WITNESS]


def judge_untouched(prop, start):
    """Checks that the service runs, says that there is no board yet, and has driven nothing."""
    deadline = time.monotonic() + 10
    while NO_BOARD not in prop.service.status:
        prop.check(time.monotonic() < deadline, f"the status says {prop.service.status!r}")
        time.sleep(0.2)
    prop.check(prop.service.show("ActiveState")["ActiveState"] == "active", "the service does not run")
    driven = written_since(prop, start)
    prop.check(not driven, f"something was driven before a board was named: {driven[:3]}")


def lit(prop):
    """Returns the lit LEDs: (chip, byte, bit) or ("line", offset)."""
    found = []
    for key, value in prop.timeline.leds_at(time.monotonic()).items():
        if isinstance(key, tuple) and value:
            found += [(key, byte, bit) for byte in range(16) for bit in range(8) if value.ram[byte] >> bit & 1]
        elif not isinstance(key, tuple) and value and key != WITNESS:
            found.append(("line", key))
    return sorted(found, key=str)


class Person:
    """Types at a terminal, and reads its output."""

    def __init__(self, prop, command="timecircuitsd --set-up-board"):
        self._prop, self._read = prop, 0
        prop.guest.check(
            f"rm -rf {FOLDER}; mkdir {FOLDER}; mkfifo {FOLDER}/keys\n"
            f"(setsid sh -c 'sleep 3000 >{FOLDER}/keys & keys=$!; "
            f"TERM=linux script -qfec \"{command}\" {FOLDER}/screen <{FOLDER}/keys; echo $? >{FOLDER}/code; kill $keys' "
            f">/dev/null 2>&1 &)")

    @property
    def screen(self):
        return self._prop.guest.run(f"cat {FOLDER}/screen 2>/dev/null").output.replace("\r", "")

    def question(self, seconds=30):
        """Waits for a question; returns the output since the last one."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            text = self.screen
            if len(text) > self._read and QUESTION.search(text[self._read:]):
                said, self._read = text[self._read:], len(text)
                return said
            if self._is_over:
                self._prop.check(False, f"it ended with {self.code}: {text[-600:]!r}")
            time.sleep(0.1)
        self._prop.check(False, f"no question within {seconds} s: {self.screen[-600:]!r}")

    def type(self, text):
        """Types a line and Enter."""
        self._type(text + "\\n")
        # The terminal echoes the input.
        self._read += len(text) + 1

    def press(self, octal):
        """Presses a control character, such as 003 for Ctrl-C."""
        self._type("\\" + octal)

    def _type(self, escaped):
        self._prop.guest.check(f"printf '{escaped}' >{FOLDER}/keys")

    def answer(self, *answers):
        """Answers one question after the other; returns all output before them."""
        said = ""
        for text in answers:
            said += self.question()
            self.type(text)
        return said

    @property
    def _is_over(self):
        return self._prop.guest.run(f"test -s {FOLDER}/code").status == 0

    def ended(self, seconds=30):
        """Waits for the program's end; returns its exit code."""
        deadline = time.monotonic() + seconds
        while not self._is_over:
            if time.monotonic() > deadline:
                self._prop.check(False, f"it does not end: {self.screen[-600:]!r}")
            time.sleep(0.1)
        return self.code

    @property
    def code(self):
        return int(self._prop.guest.check(f"cat {FOLDER}/code"))

    def kill(self):
        """Kills the program."""
        self._prop.guest.check(
            f"pid=$(pgrep -x timecircuitsd -a | grep set-up-board | cut -d ' ' -f 1); kill -9 $pid")


def look_at_leds(prop, person, expected):
    """Steps through the LEDs and checks that at each step exactly the board's LEDs are lit.

    `expected` is a list of lists of LEDs, in the order of the steps. Returns the number of steps.
    """
    for number, leds in enumerate(expected, 1):
        said = person.question()
        found = STEP.search(said.replace("\n", " "))
        prop.check(found and (int(found[1]), int(found[2])) == (number, len(expected)), f"expected step {number}: {said!r}")
        now = lit(prop)
        prop.check(now == sorted(leds, key=str), f"{found[3]}: lit are {now}, not {leds}")
        person.type("y")
    return len(expected)


def steps_of(readouts):
    """Returns the LEDs that a set-up lights, from the tables of `wiring`: per readout a top bar, then AM, PM, colon."""
    return [
        leds for readout in readouts
        for leds in ([readout.month[0][0]], list(readout.am), list(readout.pm), list(readout.colon)) if leds
    ]


def forget(prop):
    """Removes all traces of a set-up."""
    prop.guest.run(f"pkill -f set-up-board; rm -rf {FOLDER} /etc/timecircuits/*before-set-up*; systemctl start {UNIT}")
