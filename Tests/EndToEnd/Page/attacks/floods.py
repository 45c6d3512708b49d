"""Floods of requests that try to starve other clients."""

import json
import random
import select
import socket
import subprocess
import sys
import time

from attacks.asking import IS_TIMED, SEED, check_health, memory, own, paired_cookie, processor_seconds

# The limits for 300 streams: resident memory and share of a core.
STREAMS, MEMORY_KIB, SHARE = 300, 30 * 1024, 0.05
# The largest delay of a record behind its edge meanwhile, in milliseconds: 20 for delivery and 50 late.
LATE = 70
# The longest answer to the owner during floods, in milliseconds.
SOON = 200
# A client in its own process, which no other work delays; prints the delay of each record in milliseconds.
PUNCTUALITY = """
import datetime, json, socket, sys, time
stream = socket.socket(socket.AF_UNIX)
stream.connect(sys.argv[1])
stream.sendall(b'{"version":1,"id":1,"request":"watch"}\\n')
end, lags = time.time() + float(sys.argv[2]), []
lines = stream.makefile("rb")
while time.time() < end:
    frame = json.loads(lines.readline()).get("frame")
    if frame:
        lags.append(1000 * (time.time() - datetime.datetime.fromisoformat(frame["time"]).timestamp()))
print(json.dumps(lags[2:]))
"""
# A flood in its own process until standard input is readable: address, host, port, requests to repeat.
FLOOD = """
import select, socket, sys, json
address, host, port, *paths = sys.argv[1:]
count = 0
while not select.select([sys.stdin], [], [], 0)[0]:
    connection = socket.socket()
    connection.bind((address, 0))
    connection.connect((host, int(port)))
    for _ in range(20):
        method, path = paths[count % len(paths)].split(" ")
        path = path.replace("N", str(count))
        body = "{}" if method == "POST" else ""
        try:
            connection.sendall(
                f"{method} {path} HTTP/1.1\\r\\nHost: {host}:{port}\\r\\nOrigin: http://{host}:{port}\\r\\n"
                f"Content-Type: application/json\\r\\nContent-Length: {len(body)}\\r\\n\\r\\n{body}".encode())
            if not connection.recv(65536):
                break
        except OSError:
            break
        count += 1
    connection.close()
print(count)
"""


def five_thousand_requests(prop):
    generator = random.Random(int(SEED) + 2)
    paths = ["", "api/frame", "api/status", "scene?face=neon", "page.css?face=plain", "still.svg", "picture.svg?face=bezier", "nothing", "api/cities?search=lon"]
    counts = {}
    start = time.time()
    for _ in range(5000):
        status, _, _ = prop.ask("GET", generator.choice(paths))
        counts[status] = counts.get(status, 0) + 1
    assert set(counts) <= {200, 404, 429}, counts
    time.sleep(3.5)
    check_health(prop)
    return f"{counts} in {time.time() - start:.0f} s"


def names_with_combining_marks(prop):
    """Names with thousands of combining marks, which Unicode sorts to compare: they cost no extra time."""
    marks = ("a" + "\u0301" * 1900 + "\u0323" * 1900)
    cookie = marks.encode().decode("latin-1") + "=1"
    form = (marks * 8).encode() + b"=1"
    object_ = json.dumps({marks * 8: 1}, ensure_ascii=False).encode()
    before = processor_seconds(prop)
    for _ in range(20):
        prop.ask("GET", "nothing", None, {"Cookie": cookie})
        prop.ask("POST", "pair/type", form, {**own(prop), "Content-Type": "application/x-www-form-urlencoded"})
        prop.ask("POST", "pair/type", object_, own(prop))
    used = processor_seconds(prop) - before
    # If compared as text, one set of requests takes two seconds.
    assert used <= 5, f"60 requests used {used:.1f} s of a processor"
    return f"60 requests used {used:.1f} s of a processor"


class Punctuality:
    """Measures the delays of the records over some seconds."""

    def __init__(self, prop, seconds):
        self.process = subprocess.Popen(
            [sys.executable, "-c", PUNCTUALITY, prop.socket, str(seconds)], stdout=subprocess.PIPE)

    def lags(self):
        return sorted(json.loads(self.process.communicate(timeout=30)[0]))


def stream_from(prop, address, room=None):
    """Opens a stream from a local address; returns the connection and the status."""
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    while True:
        connection = socket.socket()
        if room:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        connection.bind((address, 0))
        connection.connect((host, int(port)))
        connection.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        head = connection.recv(2048)
        # The general request limit also answers 429, but with a wait of one second.
        if b"Retry-After: 1\r\n" not in head:
            return connection, int(head.split(b" ", 2)[1])
        connection.close()
        time.sleep(0.1)


def held_streams(prop):
    """Fourteen addresses open all the streams they may and read nothing: other addresses still get streams."""
    held = []
    try:
        # Thirteen addresses reach the limit per address. The last one gets the ten free slots, then replaces streams of fuller addresses.
        for number in range(14):
            statuses = []
            for _ in range(31):
                connection, status = stream_from(prop, f"127.0.1.{number + 1}")
                held.append(connection)
                statuses.append(status)
            got = statuses.count(200)
            assert set(statuses) == {200, 429} and got == 30 if number < 13 else 10 <= got < 30, f"address {number + 1} has {got} streams"
        for number in range(5):
            connection, status = stream_from(prop, f"127.0.2.{number + 1}")
            held.append(connection)
            assert status == 200, f"a stream from another address returned {status}"
            connection.settimeout(5)
            assert connection.recv(65536), "a stream is silent"
        return f"{len(held)} streams requested; all 5 from other addresses opened"
    finally:
        for connection in held:
            connection.close()


def owner_amid_floods(prop):
    """Four strangers flood the page, one from the owner's address: every request of the owner is answered."""
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    cookie = paired_cookie(prop)
    lists = ["GET /api/cities?search=N", "GET /api/journeys", "GET /api/sequences", "GET /api/status"]
    mixed = lists + ["POST /api/depart", "POST /pair/type", "GET /", "GET /picture.svg"]
    floods = [
        subprocess.Popen([sys.executable, "-c", FLOOD, address, host, port, *paths], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for address, paths in [("127.0.0.1", mixed), ("127.0.0.2", lists), ("127.0.0.3", lists), ("127.0.0.4", mixed)]]
    try:
        # Long enough to reach every limit.
        time.sleep(6 if IS_TIMED else 2)
        statuses, times = [], []
        for number in range(12):
            body = json.dumps({"readout": "present", "value": 5 + number % 2}).encode()
            start = time.monotonic()
            statuses.append(prop.ask("POST", "api/brightness", body, {**own(prop), "Cookie": cookie})[0])
            times.append(1000 * (time.monotonic() - start))
            time.sleep(0.1)
    finally:
        counts = [int(flood.communicate(b".", timeout=20)[0]) for flood in floods]
    assert statuses == [200] * 12, f"the owner's requests returned {statuses}"
    assert not IS_TIMED or max(times) < SOON, f"an answer took {max(times):.0f} ms"
    return f"12 of 12 answered during {counts} requests of strangers, at most {max(times):.0f} ms, median {sorted(times)[6]:.0f}"


def simultaneous_crowd(prop):
    """A crowd fills the web server's connections at once: no answer is a server error."""
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    connections, counts = [], {}
    try:
        for number in range(480):
            connection = socket.socket()
            connection.bind((f"127.0.3.{number // 2 + 1}", 0))
            connection.connect((host, int(port)))
            connections.append(connection)
        for connection in connections:
            connection.sendall(f"GET /api/frame HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
        for connection in connections:
            connection.settimeout(10)
            status = int(connection.recv(65536).split(b" ", 2)[1])
            counts[status] = counts.get(status, 0) + 1
    finally:
        for connection in connections:
            connection.close()
    assert set(counts) <= {200, 429}, counts
    time.sleep(1)
    return f"{counts}"


def three_hundred_streams(prop):
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    readers, deaf = [], []
    try:
        while len(readers) + len(deaf) < STREAMS:
            connection = socket.socket()
            # Use each address up to its limit.
            connection.bind((f"127.0.1.{(len(readers) + len(deaf)) // 30 + 1}", 0))
            # One client in ten never reads and has a small buffer.
            is_deaf = (len(readers) + len(deaf)) % 10 == 9
            if is_deaf:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            connection.connect((host, int(port)))
            connection.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            if is_deaf:
                connection.setblocking(False)
                deaf.append(connection)
                continue
            head = connection.recv(200)
            if b" 429 " in head.split(b"\r\n")[0]:
                connection.close()
                time.sleep(0.1)
                continue
            assert b" 200 " in head.split(b"\r\n")[0], head
            connection.setblocking(False)
            readers.append(connection)
            time.sleep(0.026)

        def read(seconds):
            """Reads everything available; returns each stream's bytes and the time of its last data."""
            got = {connection: 0 for connection in readers}
            last = {}
            deadline = time.time() + seconds
            while time.time() < deadline:
                ready, _, _ = select.select(readers, [], [], 0.2)
                for connection in ready:
                    piece = connection.recv(65536)
                    got[connection] += len(piece)
                    last[connection] = time.time()
            return got, last

        read(2)
        before, start = processor_seconds(prop), time.time()
        got, _ = read(10)
        share = (processor_seconds(prop) - before) / (time.time() - start)
        resident = memory(prop)
        quiet = [count for count in got.values() if count == 0]
        assert not quiet, f"{len(quiet)} of {len(readers)} streams are silent"
        rate = sorted(got.values())[-1] / 10
        assert rate <= 2048, f"{rate:.0f} bytes a second at rest"
        assert resident < MEMORY_KIB, f"{resident} KiB resident"
        assert share < SHARE, f"{share:.1%} of a core"
        punctuality = Punctuality(prop, 11)
        time.sleep(0.3)
        prop.control("depart")
        start = time.time()
        got, last = read(12)
        lags = punctuality.lags()
        assert len(lags) > 30, f"a departure of {len(lags)} records"
        assert lags[-1] < LATE, f"a record came {lags[-1]:.0f} ms late; {len([lag for lag in lags if lag > LATE])} of {len(lags)} were too late"
        behind = time.time() - min(last.values())
        assert behind < 2.5, f"a stream sent nothing for {behind:.1f} s"
        edges = [came - start for came, _ in prop.mirror.records if came > start]
        assert len(edges) > 30, "the departure was not shown"
        return f"{len(readers)} readers, {len(deaf)} that never read: {resident} KiB, {share:.1%} of a core, {rate:.0f} bytes a second each; " \
            f"{len(lags)} records of a departure at most {lags[-1]:.0f} ms behind, median {lags[len(lags) // 2]:.0f}"
    finally:
        for connection in readers + deaf:
            connection.close()
