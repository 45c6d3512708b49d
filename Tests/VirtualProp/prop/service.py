"""The daemon as a service of the guest: its configuration, its state, its log."""

import json
import time

from .wiring import addresses

UNIT = "timecircuitsd"
CONFIGURATION = "/etc/timecircuits/timecircuits.toml"
STATE = "/var/lib/timecircuits/state.toml"
# The file that systemd-timesyncd creates after setting the clock.
SYNCHRONISED = "/run/systemd/timesync/synchronized"
# The boards' names of their buses, and the names here.
BUSES = ("/dev/i2c-1", "/dev/i2c-0"), ("/dev/i2c-3", "/dev/i2c-1")


def configuration(board, contents, **tables):
    """Returns the text of a configuration; `tables` are further ones, each a dictionary of its keys."""
    text = [f"board = {json.dumps(board)}"]
    for name, keys in tables.items():
        text += ["", f"[{name}]"] + [f"{key} = {json.dumps(value)}" for key, value in keys.items()]
    used = [pair for pair, chips in zip(BUSES, addresses(board)) if chips]
    text += ["", "[buses]"] + [f"{json.dumps(name)} = {json.dumps(here)}" for name, here in used]
    for content in contents:
        text += ["", "[[readout]]", f"brightness = {content.brightness}"]
        if content.label:
            text.append(f"label = {json.dumps(content.label)}")
        text.append(f"zone = {json.dumps(content.zone)}" if content.zone else f"time = {content.fixed}")
    return "\n".join(text) + "\n"


# Selects journalctl's lines after `mark`, in microseconds: sending all of them keeps the machine busy.
SINCE = """'{
  if (!match($0, /"__MONOTONIC_TIMESTAMP":"[0-9]+/)) exit 1
  if (substr($0, RSTART + 25, RLENGTH - 25) + 0 > mark) print
}'"""


class Service:
    """timecircuitsd.service in the guest."""

    def __init__(self, guest):
        self._guest = guest

    def do(self, verb):
        """Runs systemctl VERB; returns when systemd is done."""
        self._guest.check(f"systemctl {verb} {UNIT}", timeout=60)

    def show(self, *properties):
        """Returns properties of the unit, by name."""
        output = self._guest.check(f"systemctl show {UNIT} " + " ".join(f"-p {name}" for name in properties))
        return dict(line.split("=", 1) for line in output.splitlines() if "=" in line)

    @property
    def pid(self):
        return int(self.show("MainPID")["MainPID"])

    @property
    def status(self):
        return self.show("StatusText")["StatusText"]

    def kill(self, signal):
        """Sends a signal to the daemon itself; returns the time of the request."""
        pid = self.pid
        asked = time.monotonic()
        self._guest.check(f"kill -{signal} {pid}")
        return asked

    def mark(self):
        """Returns a position in the log to read from later, by the monotonic clock, since cases set the wall clock."""
        return self._guest.times()[1]

    def log(self, mark):
        """Returns the daemon's own log lines since a mark: (priority, text)."""
        output = self._guest.check(
            f"journalctl -q -b -o json --output-fields=PRIORITY,MESSAGE,_COMM,_PID -u {UNIT} | "
            f"awk -v mark={mark * 1e6:.0f} {SINCE}")
        entries = [json.loads(line) for line in output.splitlines()]
        return [
            (int(entry["PRIORITY"]), entry["MESSAGE"]) for entry in entries
            if entry.get("_COMM") == UNIT
        ]

    def anonymous_memory(self):
        """The daemon's anonymous memory in KiB."""
        output = self._guest.check(f"grep ^Anonymous: /proc/{self.pid}/smaps_rollup")
        return int(output.split()[1])

    def goes_without_huge_pages(self):
        """Returns whether transparent huge pages, the kernel's default, are off for the daemon."""
        return self._guest.check(f"grep ^THP_enabled: /proc/{self.pid}/status").split()[1] == "0"

    def wake_ups(self, thread):
        """Returns how often the daemon's threads with a name have woken up so far."""
        script = f"""for task in /proc/{self.pid}/task/*; do
          [ "$(cat $task/comm)" = {thread} ] && sed -n 's/^voluntary_ctxt_switches:\\s*//p' $task/status
        done; true"""
        return sum(int(count) for count in self._guest.check(script).split())

    def descriptors(self):
        return int(self._guest.check(f"ls /proc/{self.pid}/fd | wc -l"))
