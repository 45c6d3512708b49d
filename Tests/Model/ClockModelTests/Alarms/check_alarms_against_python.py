"""Compares a year of alarm rings with Python's zoneinfo.

    check_alarms_against_python.py YEAR <RINGS

Each line of RINGS is an alarm with four fields, separated by bars: zone, time of day, days (mon,tue,... or month-day), and the
instants at which it rang in that UTC year (seconds since 1970, separated by commas). Exits 0 if nothing differs.
"""

import datetime
import os
import sys
import zoneinfo

UTC = datetime.timezone.utc
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def rings(zone, time, days, year):
    """The instants of a UTC year at which the alarm must ring."""
    hour, minute = map(int, time.split(":"))
    found = set()
    day = datetime.date(year - 1, 12, 30)
    while day <= datetime.date(year + 1, 1, 2):
        if is_wanted(day, days):
            moment = first_instant(datetime.datetime(day.year, day.month, day.day, hour, minute), zone)
            if datetime.datetime.fromtimestamp(moment, UTC).year == year:
                found.add(moment)
        day += datetime.timedelta(days=1)
    return sorted(found)


def is_wanted(day, days):
    if "-" not in days:
        return DAYS[day.weekday()] in days.split(",")
    month, of_month = map(int, days.split("-"))
    if (month, of_month) == (2, 29) and not (day.year % 4 == 0 and (day.year % 100 != 0 or day.year % 400 == 0)):
        of_month = 28
    return (day.month, day.day) == (month, of_month)


def first_instant(civil, zone):
    """The first instant at which a zone's clocks show a time, or at which they skip it."""
    moment = int(civil.replace(tzinfo=zone, fold=0).timestamp())
    if datetime.datetime.fromtimestamp(moment, zone).replace(tzinfo=None) == civil:
        return moment
    # In a gap: the first second that shows a later time.
    before, after = moment - 86400, moment + 86400
    while after - before > 1:
        middle = (before + after) // 2
        if datetime.datetime.fromtimestamp(middle, zone).replace(tzinfo=None) < civil:
            before = middle
        else:
            after = middle
    return after


def main():
    if "TZDIR" in os.environ:
        zoneinfo.reset_tzpath([os.environ["TZDIR"]])
    year, count, wrong = int(sys.argv[1]), 0, 0
    for line in sys.stdin:
        name, time, days, rung = line.rstrip("\n").split("|")
        rung = [int(moment) for moment in rung.split(",") if moment]
        expected = rings(zoneinfo.ZoneInfo(name), time, days, year)
        count += len(expected)
        for moment in sorted(set(rung) ^ set(expected)):
            wrong += 1
            print(f"{name} {time} {days}: {moment} {'rang' if moment in rung else 'did not ring'}")
        if len(rung) != len(set(rung)):
            wrong += 1
            print(f"{name} {time} {days}: rang twice at an instant")
    print(f"{count} rings, {wrong} of them wrong")
    sys.exit(1 if wrong or count == 0 else 0)


if __name__ == "__main__":
    main()
