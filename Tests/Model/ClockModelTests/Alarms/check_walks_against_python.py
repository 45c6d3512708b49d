"""Checks rings and missed alarms of random walks with its own rules and Python's zoneinfo.

    check_walks_against_python.py <WALKS

Each line is a walk with fields separated by bars: its seed, its start (seconds since 1970), its alarms (A ZONE TIME DAYS), and its
steps with their notices. W waits for seconds, C steps the clock by seconds, P cuts the power for seconds. R1: alarm 1 rings.
M2x3: alarm 2 was missed three times. Exits 0 if nothing differs.

An alarm rings if the clock is less than ten minutes past it; otherwise it was missed. Either way it is settled: it does not ring
again. Setting the clock back by ten minutes or more settles everything up to the new time.
"""

import datetime
import functools
import os
import sys
import zoneinfo

from check_alarms_against_python import DAYS, first_instant

RINGING, MOST = 600, 100


# Every step of a walk needs the same days.
instant = functools.lru_cache(maxsize=1 << 16)(
    lambda zone, day, hour, minute: first_instant(datetime.datetime(day.year, day.month, day.day, hour, minute), zone))


class Alarm:
    def __init__(self, words, settled):
        zone, time, days = words.split(" ")
        self.zone = zoneinfo.ZoneInfo(zone)
        self.hour, self.minute = map(int, time.split(":"))
        self.days = {DAYS.index(day) for day in days.split(",")}
        self.settled, self.rings = settled, None

    def between(self, start, end):
        """Its due times after start and up to end, latest first."""
        day = datetime.datetime.fromtimestamp(end, self.zone).date() + datetime.timedelta(days=2)
        while True:
            if day.weekday() in self.days:
                moment = instant(self.zone, day, self.hour, self.minute)
                if moment <= start and start - moment > 3 * 86400:
                    return
                if start < moment <= end:
                    yield moment
            elif (datetime.datetime.fromtimestamp(start, self.zone).date() - day).days > 3:
                return
            day -= datetime.timedelta(days=1)

    def look(self, now, number):
        """Its notices at an instant."""
        cause = self.rings[0] if self.rings else None
        settled = self.settled if cause is None else max(self.settled, cause)
        told = []
        due = list(self.between(settled, now))
        if due:
            rings = due[0] > now - RINGING
            missed = len(due) - 1 if rings else len(due)
            if missed:
                told.append(f"M{number}x{min(missed, MOST)}")
            if rings:
                # The previous ring is done.
                if cause is not None:
                    self.settled = settled
                self.rings = [due[0], due[0] + RINGING]
                told.append(f"R{number}")
            else:
                self.settled = due[0]
                if cause is not None and self.rings[1] <= now:
                    self.rings = None
        if self.rings and self.rings[1] <= now:
            if self.rings[0] is not None:
                self.settled = max(self.settled, self.rings[0])
            self.rings = None
        return told


def judge(line):
    seed, start, *parts = line.split("|")
    now, alarms, wrong = int(start), [], []
    for part in parts:
        kind, words = part[0], part[2:]
        if kind == "A":
            alarms.append(Alarm(words, now))
            continue
        seconds, *told = words.split(" ")
        seconds = int(seconds)
        now += seconds
        for alarm in alarms:
            if kind == "P":
                alarm.rings = None
                if alarm.settled - RINGING > now:
                    alarm.settled = now
            elif kind == "C":
                if alarm.rings:
                    alarm.rings[1] += seconds
                if abs(seconds) >= RINGING:
                    if alarm.rings and alarm.rings[0] is not None:
                        alarm.settled, alarm.rings[0] = max(alarm.settled, alarm.rings[0]), None
                    if seconds < 0:
                        alarm.settled = now
        expected = sorted(word for number, alarm in enumerate(alarms, 1) for word in alarm.look(now, number))
        if expected != told:
            wrong.append(f"seed {seed}, {part}: expected {expected}")
    return wrong, sum(len(part.split(" ")) - 2 for part in parts if part[0] != "A")


def main():
    if "TZDIR" in os.environ:
        zoneinfo.reset_tzpath([os.environ["TZDIR"]])
    walks, told, wrong = 0, 0, []
    for line in sys.stdin:
        found, count = judge(line.rstrip("\n"))
        walks, told, wrong = walks + 1, told + count, wrong + found
    for complaint in wrong[:20]:
        print(complaint)
    print(f"{walks} walks, {told} things told, {len(wrong)} steps wrong")
    sys.exit(1 if wrong or told == 0 else 0)


if __name__ == "__main__":
    main()
