"""Foreign and broken requests, and private information."""

import random
import socket

from attacks.asking import JSON, SEED, own, paced, raw


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
    return f"{4 * len(wrong)} requests of other pages rejected"


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
    return f"{len(hosts)} foreign host names rejected"


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
    return f"{len(cookies)} forged cookies rejected"


def private_information(prop):
    """Strangers see only the clock and its readouts."""
    secrets = ["GRANDMA", "Europe/", "/etc/", prop.folder, "/dev/", "problems", "alarm"]
    output = prop.control("alarm", "07:30", "workdays", "--label", "GRANDMA", "--zone", "Europe/Berlin")
    assert "GRANDMA" in prop.control("alarm"), output

    def check(path, body):
        found = [secret for secret in secrets if secret.encode() in body]
        assert not found, f"/{path} reveals {found}: {body[:300]}"

    paths = ("", "?kiosk=1", "?timer=1", "api/frame", "api/status", "scene?face=neon", "still.svg", "picture.svg")
    for path in paths:
        status, _, body = paced(prop, "GET", path)
        assert status == 200, f"/{path}: {status}"
        check(path, body)
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    with socket.create_connection((host, int(port)), timeout=5) as connection:
        connection.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        stream = b""
        # The colons blink: four frames are two seconds.
        while stream.count(b"data:") < 4:
            stream += connection.recv(65536)
    assert b"masks" in stream, stream[:200]
    check("events", stream)
    assert b"notes" not in stream, stream[:400]
    for path in ("alarms", "configuration", "wiring.svg", "api/events"):
        status, _, body = paced(prop, "GET", path)
        assert status == 403, f"/{path}: {status}"
        check(path, body)
    return f"{len(paths) + 5} addresses reveal no alarm, zone, file or device"


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
    return "14 requests that are truncated, too large or ambiguous"
