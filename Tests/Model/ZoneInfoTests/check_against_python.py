"""Compares the Swift TZif reader, through zone-probe, with Python's zoneinfo.

    check_against_python.py PROBE [--seed N] [--random N] [--until YEAR] [--zones DIR]

For every zone of the system it compares
- offset, abbreviation, civil time and daylight saving flag at each transition of the file and of the footer's rule
  up to the year 2400, a second before and after, and at random instants from the year 1800 on;
- the next transition after each;
- the resolution of the civil times around each transition.
Then the same for rules that no zone uses. Identical files are compared once.
Exit code: 0 without differences, 1 with some, 2 if it could not compare.
"""

import argparse
import bisect
import datetime
import io
import itertools
import os
import queue
import random
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zoneinfo

UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1)
ONE_SECOND = datetime.timedelta(seconds=1)
FIRST_YEAR = 1800
MOST_SHOWN = 20

# Forms of rules that no zone of the tz database uses at present. Three forms are tested in Swift only, since Python gets
# them wrong: rules that reach into another year (it considers one year only), zero-based days (one day early), and J59
# (February 29 in leap years).
OTHER_RULES = [
    "<+03>-3",
    "AAA-2BBB,J60/1,J300/2:30",
    "AAA5BBB4:30,J58/-10,J299/30:15:20",
    "AAA-10BBB-9,M3.5.0,J290",
    "<-0330>3:30<-0230>2:30,M3.2.6/-167,M11.1.3/167",
    "WARST4:20:10WASST,J20/1,J100",
    "AAA0BBB-1,M2.5.4/24,M10.4.3/0",
    "AAA-12BBB-14,M12.1.1,M2.4.6",
]


def seconds(year):
    return int((datetime.datetime(year, 1, 1) - EPOCH).total_seconds())


def read_table(data):
    """Returns transition times, daylight saving flags (before the first, then after each) and footer of TZif data."""

    def counts(at):
        return struct.unpack(">6l", data[at + 20 : at + 44])

    at, width, code = 0, 4, "l"
    utc, std, leap, times, types, chars = counts(0)
    if data[4:5] != b"\0":
        at = 44 + times * 5 + types * 6 + chars + leap * 8 + std + utc
        width, code = 8, "q"
        utc, std, leap, times, types, chars = counts(at)
    at += 44
    transitions = struct.unpack(f">{times}{code}", data[at : at + times * width])
    at += times * width
    indices = data[at : at + times]
    at += times
    flags = [data[at + 6 * i + 4] for i in range(types)]
    at += types * 6 + chars + leap * (width + 4) + std + utc
    footer = data[at:].strip(b"\n").decode() if width == 8 else ""
    return transitions, [flags[0]] + [flags[i] for i in indices], footer


def rule_only(footer):
    """Returns TZif data without transitions and with this footer."""
    header = b"TZif3" + bytes(15)
    block = struct.pack(">lBB", 0, 0, 0) + b"UTC\0"
    counts = struct.pack(">6l", 0, 0, 0, 0, 1, 4)
    return (header + counts + block) * 2 + b"\n" + footer.encode() + b"\n"


def state(zone, instant):
    local = datetime.datetime.fromtimestamp(instant, zone)
    return local.utcoffset(), local.tzname()


def rule_transitions(footer, until, cache={}):
    """Finds by bisection the instants from FIRST_YEAR until another year at which a rule changes anything."""
    if footer not in cache:
        zone = zoneinfo.ZoneInfo.from_file(io.BytesIO(rule_only(footer)))
        found = []
        samples = range(seconds(FIRST_YEAR), seconds(until), 28 * 86400) if "," in footer else range(0)
        for low in samples:
            high = min(low + samples.step, seconds(until))
            before = state(zone, low)
            if state(zone, high) == before:
                continue
            while high - low > 1:
                middle = (low + high) // 2
                if state(zone, middle) == before:
                    low = middle
                else:
                    high = middle
            found.append(high)
        cache[footer] = found
    return cache[footer]


def packed(local):
    date = (local.year * 100 + local.month) * 100 + local.day
    return date * 1000000 + (local.hour * 100 + local.minute) * 100 + local.second


class Subject:
    """One zone: the queries for the probe, and Python's answers."""

    def __init__(self, name, path, data, rng, random_count, until):
        self.name, self.path = name, path
        self.zone = zoneinfo.ZoneInfo.from_file(io.BytesIO(data))
        self.table, self.flags, self.footer = read_table(data)
        self.queries, self.expected = [f"z {path}"], ["ok"]
        low, high = seconds(FIRST_YEAR), seconds(until)
        last = self.table[-1] if self.table else low
        transitions = [t for t in self.table if low < t < high]
        transitions += [t for t in rule_transitions(self.footer, until) if t > last]
        # A footer may contradict the last transition ("zic -b slim" does that to America/Ojinaga). At that instant
        # RFC 9636 follows the footer, Python the table, so it is not compared.
        last_is_disputed = transitions and self.footer and (
            state(self.zone, last) != state(zoneinfo.ZoneInfo.from_file(io.BytesIO(rule_only(self.footer))), last))
        for transition in transitions:
            if transition == last and last_is_disputed:
                continue
            for instant in (transition - 1, transition, transition + 1):
                self.ask_instant(instant)
            self.ask_around(transition)
        self.ask_next([t for t in self.table if t <= low][-1:] + transitions)
        for _ in range(random_count):
            self.ask_instant(rng.randrange(low, high))

    def ask(self, query, expected):
        self.queries.append(query)
        self.expected.append(expected)

    def flag(self, instant):
        """Returns the daylight saving flag at an instant, from the file or else from the rule."""
        if self.table and instant < self.table[-1] or not self.footer:
            return self.flags[bisect.bisect_right(self.table, instant)]
        # dst() is reliable for the two states of a rule; for those of the table Python guesses.
        return 1 if datetime.datetime.fromtimestamp(instant, self.zone).dst() else 0

    def ask_instant(self, instant):
        local = datetime.datetime.fromtimestamp(instant, self.zone)
        offset = local.utcoffset()
        flag = self.flag(instant)
        self.ask(
            f"i {instant}",
            f"{packed(local)} {offset.days * 86400 + offset.seconds} {local.tzname()} {flag}")

    def ask_around(self, transition):
        before, after = (
            int(state(self.zone, t)[0].total_seconds()) for t in (transition - 1, transition))
        low, high = sorted((transition + before, transition + after))
        for local in sorted({low - 1, low, (low + high) // 2, high - 1, high}):
            self.ask_civil(EPOCH + datetime.timedelta(seconds=local), transition)

    def ask_civil(self, civil, transition):
        first, second = (
            civil.replace(tzinfo=self.zone, fold=fold).utcoffset() // ONE_SECOND for fold in (0, 1))
        local = (civil - EPOCH) // ONE_SECOND
        if first == second:
            expected = f"u {local - first}"
        elif first > second:
            expected = f"f {local - first} {local - second}"
        else:
            expected = f"g {transition} {first} {second}"
        self.ask(f"c {packed(civil)}", expected)

    def ask_next(self, transitions):
        changes = [
            t for t in transitions
            if state(self.zone, t - 1) != state(self.zone, t) or self.flag(t - 1) != self.flag(t)]
        for instant, following in zip(changes, changes[1:]):
            self.ask(f"n {instant}", str(following))
        if changes and "," not in self.footer:
            self.ask(f"n {changes[-1]}", "none")


class Probe:
    """Runs zone-probe; a thread feeds it, so that neither side blocks on a full pipe."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="ascii")
        self.batches = queue.Queue()
        threading.Thread(target=self.feed, daemon=True).start()

    def feed(self):
        try:
            while (batch := self.batches.get()) is not None:
                self.process.stdin.write("\n".join(batch) + "\n")
            self.process.stdin.close()
        except BrokenPipeError:
            pass  # The missing answers are reported.


class Comparison:
    """Sends the queries of subjects to the probe and counts differences."""

    def __init__(self, probe):
        self.probe = Probe(probe)
        self.pending = queue.Queue(maxsize=8)
        self.compared = self.differences = 0
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def add(self, subject):
        self.probe.batches.put(subject.queries)
        self.pending.put(subject)

    def read(self):
        while (subject := self.pending.get()) is not None:
            lines = itertools.islice(self.probe.process.stdout, len(subject.queries))
            answers = [line[:-1] for line in lines]
            self.compared += len(subject.queries)
            if answers == subject.expected:
                continue
            for query, expected, answer in itertools.zip_longest(
                    subject.queries, subject.expected, answers, fillvalue=""):
                if answer != expected:
                    self.differences += 1
                    if self.differences <= MOST_SHOWN:
                        print(f"{subject.name}: {query}: Python {expected!r}, Swift {answer!r}")

    def finish(self):
        self.probe.batches.put(None)
        self.pending.put(None)
        self.reader.join()
        status = self.probe.process.wait()
        if status != 0:
            self.differences += 1
            print(f"zone-probe ended with status {status}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("probe", help="the built zone-probe")
    parser.add_argument("--seed", type=int, default=19851026, help="of the random instants (default: %(default)s)")
    parser.add_argument("--random", type=int, default=2000, help="instants a zone (default: %(default)s)")
    parser.add_argument("--until", type=int, default=2400, help="the year (default: %(default)s)")
    parser.add_argument("--zones", default=os.environ.get("TZDIR", "/usr/share/zoneinfo"))
    arguments = parser.parse_args()
    started = time.monotonic()
    zoneinfo.reset_tzpath([os.path.abspath(arguments.zones)])
    names = sorted(zoneinfo.available_timezones())
    if not names:
        print(f"no zones in {arguments.zones}")
        return 2

    files = {}
    for name in names:
        path = os.path.join(os.path.abspath(arguments.zones), name)
        with open(path, "rb") as file:
            files.setdefault(file.read(), (name, path))
    rng = random.Random(arguments.seed)
    comparison = Comparison(arguments.probe)
    with tempfile.TemporaryDirectory() as directory:
        for data, (name, path) in files.items():
            comparison.add(Subject(name, path, data, rng, arguments.random, arguments.until))
        footers = {read_table(data)[2] for data in files} - {""}
        rules = sorted(footers.union(OTHER_RULES))
        for number, rule in enumerate(rules):
            path = os.path.join(directory, str(number))
            data = rule_only(rule)
            with open(path, "wb") as file:
                file.write(data)
            comparison.add(Subject(f"rule {rule}", path, data, rng, arguments.random, arguments.until))
        comparison.finish()

    print(
        f"{len(names)} zones in {len(files)} distinct files, {len(rules)} rules: "
        f"{comparison.compared} comparisons, {comparison.differences} differences, "
        f"{time.monotonic() - started:.1f} s (seed {arguments.seed})")
    return 1 if comparison.differences else 0


if __name__ == "__main__":
    sys.exit(main())
