"""A real broker, simulated props with their links, and faulty proxies, for the checks in this folder."""

import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import paho.mqtt.client as mqtt

MOSQUITTO = next((path for path in ("/usr/sbin/mosquitto", "/usr/bin/mosquitto") if os.path.exists(path)), None)
# The kernel kills the child when this program ends.
MORTAL = ("setpriv", "--pdeathsig", "KILL")
CITIES = '[[readout]]\nlabel = "DESTINATION TIME"\ntime = 1985-10-26T01:21:00\n[[readout]]\nzone = "Europe/London"\n[[readout]]\nzone = "Asia/Hong_Kong"\n'


def fail(words):
    raise AssertionError(words)


def check(holds, words):
    if not holds:
        fail(words)


def wait(holds, words, seconds=15.0):
    """Waits until a condition returns something true, and returns that."""
    end = time.monotonic() + seconds
    while True:
        found = holds()
        if found:
            return found
        check(time.monotonic() < end, f"waited {seconds} s in vain: {words() if callable(words) else words}")
        time.sleep(0.01)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Broker:
    """mosquitto, in its own folder."""

    def __init__(self, *lines, files=None):
        self.folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.port = free_port()
        for name, text in (files or {}).items():
            pathlib.Path(self.folder.name, name).write_text(text, encoding="ascii")
        text = "\n".join([f"listener {self.port} 127.0.0.1", "user root", *(lines or ["allow_anonymous true"])])
        pathlib.Path(self.folder.name, "mosquitto.conf").write_text(text.replace("FOLDER", self.folder.name) + "\n", encoding="ascii")
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            [*MORTAL, MOSQUITTO, "-c", f"{self.folder.name}/mosquitto.conf"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait(self.listens, "the broker listens")

    def listens(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        self.kill()
        self.folder.cleanup()


class Client:
    """Another client of the broker, subscribed to everything."""

    def __init__(self, port, **options):
        old = [mqtt.CallbackAPIVersion.VERSION1] if hasattr(mqtt, "CallbackAPIVersion") else []
        self.client = mqtt.Client(*old, client_id=options.get("name", f"check-{port}-{time.monotonic_ns()}"))
        self.messages, self.latest, self.lock = [], {}, threading.Lock()
        self.client.on_message = self.record
        self.client.on_connect = lambda client, *_: client.subscribe([("#", 1)])
        if "user" in options:
            self.client.username_pw_set(options["user"], options["password"])
        self.client.connect("127.0.0.1", port, keepalive=600)
        self.client.loop_start()
        wait(self.client.is_connected, "the test's client connects")
        time.sleep(0.2)

    def record(self, _client, _data, message):
        with self.lock:
            self.messages.append((time.monotonic(), message.topic, message.payload))
            self.latest[message.topic] = message.payload

    def publish(self, topic, payload="", retain=False, qos=1):
        self.client.publish(topic, payload, qos=qos, retain=retain)

    def text(self, topic):
        with self.lock:
            payload = self.latest.get(topic)
        return None if payload is None else payload.decode("utf-8", "replace")

    def json(self, topic):
        text = self.text(topic)
        return json.loads(text) if text else {}

    def since(self, start, topic):
        with self.lock:
            return [payload for moment, name, payload in self.messages if moment >= start and name == topic]

    def close(self):
        self.client.disconnect()
        self.client.loop_stop()


class Prop:
    """A simulated prop with its link; its colon is steady by default, so that departures are comparable."""

    def __init__(self, programs, name, port, *, lead=0, start=None, link="", argument=(), password=None, colon="steady"):
        self.programs, self.name = pathlib.Path(programs), name
        self.folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.socket, self.own = f"{self.folder.name}/control.sock", f"{self.folder.name}/link.sock"
        self.write("timecircuits.toml", f"[travel]\nlead_ms = {lead}\n[display]\ncolon = \"{colon}\"\n{CITIES}")
        self.password = password
        self.configure(port, link)
        self.frames, self.threads = [], []
        self.daemon = subprocess.Popen(  # pylint: disable=consider-using-with
            [*MORTAL, self.programs / "timecircuitsd", "--simulate", "--format", "json", "--config", f"{self.folder.name}/timecircuits.toml",
             "--socket", self.socket, *(["--start", start] if start else []), *argument],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, "XDG_RUNTIME_DIR": self.folder.name})
        thread = threading.Thread(target=self.read_frames, daemon=True)
        thread.start()
        wait(lambda: self.listens(self.socket), "the daemon listens")
        self.link = None
        self.start_link()

    def start_link(self):
        self.log = open(f"{self.folder.name}/link.log", "ab")  # pylint: disable=consider-using-with,attribute-defined-outside-init
        self.link = subprocess.Popen(  # pylint: disable=consider-using-with
            [*MORTAL, self.programs / "timecircuits-link", "--config", f"{self.folder.name}/link.toml", "--socket", self.socket,
             *(["--password", self.password] if self.password else [])],
            stderr=self.log, env={**os.environ, "XDG_RUNTIME_DIR": self.folder.name})
        wait(lambda: self.listens(self.own), lambda: f"the link listens: {self.log_text()}")

    @staticmethod
    def listens(path):
        with socket.socket(socket.AF_UNIX) as client:
            return client.connect_ex(path) == 0

    def stop_link(self, number=signal.SIGTERM):
        self.link.send_signal(number)
        code = self.link.wait(timeout=10)
        self.log.close()
        if os.path.exists(self.own):
            os.unlink(self.own)
        return code

    def write(self, name, text):
        path = f"{self.folder.name}/{name}"
        pathlib.Path(path + ".new").write_text(text, encoding="utf-8")
        os.rename(path + ".new", path)

    def configure(self, port, link=""):
        own = "" if re.search(r"^broker ", link, re.M) else 'broker = "127.0.0.1"\n'
        own += "" if re.search(r"^id ", link, re.M) else f'id = "{self.name}"\n'
        self.write("link.toml", f"{own}port = {port}\n{link}\n")

    def read_frames(self):
        for line in self.daemon.stdout:
            self.frames.append((time.monotonic(), line))

    def ask(self, request, path=None, patience=10.0):
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(patience)
            client.connect(path or self.socket)
            client.sendall(json.dumps({"version": 1, "id": 1, **request}).encode() + b"\n")
            with client.makefile("rb") as lines:
                return json.loads(lines.readline())

    def status(self):
        return self.ask({"request": "status"})["status"]

    def report(self):
        return self.ask({"request": "link"}, self.own)["link"]

    def readout(self, index):
        return self.status()["readouts"][index]["text"]

    def log_text(self):
        return pathlib.Path(f"{self.folder.name}/link.log").read_text(encoding="utf-8", errors="replace")

    def wait_connected(self):
        return wait(lambda: self.report()["connected"], lambda: f"{self.name} connects: {self.log_text()}", 30)

    def memory(self, line="RssAnon"):
        """The link's memory in KiB; with VmHWM its peak."""
        text = pathlib.Path(f"/proc/{self.link.pid}/status").read_text(encoding="ascii")
        return int(re.search(rf"{line}:\s+(\d+)", text).group(1))

    def close(self):
        for process in (self.link, self.daemon):
            if process and process.poll() is None:
                process.kill()
                process.wait()
        self.folder.cleanup()


class Proxy:
    """A proxy between link and broker: delayed, slow, deaf, or like a broker that speaks only MQTT 3.1.1."""

    def __init__(self, port, *, delay=0.0, rate=None, deaf=False, old=False):
        self.target, self.delay, self.rate, self.deaf, self.old = port, delay, rate, deaf, old
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if self.deaf:
                threading.Thread(target=self.swallow, args=(near,), daemon=True).start()
                continue
            # The version follows the protocol's name in CONNECT; CONNACK 1 rejects it.
            if self.old and near.recv(9, socket.MSG_PEEK | socket.MSG_WAITALL)[8] == 5:
                near.recv(65536)
                near.sendall(b"\x20\x02\x00\x01")
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.target))
            for one, other, delay in ((near, far, 0.0), (far, near, self.delay)):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=self.carry, args=(one, other, delay), daemon=True).start()

    @staticmethod
    def swallow(near):
        try:
            while near.recv(65536):
                pass
        except OSError:
            pass

    def carry(self, one, other, delay):
        """Forwards everything in order, each piece after the delay."""
        queue, changed = [], threading.Condition()

        def send():
            while True:
                with changed:
                    while not queue:
                        changed.wait()
                    due, data = queue.pop(0)
                time.sleep(max(0.0, due - time.monotonic()))
                try:
                    if data is None:
                        other.shutdown(socket.SHUT_WR)
                        return
                    step = len(data) if self.rate is None else max(1, self.rate // 20)
                    for start in range(0, len(data), step):
                        other.sendall(data[start:start + step])
                        if self.rate is not None:
                            time.sleep(0.05)
                except OSError:
                    return

        threading.Thread(target=send, daemon=True).start()
        while True:
            try:
                data = one.recv(65536)
            except OSError:
                data = b""
            with changed:
                queue.append((time.monotonic() + delay, data or None))
                changed.notify()
            if not data:
                return

    def close(self):
        self.listener.close()


def programs():
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} FOLDER-OF-PROGRAMS …")
    if MOSQUITTO is None:
        sys.exit("mosquitto is missing: apt-get install mosquitto")
    return pathlib.Path(sys.argv[1])


def close(*things):
    for thing in things:
        thing.close()
