"""Requests of attackers and of the owner."""

import json
import os
import re
import socket
import sys
import time

from bench import until

SEED = sys.argv[2]
IS_TIMED = "untimed" not in sys.argv[3:]
JSON = {"Content-Type": "application/json"}


def own(prop):
    """The headers of the page's own requests."""
    return {**JSON, "Origin": prop.address.rstrip("/")}


def check_health(prop):
    """Checks that the page is served and the prop is unchanged."""
    status, _, body = prop.ask("GET", "api/frame")
    while status == 429:
        time.sleep(0.2)
        status, _, body = prop.ask("GET", "api/frame")
    assert status == 200, f"api/frame returned {status}"
    assert prop.page.poll() is None and prop.daemon.poll() is None, "a program has ended"
    texts = [readout["text"] for readout in json.loads(body)["readouts"] if not readout.get("private")]
    assert all(text.startswith("OCT 26 1985") for text in texts), texts


def raw(prop, request, patience=5.0):
    """Sends raw bytes; returns the answer."""
    host, port = prop.address[len("http://"):].rstrip("/").split(":")
    connection = socket.create_connection((host, int(port)), timeout=patience)
    try:
        connection.sendall(request)
        answer = b""
        while True:
            chunk = connection.recv(65536)
            if not chunk:
                return answer
            answer += chunk
    except (TimeoutError, ConnectionError):
        return answer
    finally:
        connection.close()


def paced(prop, *arguments):
    """Sends a request, and retries while it is rejected as too fast."""
    while True:
        answer = prop.ask(*arguments)
        if answer[0] != 429:
            return answer
        time.sleep(0.3)


def request_code(prop):
    """Asks until there is a code or the prop demands a longer wait; returns status and header fields."""
    while True:
        status, fields, _ = prop.ask("POST", "pair/ask", b"{}", own(prop))
        if status != 429 or int(fields.get("retry-after", "1")) > 1:
            return status, fields
        time.sleep(0.3)


def request_from(prop, address, path, members, cookie=None):
    """Sends a request from a local address; returns status, header fields and body."""
    import http.client

    host = prop.address[len("http://"):].rstrip("/")
    connection = http.client.HTTPConnection(host, timeout=10, source_address=(address, 0))
    headers = {**own(prop), **({"Cookie": cookie} if cookie else {})}
    connection.request("POST", "/" + path, json.dumps(members).encode(), headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def paired_cookie(prop):
    """Pairs a browser as a user does; returns its cookie."""
    status, fields, _ = paced(prop, "POST", "pair/ask", b"{}", own(prop))
    assert status == 200, f"the request for a code returned {status}"
    browser = fields["set-cookie"].split(";")[0]
    body = json.dumps({"code": prop.code(), "name": "owner"}).encode()
    status, fields, answer = paced(prop, "POST", "pair/type", body, {**own(prop), "Cookie": browser})
    assert status == 200, f"the typed code returned {status}: {answer}"
    return re.search(r"timecircuits=[^;]+", fields["set-cookie"]).group(0)


def memory(prop):
    with open(f"/proc/{prop.page.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def processor_seconds(prop):
    with open(f"/proc/{prop.page.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
