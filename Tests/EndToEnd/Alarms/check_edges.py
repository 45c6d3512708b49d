"""Runs the alarms of a simulated prop through 31 days around each daylight saving change of five zones, and compares each ring
with Python's zoneinfo.

usage: check_edges.py FOLDER-OF-PROGRAMS [YEAR]

Each zone has one alarm in the skipped hour and one in the repeated hour. A script stops each expected ring, so an unexpected one
rings for ten minutes.
"""

import datetime
import json
import os
import subprocess
import sys
import tempfile
import zoneinfo

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(TESTS, "Model", "ClockModelTests", "Alarms"))
from check_alarms_against_python import first_instant  # noqa: E402

ZONES = ["Australia/Lord_Howe", "Africa/Casablanca", "Europe/Dublin", "America/New_York", "America/St_Johns"]
UTC = datetime.timezone.utc
DAY = 86400
AROUND = 31 * DAY // 2
# Letters that look like no other character.
LETTERS = "ABCEFHJLNPUY"
# How long each ring lasts before the script stops it, in seconds.
SHOWN = 1.75


def offset(zone, moment):
    return int(datetime.datetime.fromtimestamp(moment, zone).utcoffset().total_seconds())


def edges(zone, year):
    """The instants of a year at which a zone's offset changes, and the changes in seconds."""
    start, end = (int(datetime.datetime(each, 1, 1, tzinfo=UTC).timestamp()) for each in (year, year + 1))
    found = []
    for day in range(start, end, DAY):
        if offset(zone, day) == offset(zone, day + DAY):
            continue
        before, after = day, day + DAY
        while after - before > 1:
            middle = (before + after) // 2
            before, after = (middle, after) if offset(zone, middle) == offset(zone, day) else (before, middle)
        found.append((after, offset(zone, after) - offset(zone, before)))
    return found


class Alarm:
    """A daily alarm."""

    def __init__(self, label, name, time):
        self.label, self.name, self.time = label, name, time
        self.zone = zoneinfo.ZoneInfo(name)

    def rings(self, start, end):
        """The expected rings within a span."""
        day, found = datetime.datetime.fromtimestamp(start, UTC).date() - datetime.timedelta(days=2), set()
        while day <= datetime.datetime.fromtimestamp(end, UTC).date() + datetime.timedelta(days=2):
            found.add(first_instant(datetime.datetime.combine(day, self.time), self.zone))
            day += datetime.timedelta(days=1)
        return sorted(moment for moment in found if start < moment < end - 10)

    @property
    def table(self):
        return f'[[alarm]]\ntime = "{self.time:%H:%M}"\nlabel = "{self.label}"\nzone = "{self.name}"\n'


def plan(year):
    """The alarms, the number of edges, and the 31 days around each edge, with overlapping spans merged."""
    alarms, spans = [], []
    for name in ZONES:
        zone = zoneinfo.ZoneInfo(name)
        for moment, by in edges(zone, year):
            # A gap begins at the edge; a repeated hour ends there.
            first = datetime.datetime.fromtimestamp(moment - 1, zone).replace(tzinfo=None) + datetime.timedelta(seconds=1)
            inside = first + datetime.timedelta(minutes=10 + len(alarms)) - (datetime.timedelta(0) if by > 0 else datetime.timedelta(minutes=30))
            alarms.append(Alarm("A" + LETTERS[len(alarms)], name, inside.time().replace(second=0)))
            spans.append((moment - AROUND, moment + AROUND))
    merged = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return alarms, len(spans), merged


def run(programs, alarms, start, end):
    """The differences between actual and expected rings in a span, and the number of expected ones."""
    wanted = sorted((moment, alarm.label) for alarm in alarms for moment in alarm.rings(start, end))
    readouts = "".join(f'[[readout]]\nlabel = "{name}"\ntime = 1985-10-26T01:21:00\n' for name in ("ONE", "TWO", "THREE"))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "timecircuits.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write('[display]\ncolon = "steady"\n' + "".join(alarm.table for alarm in alarms) + readouts)
        script = os.path.join(folder, "script")
        with open(script, "w", encoding="utf-8") as file:
            for moment, _ in wanted:
                file.write(f'{moment - start + SHOWN} {{"version":1,"request":"alarm","verb":"stop"}}\n')
        began = datetime.datetime.fromtimestamp(start, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        process = subprocess.Popen(
            [os.path.join(programs, "timecircuitsd"), "--simulate", "--format", "json", "--config", path, "--start", began,
             "--for", str(end - start), "--speed", "max", "--script", script],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        rung = []
        for line in process.stdout:
            record = json.loads(line)
            texts = {readout["text"][:2] for readout in record["readouts"]}
            moment = datetime.datetime.fromisoformat(record["time"].replace("Z", "+00:00")).timestamp()
            for alarm in alarms:
                if alarm.label in texts and not (rung and rung[-1][1] == alarm.label and moment - rung[-1][2] < 1.5):
                    rung.append([moment, alarm.label, moment])
                elif alarm.label in texts:
                    rung[-1][2] = moment
        errors = process.stderr.read().decode()
        assert process.wait() == 0, errors[-2000:]
    # Two alarms in one gap ring together at its end, and only one of them is shown.
    labels = {moment: {label for at, label in wanted if at == moment} for moment, _ in wanted}
    shown = [(int(moment), label) for moment, label, _ in rung]
    wrong = [f"{label} at {moment} rang" for moment, label in shown if label not in labels.get(moment, ())]
    wrong += [f"{' or '.join(labels[moment])} at {moment} did not ring" for moment in labels if moment not in dict(shown)]
    wrong += [f"{moment} rang twice" for moment in dict(shown) if sum(at == moment for at, _ in shown) > 1]
    return wrong, len(labels)


def main():
    programs, year = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2026
    alarms, edges_seen, spans = plan(year)
    wrong, count = [], 0
    for start, end in spans:
        differing, wanted = run(programs, alarms, start, end)
        wrong += differing
        count += wanted
    for line in wrong[:20]:
        print(line)
    days = sum(end - start for start, end in spans) // DAY
    print(f"{edges_seen} edges of {len(ZONES)} zones, {days} days, {count} rings, {len(wrong)} of them wrong")
    sys.exit(1 if wrong or not count or edges_seen < 2 * len(ZONES) else 0)


if __name__ == "__main__":
    main()
