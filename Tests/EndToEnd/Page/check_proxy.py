"""Runs the page behind a real nginx with TLS, configured with the lines of the guide.

usage: check_proxy.py FOLDER-OF-PROGRAMS [CASE...]

It prints a line for each case.
"""

import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from bench import Prop, chosen

PROGRAMS, *WANTED = sys.argv[1:]
GUIDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "systemd", "README.md")
NAME = "clock.example.org"
# The ports of both proxies, and the outer proxy's source address.
INNER, OUTER, OUTER_ADDRESS = 18443, 18444, "127.0.0.5"
# The streams per address here; a rejected stream shows which address counts.
STREAMS = 2


def block(first):
    """The guide's block that begins with a text."""
    with open(GUIDE, encoding="utf-8") as file:
        text = file.read()
    found = re.search(rf"(?:^|\n\n)((?: {{4}}){re.escape(first)}.*?)(?=\n\n\S|\n\n$)", text, re.DOTALL)
    assert found, f"the guide has no block that begins with {first!r}"
    return "\n".join(line[4:] for line in found.group(1).split("\n")) + "\n"


class Proxy:
    """nginx with the guide's lines; only addresses, ports and files are replaced."""

    def __init__(self, folder, port, upstream, change=lambda lines: lines, scheme="http"):
        lines = change(block("server {"))
        for old, new in [
            ("listen 443", f"listen 127.0.0.1:{port}"), ("http://192.168.1.5:80", f"{scheme}://{upstream}"),
            (f"/etc/ssl/certs/{NAME}.pem", f"{folder}/cert.pem"), (f"/etc/ssl/private/{NAME}.key", f"{folder}/key.pem"),
        ]:
            assert lines.count(old) == 1, f"the guide's lines contain {old!r} {lines.count(old)} times"
            lines = lines.replace(old, new)
        self._folder = tempfile.mkdtemp(dir=folder)
        temporary = "".join(f"{kind}_temp_path {self._folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(f"{self._folder}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(
                f"daemon off; user root; pid {self._folder}/pid; error_log {self._folder}/log; worker_processes 1;\n"
                f"events {{}}\nhttp {{ access_log off;\n{temporary}{lines}}}\n")
        self._process = subprocess.Popen(
            ["/usr/sbin/nginx", "-p", self._folder, "-c", f"{self._folder}/nginx.conf"], stderr=subprocess.PIPE)
        deadline = time.time() + 10
        while True:
            assert self._process.poll() is None, self._process.stderr.read().decode()
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            except OSError:
                assert time.time() < deadline, "nginx does not listen"
                time.sleep(0.05)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait(10)


class Bench:
    """A prop whose page lists the given proxies."""

    def __init__(self, proxies):
        self.folder = tempfile.mkdtemp(prefix="timecircuits-proxy-")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={NAME}", "-keyout",
             f"{self.folder}/key.pem", "-out", f"{self.folder}/cert.pem"], check=True, stderr=subprocess.DEVNULL)
        lines = block("hosts = ").replace('"192.168.1.2"', ", ".join(f'"{proxy}"' for proxy in proxies))
        with open(f"{self.folder}/web.toml", "w", encoding="utf-8") as file:
            file.write(f"{lines}streams_per_address = {STREAMS}\n")
        self.prop = Prop(PROGRAMS, ["--config", f"{self.folder}/web.toml"])
        self.page = self.prop.address[len("http://"):].rstrip("/")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.prop.end()

    def proxy(self, *arguments, **named):
        return Proxy(self.folder, *arguments, **named)

    def connect(self, port, address):
        """A connection from a local address to a proxy, or directly to the page."""
        if port is None:
            host, port = self.page.split(":")
            return http.client.HTTPConnection(host, int(port), timeout=10, source_address=(address, 0))
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection("127.0.0.1", port, timeout=10, source_address=(address, 0), context=context)

    def ask(self, port, method, path, body=None, headers=None, address="127.0.0.9"):
        connection = self.connect(port, address)
        origin = f"https://{NAME}:{port}"
        connection.request(method, path, body, {
            "Host": f"{NAME}:{port}", **({"Origin": origin, "Content-Type": "application/json"} if body else {}), **(headers or {})})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, {name.lower(): answer.getheader(name) for name, _ in answer.getheaders()}, data.decode()

    def streams(self, port, address, headers=None, count=STREAMS + 1):
        """Opens streams at the same time; returns their statuses and the open connections."""
        connections, statuses = [], []
        for _ in range(count):
            connection = self.connect(port, address)
            connection.request("GET", "/events", headers={"Host": f"{NAME}:{port}" if port else self.page, **(headers or {})})
            statuses.append(connection.getresponse().status)
            connections.append(connection)
        return statuses, connections


def guide_configuration(bench):
    with bench.proxy(INNER, bench.page):
        status, _, page = bench.ask(INNER, "GET", "/")
        assert status == 200 and 'id="leds"' in page, (status, page[:200])
        status, fields, answer = bench.ask(INNER, "POST", "/pair/ask", "{}")
        assert status == 200, (status, answer)
        browser = fields["set-cookie"].split(";")[0]
        status, fields, answer = bench.ask(
            INNER, "POST", "/pair/type", json.dumps({"code": bench.prop.code(), "name": "x"}), {"Cookie": browser})
        assert status == 200, (status, answer)
        cookie = re.search(r"timecircuits=[^;]+", fields["set-cookie"]).group(0)
        status, _, answer = bench.ask(INNER, "POST", "/api/brightness", '{"readout":"present","value":7}', {"Cookie": cookie})
        assert status == 200, (status, answer)
        connection = bench.connect(INNER, "127.0.0.9")
        connection.request("GET", "/events", headers={"Host": f"{NAME}:{INNER}"})
        stream = connection.getresponse()
        start, frames = time.time(), 0
        while frames < 6:
            frames += stream.readline().startswith(b"data: ")
        took = time.time() - start
        assert took < 5, f"{frames} frames took {took:.1f} s: the proxy delays them"
        return f"paired and set; {frames} frames streamed in {took:.1f} s"


def wrong_host_header(bench):
    checked = []
    for words, change in [
        ("nginx's own", lambda lines: lines.replace("proxy_set_header Host $http_host;", "")),
        ("without its port", lambda lines: lines.replace("$http_host", "$host")),
    ]:
        with bench.proxy(INNER, bench.page, change):
            claims = {"X-Forwarded-Host": f"{NAME}:{INNER}", "X-Forwarded-Proto": "https", "Forwarded": f"host={NAME}:{INNER};proto=https"}
            for headers in ({}, claims):
                status, _, answer = bench.ask(INNER, "POST", "/pair/ask", "{}", headers)
                assert status == 403, f"{words}: {status}, {answer}"
            host = bench.page if words == "nginx's own" else NAME
            for wanted in (f'Origin "https://{NAME}:{INNER}"', f'Host "{host}"', "proxy_set_header Host $http_host"):
                assert wanted in answer, f"{words}: {wanted!r} is not in {answer!r}"
            checked.append(words)
    return f"rejected with the reason: {', '.join(checked)}"


def addresses_through_one_proxy(bench):
    with bench.proxy(INNER, bench.page):
        first, _held = bench.streams(INNER, "127.0.0.11")
        assert first == [200, 200, 429], first
        # A browser's own X-Forwarded-For is ignored.
        forged, _more = bench.streams(INNER, "127.0.0.11", {"X-Forwarded-For": "127.0.0.99"}, 1)
        assert forged == [429], forged
        other, _others = bench.streams(INNER, "127.0.0.12")
        assert other == [200, 200, 429], other
        past, _past = bench.streams(None, "127.0.0.13", {"X-Forwarded-For": "127.0.0.98"})
        assert past == [200, 200, 429], past
        renamed, _renamed = bench.streams(None, "127.0.0.13", {"X-Forwarded-For": "127.0.0.97"}, 1)
        assert renamed == [429], renamed
        return "two streams for each of two browsers; forged headers give no more, through the proxy or past it"


def addresses_through_two_proxies(bench):
    outer = lambda lines: lines.replace("proxy_set_header Host", f"proxy_bind {OUTER_ADDRESS};\n        proxy_set_header Host")  # noqa: E731
    with bench.proxy(INNER, bench.page), bench.proxy(OUTER, f"127.0.0.1:{INNER}", outer, scheme="https"):
        first, _held = bench.streams(OUTER, "127.0.0.11", {"X-Forwarded-For": "127.0.0.99"})
        assert first == [200, 200, 429], first
        forged, _more = bench.streams(OUTER, "127.0.0.11", {"X-Forwarded-For": "127.0.0.98, 127.0.0.5"}, 1)
        assert forged == [429], forged
        other, _others = bench.streams(OUTER, "127.0.0.12")
        assert other == [200, 200, 429], other
        status, _, answer = bench.ask(OUTER, "POST", "/pair/ask", "{}")
        assert status == 200, (status, answer)
        return "two streams for each of two browsers; forged headers give no more"


def unlisted_proxy(bench):
    with bench.proxy(INNER, bench.page):
        first, _held = bench.streams(INNER, "127.0.0.11")
        other, _others = bench.streams(INNER, "127.0.0.12", {"X-Forwarded-For": "127.0.0.99"}, 1)
        assert (first, other) == ([200, 200, 429], [429]), (first, other)
        return "all browsers behind an unlisted proxy share the streams of one address"


CASES = {
    guide_configuration: ["127.0.0.1"], wrong_host_header: ["127.0.0.1"], addresses_through_one_proxy: ["127.0.0.1"],
    addresses_through_two_proxies: ["127.0.0.1", OUTER_ADDRESS], unlisted_proxy: ["192.168.1.2"]}


def main():
    failed = 0
    for case in chosen(CASES, WANTED):
        start = time.time()
        with Bench(CASES[case]) as bench:
            try:
                words, figures = "passed", case(bench)
            except Exception as error:  # Any exception fails the case.
                words, figures = "FAILED", f"{type(error).__name__}: {error}"
                failed += 1
        print(f"{case.__name__:32} {words} {time.time() - start:6.1f} s  {figures}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
