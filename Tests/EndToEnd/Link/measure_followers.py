"""Measures many simulated props that follow one, on one local broker: their start times, and the cost of broker and links.

usage: measure_followers.py FOLDER-OF-PROGRAMS COUNT
"""

import json
import pathlib
import statistics
import sys
import time

from bench import Broker, Prop, programs

LEAD, IDLE = 1000, 20.0


def seconds(process):
    """The processor time of a process, in seconds."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def memory(process):
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return int(next(line for line in text.splitlines() if line.startswith("RssAnon")).split()[1])


def first_dark(prop, start):
    """The time at which the mirror of a prop first shows all readouts dark, on this machine's clock."""
    for moment, line in prop.frames:
        if moment >= start:
            record = json.loads(line)
            if all(readout["brightness"] == 0 for readout in record["readouts"]):
                return moment
    return None


def main():
    folder, count = programs(), int(sys.argv[2])
    broker = Broker("allow_anonymous true", "max_connections -1")
    leader = Prop(folder, "garage", broker.port, lead=LEAD)
    followers = [Prop(folder, f"prop{index}", broker.port, link='follow = "garage"') for index in range(count)]
    for prop in [leader, *followers]:
        prop.wait_connected()
    time.sleep(10.0)
    links = [prop.link for prop in followers]
    before = seconds(broker.process), [seconds(link) for link in links]
    time.sleep(IDLE)
    after = seconds(broker.process), [seconds(link) for link in links]
    broker_idle = (after[0] - before[0]) / IDLE
    link_idle = statistics.mean(second - first for first, second in zip(before[1], after[1])) / IDLE
    begun = time.monotonic()
    leader.ask({"request": "depart"})
    time.sleep(LEAD / 1000 + 12.0)
    busy = seconds(broker.process), [seconds(link) for link in links]
    start = first_dark(leader, begun)
    delays = sorted(first_dark(prop, begun) - start for prop in followers if first_dark(prop, begun))
    print(f"{len(delays)} of {count} followed, {delays[0] * 1000:.1f} to {delays[-1] * 1000:.1f} ms after the leader, "
          f"median {statistics.median(delays) * 1000:.1f}, p90 {delays[int(len(delays) * 0.9)] * 1000:.1f}")
    print(f"broker: {broker_idle * 1000:.2f} ms of a processor a second when idle, {(busy[0] - after[0]) * 1000:.0f} ms for a departure, "
          f"{memory(broker.process)} KiB")
    links_busy = statistics.mean(second - first for first, second in zip(after[1], busy[1]))
    print(f"a link: {link_idle * 1000:.2f} ms a second when idle, {links_busy * 1000:.1f} ms for a departure, "
          f"{statistics.median(memory(link) for link in links):.0f} KiB")
    for prop in [leader, *followers]:
        prop.close()
    broker.close()


main()
