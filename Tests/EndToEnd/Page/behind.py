"""Measures the delay of the page's stream behind the daemon's, in a separate process that no other work delays.

usage: behind.py CONTROL-SOCKET HOST:PORT SECONDS

It prints as JSON, for each record of the LEDs, the milliseconds until the page sent it or a newer one.
"""

import json
import select
import socket
import sys
import time

FIELDS = ("month", "day", "year", "hour", "minute")


def shown(masks, lamps):
    """The comparable content of a frame, without digits that the readout lacks."""
    return tuple(mask for mask in masks if mask), tuple(lamps)


def of_record(frame):
    return tuple(
        shown([int(mask, 16) for field in FIELDS for mask in readout[field]], [readout["am"], readout["pm"], readout["colon"]])
        for readout in frame["readouts"])


def of_event(event):
    return tuple(
        shown(readout["masks"], [bool(readout["lamps"] & bit) for bit in (1, 2, 4)]) for readout in event["readouts"])


def main():
    path, address, seconds = sys.argv[1:]
    host, port = address.split(":")
    daemon = socket.socket(socket.AF_UNIX)
    daemon.connect(path)
    daemon.sendall(b'{"version":1,"id":1,"request":"watch"}\n')
    page = socket.create_connection((host, int(port)))
    page.sendall(f"GET /events HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
    rest = {daemon: b"", page: b""}
    records, events = [], []
    end = time.time() + float(seconds)
    while time.time() < end:
        for ready in select.select([daemon, page], [], [], 0.1)[0]:
            rest[ready] += ready.recv(65536)
            now = time.time()
            *lines, rest[ready] = rest[ready].split(b"\n")
            for line in lines:
                if ready is daemon and b'"frame"' in line:
                    records.append((now, of_record(json.loads(line)["frame"])))
                elif ready is page and line.startswith(b"data: "):
                    events.append((now, of_event(json.loads(line[6:]))))
    lags, number = [], 0
    for came, event in events[1:]:
        # The newest record that the page may have known by then.
        known = [index for index, (moment, record) in enumerate(records) if record == event and moment < came + 0.05]
        if not known:
            continue
        while number <= known[-1]:
            lags.append(round(1000 * (came - records[number][0]), 1))
            number += 1
    print(json.dumps({"records": len(records), "events": len(events), "lags": sorted(lags[5:])}))


if __name__ == "__main__":
    main()
