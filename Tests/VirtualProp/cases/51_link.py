"""The MQTT link: it installs, connects to a broker on the host with a password from systemd, and the LEDs follow published
messages; with page and sound running, no edge is later; it uninstalls cleanly."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import threading
import time

from prop.install import LINK, PAGE, SOUND
from prop.judge import late_edges, lateness
from prop.monitor import MonitorError

BOARD = "one-chip-per-readout-gpio-lamps"
NEEDS_PACKAGE = True
FOR_FULL_RUN = True
APT = "DEBIAN_FRONTEND=noninteractive apt-get -q -y"
# The host's and the guest's addresses in the guest's network.
HOST, GUEST = "10.0.2.2", "10.0.2.15"
EXPOSURE, MEMORY_KIB, SOON = 1.1, 12 * 1024, 1.5
BASE = "timecircuits/virtual"
MOSQUITTO = next((path for path in ("/usr/sbin/mosquitto", "/usr/bin/mosquitto") if os.path.exists(path)), "mosquitto")


class Broker:
    """mosquitto on the host, with password authentication, and a subscriber to everything."""

    def __init__(self, port=18839):
        self.port, self.kept, self.folder = port, {}, tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        for name, password in (("prop", "right"), ("judge", "judge")):
            new = [] if name == "judge" else ["-c"]
            subprocess.run(["mosquitto_passwd", "-b", *new, f"{self.folder.name}/passwords", name, password], check=True)
        pathlib.Path(self.folder.name, "conf").write_text(
            f"listener {port} 127.0.0.1\nuser root\nallow_anonymous false\npassword_file {self.folder.name}/passwords\n", encoding="ascii")
        self.process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", MOSQUITTO, "-c", f"{self.folder.name}/conf"])  # pylint: disable=consider-using-with
        self.words = ["-h", "127.0.0.1", "-p", str(port), "-u", "judge", "-P", "judge"]
        time.sleep(0.5)
        self.ears = subprocess.Popen(  # pylint: disable=consider-using-with
            ["mosquitto_sub", *self.words, "-t", "#", "-F", "%t %p"], stdout=subprocess.PIPE, encoding="utf-8")
        threading.Thread(target=self.hear, daemon=True).start()

    def hear(self):
        for line in self.ears.stdout:
            topic, _, payload = line.rstrip("\n").partition(" ")
            self.kept[topic] = payload

    def publish(self, topic, payload):
        subprocess.run(["mosquitto_pub", *self.words, "-q", "1", "-t", topic, "-m", payload], check=True)

    def close(self):
        self.ears.kill()
        self.ears.wait()
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


def run(prop):
    broker = Broker()
    prop.guest.monitor.plug_network()
    try:
        return judge_link(prop, broker)
    finally:
        prop.guest.run(f"{APT} purge timecircuits-link timecircuits-web timecircuits-sound; systemctl stop lighttpd", timeout=180)
        try:
            prop.guest.monitor.unplug_network()
        except MonitorError:
            pass  # It never existed.
        broker.close()


def judge_link(prop, broker):
    # udev renames the interface.
    name = wait_for(prop, lambda: prop.guest.run("ls /sys/class/net | grep ^en").output.split(), "the guest has no network", 30)[0]
    prop.guest.check(f"ip addr add {GUEST}/24 dev {name}; ip link set {name} up")
    prop.guest.check(f"{APT} install {LINK}", timeout=120)
    prop.guest.write("/etc/timecircuits/mqtt-password", "wrong\n")
    prop.guest.check("chmod 600 /etc/timecircuits/mqtt-password")
    prop.guest.write("/etc/timecircuits/link.toml", f'broker = "{HOST}"\nport = {broker.port}\nuser = "prop"\nid = "virtual"\n')
    prop.guest.check("systemctl restart timecircuits-link")
    wait_for(prop, lambda: "rejects this prop" in prop.guest.check("timecircuitsctl link"), "a wrong password is not told", 20)
    prop.guest.write("/etc/timecircuits/mqtt-password", "right\n")
    prop.guest.check("systemctl restart timecircuits-link")
    wait_for(prop, lambda: broker.kept.get(f"{BASE}/availability") == "online", "it is not online", 20)
    wait_for(prop, lambda: "homeassistant/device/timecircuits_virtual/config" in broker.kept, "it is not discovered")
    # Only it can read the password, and it may use only the daemon's socket and the network.
    stray = prop.guest.run("sudo -u nobody cat /etc/timecircuits/mqtt-password || setpriv --reuid nobody cat /etc/timecircuits/mqtt-password")
    prop.check("right" not in stray.output, "anybody can read the password")
    exposure = float(prop.guest.check(
        "systemd-analyze security --no-pager timecircuits-link.service | tail -n 1", timeout=60).split(":")[1].split()[0])
    prop.check(exposure <= EXPOSURE, f"the unit's exposure is {exposure}")
    daemon = float(prop.guest.check(
        "systemd-analyze security --no-pager timecircuitsd.service | tail -n 1", timeout=60).split(":")[1].split()[0])
    prop.check(daemon <= 0.5, f"the daemon's exposure is {daemon}")
    prop.check(prop.guest.check("timecircuitsctl status").count("virtual at") == 1, "the status has no line of the link")
    lit = seconds_to_the_leds(prop, broker)
    restricted(prop, broker)
    pid = prop.guest.check("systemctl show -P MainPID timecircuits-link").strip()
    memory = int(prop.guest.check(f"grep RssAnon /proc/{pid}/status").split()[1])
    prop.check(memory <= MEMORY_KIB, f"it takes {memory} KiB")
    lags = beside_the_others(prop, broker)
    upgrade(prop, broker)
    purge(prop)
    wait_for(prop, lambda: broker.kept.get(f"{BASE}/availability") == "offline", "it went without a word")
    return (f"exposure {exposure}, {memory} KiB, on the LEDs {lit:.2f} s behind its publication; {len(lags)} edges beside link, page and "
            f"sound, {late_edges(lags)} late")


def seconds_to_the_leds(prop, broker):
    """Measures the time from the publication of a light to the chips."""
    asked = time.monotonic()
    broker.publish(f"{BASE}/light/destination/set", '{"state":"OFF"}')
    chip = prop.judge.board[0].chips[0]
    found = wait_for(
        prop, lambda: [event for event in prop.timeline.between(asked, time.monotonic(), "chip", chip) if event.value is None],
        "the readout does not turn dark", 5)
    # It fades by a step every 100 ms; the first step is measured, the last is awaited.
    lit = found[0].time - asked
    prop.check(lit <= SOON + 1.2 + prop.steal.between(asked, found[0].time), f"the LEDs followed after {lit:.2f} s")
    wait_for(prop, lambda: broker.kept.get(f"{BASE}/light/destination") == '{"state":"OFF"}', "its state does not come back")
    broker.publish(f"{BASE}/light/destination/set", "ON")
    wait_for(prop, lambda: "12" in broker.kept.get(f"{BASE}/light/destination", ""), "it is not lit again")
    time.sleep(2.0)
    return lit


def restricted(prop, broker):
    """Retained commands are ignored; refused ones are reported."""
    broker.publish(f"{BASE}/readout/destination/set", "FEB 30 1985")
    told = wait_for(prop, lambda: broker.kept.get(f"{BASE}/error"), "a refusal is not told")
    prop.check(json.loads(told)["error"] == "bad-value", told)


def beside_the_others(prop, broker):
    """With link, page and sound running, no edge is later."""
    prop.guest.check(f"{APT} install {PAGE} {SOUND}", timeout=180)
    time.sleep(3.0)
    start = time.monotonic()
    for index in range(200):
        broker.publish(f"{BASE}/light/present/set", str(11 + index % 2))
        if index % 20 == 0:
            prop.guest.run("timeout 5 bash -c \"exec 3<>/dev/tcp/127.0.0.1/80; printf 'GET /timecircuits/ HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3\" >/dev/null")
        time.sleep(0.15)
    lags = prop.judge.colon_lags(start + 1.0, time.monotonic() - 0.5, only_lines=True)
    prop.check(not late_edges(lags), lateness(lags))
    return lags


def upgrade(prop, broker):
    """An upgrade keeps the edited configuration and the password."""
    edited = prop.guest.check("cat /etc/timecircuits/link.toml")
    broker.kept.pop(f"{BASE}/availability", None)
    prop.guest.check(f"echo | {APT} install --reinstall {LINK}", timeout=120)
    prop.check(prop.guest.check("cat /etc/timecircuits/link.toml") == edited, "an upgrade changed the edited link.toml")
    wait_for(prop, lambda: broker.kept.get(f"{BASE}/availability") == "online", "it is not back behind an upgrade", 30)


def purge(prop):
    files = prop.guest.check("dpkg -L timecircuits-link").split()
    prop.guest.check(f"{APT} purge timecircuits-link", timeout=120)
    left = prop.guest.check(f"for file in {' '.join(files)}; do [ ! -f $file ] || echo $file; done")
    left += prop.guest.check("for name in /run/timecircuits-link /etc/timecircuits/mqtt-password; do [ ! -e $name ] || echo $name; done")
    left += prop.guest.check("find /etc/systemd /var/lib/systemd -name '*timecircuits-link*'")
    prop.check(not re.sub(r"\s", "", left), f"a purge leaves {left.split()}")
    prop.check(prop.guest.run("test -e /etc/timecircuits/timecircuits.toml").status == 0, "a purge took the clock's files")


def wait_for(prop, holds, complaint, seconds=10.0):
    end = time.monotonic() + seconds
    while True:
        found = holds()
        if found:
            return found
        prop.check(time.monotonic() < end, complaint)
        time.sleep(0.05)
