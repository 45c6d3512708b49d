"""Does to the page what somebody on the network may try, and looks whether the prop is still its owner's.

usage: attack_page.py FOLDER-OF-PROGRAMS SEED [untimed] [CASE...]

It closes with a line for each case. With "untimed" what is judged by milliseconds is shorter, and only counted.
"""

import json
import os
import random
import re
import select
import socket
import subprocess
import sys
import time

from bench import Prop, until

PROGRAMS, SEED, *WANTED = sys.argv[1:]
IS_TIMED = "untimed" not in WANTED
WANTED = [name for name in WANTED if name != "untimed"]
JSON = {"Content-Type": "application/json"}
# What 300 streams may take.
STREAMS, MEMORY_KIB, SHARE = 300, 30 * 1024, 0.05
# How far a record of what the LEDs show may be behind its edge meanwhile, in milliseconds: 20 are its way, 50 are late.
LATE = 70
# How long an answer to the owner may take amid floods, in milliseconds.
SOON = 200


def own(prop):
    """The headers of the page's own requests."""
    return {**JSON, "Origin": prop.address.rstrip("/")}


def is_well(prop):
    """The page is served, and the prop is what it was."""
    status, _, body = prop.ask("GET", "api/frame")
    while status == 429:
        time.sleep(0.2)
        status, _, body = prop.ask("GET", "api/frame")
    assert status == 200, f"a frame is answered with {status}"
    assert prop.page.poll() is None and prop.daemon.poll() is None, "a program has ended"
    texts = [readout["text"] for readout in json.loads(body)["readouts"] if not readout.get("private")]
    assert all(text.startswith("OCT 26 1985") for text in texts), texts


def raw(prop, request, patience=5.0):
    """Sends bytes as they are; what comes back."""
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    connection = socket.create_connection((host, int(port)), timeout=patience)
    try:
        connection.sendall(request)
        answer = b""
        while True:
            piece = connection.recv(65536)
            if not piece:
                return answer
            answer += piece
    except (TimeoutError, ConnectionError):
        return answer
    finally:
        connection.close()


def paced(prop, *arguments):
    """A request that is tried again where it came too fast."""
    while True:
        answer = prop.ask(*arguments)
        if answer[0] != 429:
            return answer
        time.sleep(0.3)


def cross_origin_requests(prop):
    prop_host = prop.address[len("http://"):].rstrip("/")
    wrong = [
        {"Origin": "http://evil.example", **JSON}, {"Origin": "null", **JSON}, {"Origin": f"https://{prop_host}.evil.example", **JSON},
        {"Origin": "http://127.0.0.1:1", **JSON}, {"Content-Type": "text/plain"}, {"Content-Type": "application/x-www-form-urlencoded"},
        {"Origin": f"http://evil.example#{prop_host}", **JSON}, {"Origin": f"http://{prop_host}@evil.example", **JSON},
        {"Content-Type": "text/plain; application/json"}, {"Content-Type": "multipart/form-data; boundary=x"},
    ]
    for headers in wrong:
        for path in ("api/depart", "api/reset", "pair/ask", "pair/type"):
            status, fields, _ = paced(prop, "POST", path, b"{}", headers)
            assert status == 403, f"{path} with {headers}: {status}"
            assert not any(name.startswith("access-control") for name in fields), fields
    status, fields, _ = paced(prop, "OPTIONS", "api/depart", None, {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"})
    assert status == 405 and not any(name.startswith("access-control") for name in fields), (status, fields)
    return f"{4 * len(wrong)} requests of other pages"


def rebinding_hosts(prop):
    hosts = ["evil.example", "attacker.local.evil.com", "127.0.0.1.nip.io", "localhost.evil.com", "prop.local.evil.com:80", "0x7f000001",
             "evil.example:8085", "[::1].evil.com", "evil.com.", "1.2.3.4.5"]
    for host in hosts:
        for path in ("", "api/frame", "events", "picture.svg"):
            answer = raw(prop, f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            status = int(answer.split(b" ", 2)[1])
            assert status in (400, 421), f"{host}: {status}"
            assert b"OCT 26" not in answer and b"masks" not in answer, host
    answer = raw(prop, b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    assert b'hosts = ["evil.example"]' in answer, answer[-300:]
    return f"{len(hosts)} names that somebody may own"


def forged_cookies(prop):
    generator = random.Random(int(SEED))
    letters = "0123456789abcdef"
    cookies = ["", "timecircuits=", "timecircuits=.", "timecircuits=" + "a" * 8000, "timecircuits=\x7f.\x7f",
               "timecircuits=x; timecircuits=y", "timecircuits=%00"]
    for _ in range(40):
        cookies.append("timecircuits=" + "".join(generator.choices(letters, k=16)) + "." + "".join(generator.choices(letters, k=64)))
    for cookie in cookies:
        status, _, _ = paced(prop, "POST", "api/depart", b"{}", {**own(prop), "Cookie": cookie})
        assert status in (400, 403, 431), f"{cookie[:60]!r}: {status}"
    return f"{len(cookies)} cookies that nobody was given"


def ask_for_code(prop):
    """Asks until there is a code, or a wait of the prop's own: status and fields."""
    while True:
        status, fields, _ = prop.ask("POST", "pair/ask", b"{}", own(prop))
        if status != 429 or int(fields.get("retry-after", "1")) > 1:
            return status, fields
        time.sleep(0.3)


def guessed_codes(prop):
    generator = random.Random(int(SEED) + 1)
    tries, right, codes = 0, 0, 0
    while True:
        status, fields = ask_for_code(prop)
        if status != 200:
            break
        codes += 1
        cookie = fields["set-cookie"].split(";")[0]
        for _ in range(10):
            body = json.dumps({"code": f"{generator.randrange(1000000):06d}"}).encode()
            status, _, _ = paced(prop, "POST", "pair/type", body, {**own(prop), "Cookie": cookie})
            if status == 409:
                break
            tries += 1
            right += status == 200
    assert codes == 3, f"{codes} codes at once"
    assert tries == 5 * codes, f"{tries} tries with {codes} codes"
    # One in 66,667 seeds may have it.
    assert right == 0
    return f"{tries} tries with {codes} codes, then a wait of {fields['retry-after']} s"


def holding_the_readout(prop):
    """After three codes that nobody typed the next takes a minute: the readout is its owner's meanwhile."""
    shown, deadline = 0, time.time() + 20
    while time.time() < deadline:
        status, fields = ask_for_code(prop)
        if status == 429:
            break
        shown += status == 200
        time.sleep(0.2)
    assert shown == 3, f"{shown} codes"
    until("the readout is the clock's again", lambda: not any(
        readout.get("private") for readout in json.loads(prop.ask("GET", "api/frame")[2])["readouts"]), 10)
    return f"{shown} codes of a second each, then a wait of {fields['retry-after']} s"


def asking_from(prop, address, path, members, cookie=None):
    """A request from one of this machine's addresses: status, fields and object of the answer."""
    import http.client

    host = prop.address[len("http://"):].rstrip("/")
    connection = http.client.HTTPConnection(host, timeout=10, source_address=(address, 0))
    headers = {**own(prop), **({"Cookie": cookie} if cookie else {})}
    connection.request("POST", "/" + path, json.dumps(members).encode(), headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def a_thousand_askers(prop):
    """Whoever owns the prop pairs by the word at the first try, from an address that others ask from as well."""
    home, shown = "127.0.0.1", 0

    def ask(number):
        nonlocal shown
        address = home if number % 3 == 0 else f"127.0.{1 + number // 200}.{1 + number % 200}"
        status, fields, _ = asking_from(prop, address, "pair/ask", {"word": "badedidodu"} if number % 5 == 0 else {})
        if status != 200:
            return
        shown += 1
        for _ in range(5 * (number % 2)):
            asking_from(prop, address, "pair/type", {"code": "000000"}, fields["set-cookie"].split(";")[0])

    for number in range(500):
        ask(number)
    refused, _, _ = asking_from(prop, home, "pair/ask", {})
    assert refused in (409, 429), refused
    word = prop.control("web", "pair").split()[-1]
    for number in range(500, 1000):
        ask(number)
    status, fields, body = asking_from(prop, home, "pair/ask", {"word": word})
    assert status == 200, f"the word is answered with {status}: {body}"
    cookie = fields["set-cookie"].split(";")[0]
    stolen, _, _ = asking_from(prop, "127.0.0.66", "pair/ask", {"word": word})
    assert stolen in (400, 429), f"the word is taken from a second browser: {stolen}"
    status, fields, body = asking_from(prop, home, "pair/type", {"code": prop.code(), "name": "Owner"}, cookie)
    assert status == 200, f"the code is answered with {status}: {body}"
    listed = prop.control("web", "list")
    assert "Owner" in listed, listed
    assert shown <= 12, f"{shown} codes for strangers"
    return f"1,000 asked from 670 addresses, {shown} got a code; the owner paired at the first try"


def nothing_private(prop):
    """Strangers see the clock and what it shows."""
    secrets = ["GRANDMA", "Europe/", "/etc/", prop.folder, "/dev/", "problems", "alarm"]
    said = prop.control("alarm", "07:30", "workdays", "--label", "GRANDMA", "--zone", "Europe/Berlin")
    assert "GRANDMA" in prop.control("alarm"), said

    def check(path, body):
        found = [secret for secret in secrets if secret.encode() in body]
        assert not found, f"/{path} tells {found}: {body[:300]}"

    paths = ("", "?kiosk=1", "?timer=1", "api/frame", "api/status", "scene?face=neon", "still.svg", "picture.svg")
    for path in paths:
        status, _, body = paced(prop, "GET", path)
        assert status == 200, f"/{path}: {status}"
        check(path, body)
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    with socket.create_connection((host, int(port)), timeout=5) as connection:
        connection.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        stream = b""
        # The colons blink: four are two seconds.
        while stream.count(b"data:") < 4:
            stream += connection.recv(65536)
    assert b"masks" in stream, stream[:200]
    check("events", stream)
    assert b"notes" not in stream, stream[:400]
    for path in ("alarms", "configuration", "wiring.svg", "api/events"):
        status, _, body = paced(prop, "GET", path)
        assert status == 403, f"/{path}: {status}"
        check(path, body)
    return f"{len(paths) + 5} addresses tell nothing of an alarm, a zone, a file or a device"


def broken_bodies(prop):
    origin = prop.address.rstrip("/").encode()
    host = origin[len(b"http://"):]

    def post(length, body, more=b""):
        return (b"POST /api/set HTTP/1.1\r\nHost: " + host + b"\r\nOrigin: " + origin + b"\r\nContent-Type: application/json\r\n"
                + more + b"Content-Length: " + str(length).encode() + b"\r\nConnection: close\r\n\r\n" + body)

    for name, request, wanted in [
        ("oversized", post(200_000, b"x" * 200_000), (413,)),
        ("past SCGI's limit", post(100_000, b"x" * 100_000), (403, 413)),
        ("not JSON", post(3, b"\xff\xfe{"), (400, 403)),
        ("two lengths", post(2, b"{}", b"Content-Length: 5\r\n"), (400,)),
        ("length and chunks", post(2, b"{}", b"Transfer-Encoding: chunked\r\n"), (400,)),
        ("no host", b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", (400,)),
        ("a large field", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 20_000 + b"\r\n\r\n", (400, 413, 431)),
        ("a large address", b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", (400, 404, 413, 414, 431)),
        ("up and out", b"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", (400, 404)),
        ("NUL", b"GET /\x00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", (400, 404)),
    ]:
        answer = raw(prop, request)
        status = int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP") else 0
        assert status in wanted, f"{name}: {status}, {answer[:200]!r}"
    for cut in (0, 1, 50, 1000):
        raw(prop, post(2000, b"x" * cut), 0.3)
    return "14 requests that are cut, too large or two in one"


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
    is_well(prop)
    return f"{counts} in {time.time() - start:.0f} s"


def memory(prop):
    with open(f"/proc/{prop.page.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def processor_seconds(prop):
    with open(f"/proc/{prop.page.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# A client in a process of its own, whose clock no other work delays: how late each record came, in milliseconds.
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


class Punctuality:
    """How late the records of some seconds come."""

    def __init__(self, prop, seconds):
        self.process = subprocess.Popen(
            [sys.executable, "-c", PUNCTUALITY, prop.socket, str(seconds)], stdout=subprocess.PIPE)

    def lags(self):
        return sorted(json.loads(self.process.communicate(timeout=30)[0]))


def stream_from(prop, address, room=None):
    """A stream that is asked for from an address of this machine, and its status; None where it was closed."""
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    while True:
        connection = socket.socket()
        if room:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        connection.bind((address, 0))
        connection.connect((host, int(port)))
        connection.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        head = connection.recv(2048)
        # All requests have a limit of their own, which is told from the streams' by its wait.
        if b"Retry-After: 1\r\n" not in head:
            return connection, int(head.split(b" ", 2)[1])
        connection.close()
        time.sleep(0.1)


def held_streams(prop):
    """Fourteen addresses take all the streams there are and read nothing: others find a place all the same."""
    held = []
    try:
        # Thirteen have as many as an address may; the last finds ten places free, and then gets none of those that have hardly more.
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
            assert status == 200, f"a viewer from another address gets {status}"
            connection.settimeout(5)
            assert connection.recv(65536), "a stream is silent"
        return f"{len(held)} asked for, then 5 from other addresses found a place"
    finally:
        for connection in held:
            connection.close()


# A flood in a process of its own, until its standard input ends: address, host, port, and requests that it repeats.
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


def paired_cookie(prop):
    """Pairs a browser as a person does; its cookie."""
    status, fields, _ = paced(prop, "POST", "pair/ask", b"{}", own(prop))
    assert status == 200, f"a code is asked for: {status}"
    browser = fields["set-cookie"].split(";")[0]
    body = json.dumps({"code": prop.code(), "name": "owner"}).encode()
    status, fields, answer = paced(prop, "POST", "pair/type", body, {**own(prop), "Cookie": browser})
    assert status == 200, f"the code is typed: {status} {answer}"
    return re.search(r"timecircuits=[^;]+", fields["set-cookie"]).group(0)


def owner_amid_floods(prop):
    """Four strangers ask for all that they may, one of them at the owner's own address: nothing of the owner's is refused."""
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    cookie = paired_cookie(prop)
    lists = ["GET /api/cities?search=N", "GET /api/journeys", "GET /api/sequences", "GET /api/status"]
    mixed = lists + ["POST /api/depart", "POST /pair/type", "GET /", "GET /picture.svg"]
    floods = [
        subprocess.Popen([sys.executable, "-c", FLOOD, address, host, port, *paths], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for address, paths in [("127.0.0.1", mixed), ("127.0.0.2", lists), ("127.0.0.3", lists), ("127.0.0.4", mixed)]]
    try:
        # Long enough for every limit to be reached.
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
    assert statuses == [200] * 12, f"the owner's requests are answered with {statuses}"
    assert not IS_TIMED or max(times) < SOON, f"an answer took {max(times):.0f} ms"
    return f"12 of 12 beside {counts} requests of strangers, at most {max(times):.0f} ms, half of them {sorted(times)[6]:.0f}"


def a_crowd_at_once(prop):
    """As many as a web server may have connections come at one moment: none is answered that the page does not work."""
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
            # As many of an address as there may be.
            connection.bind((f"127.0.1.{(len(readers) + len(deaf)) // 30 + 1}", 0))
            # One in ten never reads, and has room for little.
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
            """Reads all that can be read; how many bytes each got."""
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
        assert len(lags) > 30, f"{len(lags)} records of a departure"
        assert lags[-1] < LATE, f"a record came {lags[-1]:.0f} ms late, {len([lag for lag in lags if lag > LATE])} of {len(lags)} did"
        behind = time.time() - min(last.values())
        assert behind < 2.5, f"a stream was last heard of {behind:.1f} s ago"
        edges = [came - start for came, _ in prop.mirror.records if came > start]
        assert len(edges) > 30, "the departure was not shown"
        return f"{len(readers)} readers, {len(deaf)} deaf ones: {resident} KiB, {share:.1%} of a core, {rate:.0f} bytes a second each; " \
            f"{len(lags)} records of a departure at most {lags[-1]:.0f} ms behind, half of them {lags[len(lags) // 2]:.0f}"
    finally:
        for connection in readers + deaf:
            connection.close()


CASES = [cross_origin_requests, rebinding_hosts, forged_cookies, broken_bodies, five_thousand_requests, three_hundred_streams,
         held_streams, owner_amid_floods, a_crowd_at_once, guessed_codes, holding_the_readout, a_thousand_askers, nothing_private]
OPTIONS = {holding_the_readout: ["--code-ms", "1000"]}


def main():
    failed = 0
    for case in CASES:
        if WANTED and case.__name__ not in WANTED:
            continue
        prop = Prop(PROGRAMS, OPTIONS.get(case, []))
        start = time.time()
        try:
            figures = case(prop)
            time.sleep(0.2)
            if case is not three_hundred_streams:
                is_well(prop)
            words = "passed"
        except Exception as error:  # Whatever is raised is the case's.
            words, figures = "FAILED", f"{type(error).__name__}: {error}"
            failed += 1
        finally:
            prop.end()
        print(f"{case.__name__:32} {words} {time.time() - start:6.1f} s  {figures}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
