"""The prop is heard in step with its LEDs: what ALSA is given, sample for sample, beside what the chips show."""

import base64
import re
import struct
import time

from prop import departure
from prop.install import SOUND
from prop.picture import Content
from prop.prop import CITIES

BOARD = "one-chip-per-readout-gpio-lamps"
NEEDS_PACKAGE = True
APT = "DEBIAN_FRONTEND=noninteractive apt-get -q -y"
RATE, RECORDED = 48_000, "/var/lib/timecircuits-sound/out.wav"
DESTINATION = Content(fixed="1985-10-26T01:21:00")
# How far from the LEDs' step a sound may be where the device is open, and where it has to be opened first; by how much two
# of them that are 8 s apart may drift.
OPEN, CLOSED, DRIFT = 0.03, 0.15, 0.01
ARRIVAL = 8.0
EXPOSURE, MEMORY_KIB, AGAIN = 0.5, 12 * 1024, 6.0
# Pulses of so many samples and such values, which are told from each other and from their sum.
PULSES = {"departure": (2400, 8000), "re-entry": (2400, 4000), "key-5": (48_000, 2000), "key-6": (4800, 1000)}
ASOUND = f"""
pcm.rec {{ type file slave.pcm "hw:Dummy,0" file "{RECORDED}" format "wav" }}
"""


def run(prop):
    try:
        return judge_sound(prop)
    finally:
        prop.guest.run(f"{APT} purge timecircuits-sound; rm -rf /etc/asound.conf /etc/timecircuits/sounds", timeout=120)
        prop.guest.run("rmmod snd-dummy")


def judge_sound(prop):
    prop.guest.check("modprobe snd-dummy")
    prop.guest.write("/etc/asound.conf", ASOUND)
    prop.guest.check(f"{APT} install {SOUND}", timeout=120)
    prop.guest.check("mkdir -p /etc/timecircuits/sounds")
    for name, (count, value) in PULSES.items():
        file = base64.b64encode(wav(count, value)).decode()
        prop.guest.check(f"printf %s {file} | base64 -d >/etc/timecircuits/sounds/{name}.wav")
    configure(prop, 'device = "rec"', "volume = 100", "night_volume = 100", "keep_open = true")
    wait_for(prop, lambda: "rec, open" in prop.guest.check("timecircuitsctl sound"), "the device is not kept open")
    exposure = float(prop.guest.check(
        "systemd-analyze security --no-pager timecircuits-sound.service | tail -n 1", timeout=60).split(":")[1].split()[0])
    prop.check(exposure <= EXPOSURE, f"the unit's exposure is {exposure}")
    there, back = departure_of(prop)
    keys = keys_of(prop)
    quiet = idle(prop)
    closed = from_closed(prop)
    lost = f"{taken_away(prop)}, {unplugged(prop)}"
    return f"departure {there * 1000:+.0f} ms, re-entry {back * 1000:+.0f} ms beside the LEDs; {keys}; {quiet}; {closed}; {lost}"


def departure_of(prop):
    """Announced ahead of time: both sounds are heard with their steps."""
    start = time.monotonic()
    prop.ask({"request": "set", "readout": "destination", "value": "OCT 26 1985 AM 01:21"})
    prop.contents = [DESTINATION, *CITIES[1:]]
    prop.wait_right(start, 1.0)
    prop.sleep_until_after_edge(0.37)
    way = departure.travel(prop)
    heard = pulses(prop)
    there = nearest(prop, heard, "departure", way.start)
    back = nearest(prop, heard, "re-entry", way.at(ARRIVAL))
    prop.check(abs(there) <= OPEN and abs(back) <= OPEN, f"departure {there:.3f} s, re-entry {back:.3f} s beside the LEDs")
    prop.check(abs(back - there) <= DRIFT, f"in {ARRIVAL} s they drifted by {back - there:.3f} s")
    return there, back


def keys_of(prop):
    """Two that overlap are both heard, and come to their sum."""
    asked = time.monotonic()
    prop.ask({"request": "key", "key": "keypad:5"})
    time.sleep(0.04)
    prop.ask({"request": "key", "key": "keypad:6"})
    time.sleep(1.0)
    heard = [pulse for pulse in pulses(prop) if pulse[0] > asked - 1]
    values = {value for _, value in heard}
    prop.check(PULSES["key-5"][1] + PULSES["key-6"][1] in values, f"two keys at once are heard as {sorted(values)}")
    late = nearest(prop, heard, "key-5", asked)
    return f"a key {late * 1000:.0f} ms after it was asked for"


def idle(prop):
    """With a closed device it wakes for nothing."""
    configure(prop, 'device = "rec"', "volume = 100", "night_volume = 100")
    wait_for(prop, lambda: "closed" in prop.guest.check("timecircuitsctl sound"), "the device stays open", 10)
    pid = prop.guest.check("systemctl show -P MainPID timecircuits-sound").strip()
    before = switches(prop, pid)
    time.sleep(10)
    woken = switches(prop, pid) - before
    memory = int(prop.guest.check(f"grep RssAnon /proc/{pid}/status").split()[1])
    prop.check(woken <= 1, f"it woke {woken} times in 10 s without anything to do")
    prop.check(memory <= MEMORY_KIB, f"it takes {memory} KiB")
    return f"{woken} wake-ups in 10 s, {memory} KiB"


def from_closed(prop):
    """What nobody announced is heard soon all the same."""
    asked = time.monotonic()
    prop.ask({"request": "key", "key": "keypad:5"})
    time.sleep(1.0)
    late = nearest(prop, pulses(prop), "key-5", asked)
    prop.check(late <= CLOSED, f"from closed a key is heard after {late:.3f} s")
    return f"from closed {late * 1000:.0f} ms"


def taken_away(prop):
    """A device that another program has is told once, with who that is, and plays again by itself."""
    wait_for(prop, lambda: "closed" in prop.guest.check("timecircuitsctl sound"), "the device stays open", 10)
    mark = cursor(prop)
    prop.guest.check("aplay -q -D hw:Dummy,0 -f cd -d 8 /dev/zero >/dev/null 2>&1 & sleep 0.5")
    for _ in range(3):
        prop.ask({"request": "key", "key": "keypad:5"})
        time.sleep(0.7)
    told = [line for line in log_since(prop, mark) if "open rec" in line]
    prop.check(len(told) == 1 and re.search(r"aplay \(PID \d+\) has it", told[0]), f"a device that is taken is told as {told}")
    prop.guest.check("pkill aplay; sleep 0.2")
    plays_again(prop, mark)
    return "taken and given back"


def unplugged(prop):
    """A card that goes while it plays is told once, and plays again by itself when it is back."""
    mark = cursor(prop)
    prop.ask({"request": "key", "key": "keypad:5"})
    wait_for(prop, lambda: "open" in prop.guest.check("timecircuitsctl sound"), "the device is not opened")
    prop.guest.check("echo snd_dummy.0 >/sys/bus/platform/drivers/snd_dummy/unbind", timeout=20)
    for _ in range(3):
        prop.ask({"request": "key", "key": "keypad:5"})
        time.sleep(0.7)
    told = [line for line in log_since(prop, mark) if "rec:" in line]
    prop.check(len(told) == 1 and "No such" in told[0], f"a card that was pulled out is told as {told}")
    prop.guest.check("echo snd_dummy.0 >/sys/bus/platform/drivers/snd_dummy/bind", timeout=20)
    plays_again(prop, mark)
    return "pulled out and back"


def plays_again(prop, mark):
    prop.ask({"request": "key", "key": "keypad:5"})
    wait_for(prop, lambda: "rec plays" in "\n".join(log_since(prop, mark)), "it does not play again", AGAIN)


def cursor(prop):
    """Where the log of the sound ends by now."""
    return prop.guest.check("journalctl -u timecircuits-sound -n 0 --show-cursor | tail -n 1").split(": ", 1)[1].strip()


def log_since(prop, mark):
    return prop.guest.check(f"journalctl -u timecircuits-sound -o cat --after-cursor '{mark}'").splitlines()


# What is recorded.

def pulses(prop):
    """When each value was heard first, by the host's clock: (moment, value), but for silence."""
    status = prop.guest.check("cat /proc/asound/card0/pcm0p/sub0/status")
    started = float(re.search(r"trigger_time: *([0-9.]+)", status).group(1))
    # Left and right are the same; od counts what awk finds to change.
    changes = prop.guest.check(
        f"tail -c +45 {RECORDED} | od -An -v -w4 -td2 | awk '$1 != was {{ print NR - 1, $1; was = $1 }}'", timeout=60)
    found = []
    for line in changes.splitlines():
        place, value = map(int, line.split())
        if value:
            found.append((moment(prop, started + place / RATE), value))
    return found


def moment(prop, guest_time):
    """A moment of the host's, by a time of the guest's: of its wall clock, or of its monotonic one."""
    if guest_time > 1e9:
        return prop.clock.moment_of(guest_time)
    return guest_time - prop.clock.monotonic_offset


def nearest(prop, heard, name, wanted):
    """How much later than wanted a sound was heard."""
    value = PULSES[name][1]
    moments = [at for at, is_ in heard if is_ == value]
    prop.check(moments, f"{name} was not heard: {heard}")
    return min((at - wanted for at in moments), key=abs)


def wav(count, value):
    data = struct.pack("<h", value) * count
    return b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack(
        "<IHHIIHH", 16, 1, 1, RATE, RATE * 2, 2, 16) + b"data" + struct.pack("<I", len(data)) + data


def configure(prop, *lines):
    prop.guest.write("/etc/timecircuits/sound.toml", "\n".join(lines) + "\n")


def switches(prop, pid):
    return int(prop.guest.check(
        f"cat /proc/{pid}/task/*/status | awk '/^voluntary_ctxt/ {{ sum += $2 }} END {{ print sum }}'"))


def wait_for(prop, holds, complaint, seconds=5.0):
    end = time.monotonic() + seconds
    while not holds():
        prop.check(time.monotonic() < end, complaint)
        time.sleep(0.2)
