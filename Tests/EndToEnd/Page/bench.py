"""A simulated prop with its page, as a user starts them, and a browser."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Pictures"))
from check_masks import FIELDS, expected  # noqa: E402

DIGITS = {0x3F: "0", 0x06: "1", 0x5B: "2", 0x4F: "3", 0x66: "4", 0x6D: "5", 0x7D: "6", 0x7C: "6", 0x07: "7", 0x7F: "8",
          0x6F: "9", 0x67: "9"}


class Mirror:
    """The records that a simulation prints, each with its time of arrival."""

    def __init__(self, stream):
        self.records = []
        self._changed = threading.Condition()
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()

    def _read(self, stream):
        for line in stream:
            with self._changed:
                self.records.append((time.time(), json.loads(line)))
                self._changed.notify_all()

    def last(self):
        return self.records[-1][1]

    def since(self, start):
        return [record for came, record in self.records if came >= start]

    def about(self, start):
        """The record shown at a moment, and all later ones."""
        records = self.records[-100:]
        first = max((index for index, (came, _) in enumerate(records) if came < start), default=0)
        return [record for _, record in records[first:]]


def accepts(path):
    """Whether a program accepts connections at a socket, whose file exists a moment earlier."""
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(path) == 0


class Prop:
    """A running timecircuitsd and timecircuits-web."""

    def __init__(self, folder_of_programs, options=(), simulation=("--film",), home=None):
        self._programs = folder_of_programs
        self._options = list(options)
        self._simulation = list(simulation)
        self.folder = home or tempfile.mkdtemp(prefix="timecircuits-page-")
        self.socket = os.path.join(self.folder, "control.sock")
        # The page's control socket is in this folder.
        self._environment = {**os.environ, "XDG_RUNTIME_DIR": self.folder}
        self.page = None
        self.daemon = None
        self.mirror = None
        self.start_daemon()
        self.start_page()

    def program(self, name):
        return os.path.join(self._programs, name)

    def start_daemon(self):
        self.daemon = subprocess.Popen(
            [self.program("timecircuitsd"), "--simulate", "--format", "json", "--socket", self.socket, *self._simulation],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self._environment)
        self.mirror = Mirror(self.daemon.stdout)
        deadline = time.time() + 10
        while not self.mirror.records or not accepts(self.socket):
            assert self.daemon.poll() is None, self.daemon.stderr.read().decode()
            assert time.time() < deadline, "the simulation prints no record"
            time.sleep(0.02)
        threading.Thread(target=self.daemon.stderr.read, daemon=True).start()

    def start_page(self):
        self.log = open(os.path.join(self.folder, "page.log"), "ab")
        self.page = subprocess.Popen(
            [self.program("timecircuits-web"), "--socket", self.socket, *self._options],
            stdout=subprocess.PIPE, stderr=self.log, env=self._environment)
        self.address = self.page.stdout.readline().decode().strip()
        assert self.address.startswith("http://127.0.0.1:"), f"the first line is no address: {self.address!r}"
        deadline = time.time() + 5
        while not self.ask("GET", "api/frame")[0] == 200:
            assert time.time() < deadline, "the page does not connect to the simulation"
            time.sleep(0.05)

    def kill_daemon(self):
        self.daemon.send_signal(signal.SIGKILL)
        self.daemon.wait()

    def ask(self, method, path, body=None, headers=None):
        """Sends a request; returns status, header fields and body."""
        import http.client

        host = self.address[len("http://"):].rstrip("/")
        connection = http.client.HTTPConnection(host, timeout=10)
        connection.request(method, "/" + path, body, headers or {})
        response = connection.getresponse()
        data = response.read()
        connection.close()
        # getheader joins the values of a repeated field with a comma.
        return response.status, {name.lower(): response.getheader(name) for name, _ in response.getheaders()}, data

    def control(self, *words):
        return subprocess.run(
            [self.program("timecircuitsctl"), "--socket", self.socket, *words], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False, env=self._environment).stdout.decode()

    def code(self):
        """Waits for a readout that shows six digits and no lamp, and returns these digits."""
        deadline = time.time() + 5
        while time.time() < deadline:
            for readout in self.mirror.last()["readouts"]:
                digits = "".join(
                    DIGITS.get(int(mask, 16) & 0x7F, "") for field in FIELDS if field != "month" or len(readout[field]) == 2
                    for mask in readout[field] if mask)
                if len(digits) == 6 and not readout["am"] and not readout["pm"] and not readout["colon"]:
                    return digits
            time.sleep(0.05)
        raise AssertionError(f"no readout shows a code: {self.mirror.last()}")

    def end(self):
        for process in (self.page, self.daemon):
            if process and process.poll() is None:
                process.terminate()
                process.wait(10)


STATE = """
const lit = {};
for (const element of document.querySelectorAll('#leds .s, #leds .lamp')) lit[element.id] = element.classList.contains('on');
const masks = {};
for (const element of document.querySelectorAll('#leds .k .c')) masks[element.id] = Number(element.dataset.mask);
const light = [...document.querySelectorAll('#leds .r')].map((group) => group.getAttribute('class'));
return {lit, masks, light};
"""


def browser(width=1200, height=900, scripts=True):
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     f"--window-size={width},{height}"):
        options.add_argument(argument)
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


def masks_of(record):
    """The masks of all 7-segment digits, by the ids of their curves."""
    masks = {}
    for readout in record["readouts"]:
        for field in FIELDS:
            for number, mask in enumerate(readout[field], 1):
                if mask and not (field == "month" and len(readout[field]) == 3):
                    masks[f"{readout['name']}-{field}{number}"] = int(mask, 16)
    return masks


def chosen(cases, names):
    """The cases with these names, all without one; an unknown name ends the program."""
    known = [case.__name__ for case in cases]
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no case is called {', '.join(unknown)}; the cases: {', '.join(known)}", file=sys.stderr)
        sys.exit(64)
    return [case for case in cases if not names or case.__name__ in names]


def until(words, condition, seconds=5.0):
    """Waits for a condition; a missing or stale element counts as unmet."""
    from selenium.common.exceptions import WebDriverException

    deadline = time.time() + seconds
    while True:
        try:
            if condition():
                return
        except WebDriverException:
            pass
        assert time.time() < deadline, f"after {seconds} s still not: {words}"
        time.sleep(0.03)


__all__ = ["Mirror", "Prop", "STATE", "browser", "expected", "masks_of", "until"]
