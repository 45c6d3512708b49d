"""Sounds are in step with the LEDs: compares ALSA's samples with what the chips show."""

import collections
import re
import struct
import time

from prop import departure
from prop.install import SOUND
from prop.picture import Content
from prop.prop import CITIES

BOARD = "one-chip-per-readout-gpio-lamps"
NEEDS_PACKAGE = True
FOR_FULL_RUN = True
APT = "DEBIAN_FRONTEND=noninteractive apt-get -q -y"
RATE, RECORDED = 48_000, "/var/lib/timecircuits-sound/out.wav"
DESTINATION = Content(fixed="1985-10-26T01:21:00")
# How long before its first step the departure is announced, and how much of the recording is checked.
LEAD, LAST_SECONDS = 0.5, 20
# How far a sound may be from the LEDs' step with an open device, and with one that must be opened first; its allowed
# drift in 8 s. The drift is measured by the guest's clock, since the LEDs of two steps are not equally late.
OPEN, CLOSED, DRIFT = 0.03, 0.15, 0.01
EXPOSURE, MEMORY_KIB, AGAIN = 0.5, 12 * 1024, 6.0
# Pulses with these lengths and values, which are distinguishable from each other and from their sum. A departure's pulse
# is longer than any lateness, since a late sound starts at the lights' position.
PULSES = {"departure": (24_000, 8000), "departure, later": (2400, 6000), "re-entry": (2400, 4000), "key-5": (48_000, 2000), "key-6": (4800, 1000)}
# The offset of the second pulse in the departure's sound.
LATER = 8.5
ASOUND = f"""
pcm.rec {{ type file slave.pcm "hw:Dummy,0" file "{RECORDED}" format "wav" }}
"""
# Each start of the device: its time, and the first recorded frame that it played. The plugin records all but the last
# buffer. After an underrun or a close the device starts again, and the file continues.
STARTS = r"""
sub of_device { my $place = "/proc/asound/card0/pcm0p/sub0/"; open(my $file, "<", $place . shift) or return ""; join("", <$file>) }
$| = 1;
$was = "";
while (1) {
  select(undef, undef, undef, 0.05);
  $status = of_device("status");
  if (($started, $played) = $status =~ /state: RUNNING.*trigger_time *: *([\d.]+).*appl_ptr *: *(\d+)/s) {
    next if $started eq $was;
    ($buffer) = of_device("hw_params") =~ /buffer_size: (\d+)/;
    $frames = int(((-s $ARGV[0]) - 44) / 4);
    next if of_device("status") !~ /$started.*appl_ptr *: *$played\s/s;
    print "$started ", $frames + $buffer - $played, "\n";
    $was = $started;
  } elsif ($status =~ /closed/ && $was ne "") {
    print "closed\n";
    $was = "";
  }
}
"""
# The positions at which the last recorded frames change; left and right are equal.
CHANGES = r"""
open(F, "<", $ARGV[0]) or die $!;
$frames = int(((-s F) - 44) / 4);
$from = $frames > $ARGV[1] ? $frames - $ARGV[1] : 0;
seek(F, 44 + 4 * $from, 0);
read(F, $data, 4 * ($frames - $from));
$was = 0;
while ($data =~ /\G(.{4})\1*/gs) {
  $is = unpack("s<", $1);
  print $from + $-[0] / 4, " $is\n" if $is != $was;
  $was = $is;
}
"""
STARTED = "/run/sound-starts"
Pulse = collections.namedtuple("Pulse", "moment value samples")


def run(prop):
    try:
        return judge_sound(prop)
    finally:
        prop.guest.run(f"kill $(cat {STARTED}.pid)")
        prop.guest.run(f"{APT} purge timecircuits-sound; rm -rf /etc/asound.conf /etc/timecircuits/sounds", timeout=120)
        prop.guest.run("rmmod snd-dummy")


def judge_sound(prop):
    # One program at a time, as with a real card.
    prop.guest.check("modprobe snd-dummy pcm_substreams=1")
    prop.guest.check(f"perl -e '{STARTS}' {RECORDED} >{STARTED} 2>&1 & echo $! >{STARTED}.pid")
    prop.guest.write("/etc/asound.conf", ASOUND)
    prop.guest.check(f"{APT} install {SOUND}", timeout=120)
    prop.guest.check("mkdir -p /etc/timecircuits/sounds")
    files = {name: [PULSES[name]] for name in ("re-entry", "key-5", "key-6")}
    first, later = PULSES["departure"], PULSES["departure, later"]
    files["departure"] = [first, (round(LATER * RATE) - first[0], 0), later]
    for name, parts in files.items():
        prop.guest.check(f"rm -f /etc/timecircuits/sounds/{name}.wav")
        for piece, count in wav(parts):
            prop.guest.check(f"perl -e 'print pack(\"H*\", \"{piece.hex()}\") x {count}' >>/etc/timecircuits/sounds/{name}.wav")
    # The later configuration must not be the beginning of this one, which would look like a save that broke off.
    configure(prop, "keep_open = true", 'device = "rec"', "volume = 100", "night_volume = 100")
    wait_for(prop, lambda: "rec, kept open" in prop.guest.check("timecircuitsctl sound"), "the device is not kept open")
    exposure = float(prop.guest.check(
        "systemd-analyze security --no-pager timecircuits-sound.service | tail -n 1", timeout=60).split(":")[1].split()[0])
    prop.check(exposure <= EXPOSURE, f"the unit's exposure is {exposure}")
    beside = departure_of(prop)
    keys = keys_of(prop)
    quiet = idle(prop)
    closed = from_closed(prop)
    lost = f"{taken_away(prop)}, {unplugged(prop)}"
    return f"{beside}; {keys}; {quiet}; {closed}; {lost}"


def departure_of(prop):
    """Announced ahead of time, both sounds play in step with the LEDs."""
    prop.contents = [DESTINATION, *CITIES[1:]]
    start = prop.configure(prop.contents, travel={"lead_ms": round(LEAD * 1000)})
    prop.wait_right(start, 4.0)
    prop.sleep_until_after_edge(0.37)
    end_of_events = prop.control.follow("events")
    prop.ask({"request": "depart"})
    with prop.guest.processors_apart():
        time.sleep(LEAD + departure.END + 0.6)
    told = [line["event"] for line in end_of_events() if line.get("event", {}).get("event") == "departure"]
    prop.check(len(told) == 1, f"events told of {len(told)} departures")
    begun = prop.clock.moment_of(departure.wall_of(told[0]))
    # The LEDs do not change at the sounds' own steps, so the changes that follow are used.
    first, last = departure.DISRUPTIONS_1[0], departure.DATE
    went, came = lit(prop, begun + first - 0.5, begun + first + 0.5), lit(prop, begun + last - 0.2, begun + last + 0.5)
    heard = pulses(prop)
    for name in ("departure", "departure, later", "re-entry"):
        whole(prop, heard, name)
    there = nearest(prop, heard, "departure", begun)
    later = nearest(prop, heard, "departure, later", begun + LATER)
    back = nearest(prop, heard, "re-entry", begun + departure.ARRIVAL)
    stolen = prop.steal.between(begun - 0.2, begun + 0.2) + prop.steal.between(came - 1.6, came)
    figures = []
    for name, sound, leds in ("departure", there, went - begun - first), ("re-entry", back, came - begun - last):
        figures.append(f"{name}: sound {sound * 1000:+.0f} ms, LEDs {leds * 1000:+.0f} ms")
        prop.check(abs(sound - leds) <= OPEN + stolen, f"apart by more than {OPEN} s at {figures[-1]}")
    # A long sound and a later one, both announced ahead of time.
    for name, late in ("departure, later", later), ("re-entry", back):
        prop.check(abs(late - there) <= DRIFT + stolen, f"till {name} it drifted from {there:.3f} to {late:.3f} s by the guest's clock")
    return f"{', '.join(figures)}, drift {(later - there) * 1000:+.1f} ms in {LATER} s, {stolen * 1000:.0f} ms stolen"


def lit(prop, start, end):
    """Returns when the first of the dark chips lit up in a span."""
    chips = {readout.chips[0] for readout in prop.judge.board}
    moments = [event.time for event in prop.timeline.between(start, end, "chip") if event.key in chips and event.value is not None]
    prop.check(moments, "no readout lit up")
    return moments[0]


def keys_of(prop):
    """Two overlapping sounds both play, as their sum."""
    asked = time.monotonic()
    prop.ask({"request": "key", "key": "keypad:5"})
    time.sleep(0.04)
    prop.ask({"request": "key", "key": "keypad:6"})
    time.sleep(1.0)
    heard = [pulse for pulse in pulses(prop) if pulse.moment > asked - 1]
    both = PULSES["key-5"][1] + PULSES["key-6"][1]
    prop.check(both in {pulse.value for pulse in heard}, f"two keys at once are heard as {heard}")
    if None not in [pulse.samples for pulse in heard]:
        lengths = [sum(pulse.samples for pulse in heard if pulse.value in values) for values in ((both, PULSES["key-5"][1]), (both,))]
        prop.check(lengths == [PULSES["key-5"][0], PULSES["key-6"][0]], f"of two keys so many samples were heard: {lengths}")
    late = nearest(prop, heard, "key-5", asked)
    return f"a key {late * 1000:.0f} ms after it was asked for"


def idle(prop):
    """With a closed device it never wakes up."""
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
    """Sounds that were not announced still play soon."""
    asked = time.monotonic()
    prop.ask({"request": "key", "key": "keypad:5"})
    time.sleep(1.0)
    late = nearest(prop, pulses(prop), "key-5", asked)
    prop.check(late <= CLOSED, f"from closed a key is heard after {late:.3f} s")
    return f"from closed a key {late * 1000:.0f} ms, a departure {departs_from_closed(prop) * 1000:.0f} ms"


def departs_from_closed(prop):
    """Checks a departure that is not announced ahead of time."""
    wait_for(prop, lambda: "closed" in prop.guest.check("timecircuitsctl sound"), "the device stays open", 10)
    start = prop.configure(prop.contents, travel={"lead_ms": 0})
    prop.ask({"request": "reset"})
    prop.wait_right(start, 4.0)
    end_of_events = prop.control.follow("events")
    prop.ask({"request": "depart"})
    # While the device is still open: at the arrival it is reopened, and the recording restarts.
    time.sleep(2.0)
    heard = pulses(prop)
    first = departure.DISRUPTIONS_1[0]
    time.sleep(departure.END)
    told = [line["event"] for line in end_of_events() if line.get("event", {}).get("event") == "departure"]
    begun = prop.clock.moment_of(departure.wall_of(told[0]))
    late = nearest(prop, heard, "departure", lit(prop, begun + first - 0.5, begun + first + 0.5) - first)
    stolen = prop.steal.between(begun, begun + CLOSED)
    prop.check(-OPEN <= late <= CLOSED + stolen, f"from closed a departure is heard {late:.3f} s beside the LEDs")
    return late


def taken_away(prop):
    """A device in use by another program is reported once, with that program, and plays again automatically."""
    wait_for(prop, lambda: "closed" in prop.guest.check("timecircuitsctl sound"), "the device stays open", 10)
    mark = cursor(prop)
    prop.guest.check("aplay -q -D hw:Dummy,0 -f cd -d 8 /dev/zero >/dev/null 2>&1 & sleep 0.5")
    for _ in range(3):
        prop.ask({"request": "key", "key": "keypad:5"})
        time.sleep(0.7)
    told = [line for line in log_since(prop, mark) if "open rec" in line]
    prop.check(len(told) == 1 and re.search(r"aplay \(PID \d+\) is using it", told[0]), f"a device that is taken is told as {told}")
    prop.guest.check("pkill aplay; sleep 0.2")
    plays_again(prop, mark)
    return "taken and given back"


def unplugged(prop):
    """A card unplugged while playing is reported once, and plays again once it is back."""
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
    wait_for(prop, lambda: "plays on rec" in "\n".join(log_since(prop, mark)), "it does not play again", AGAIN)


def cursor(prop):
    """Returns the current end of the sound's log."""
    return prop.guest.check("journalctl -u timecircuits-sound -n 1 --show-cursor | tail -n 1").split(": ", 1)[1].strip()


def log_since(prop, mark):
    return prop.guest.check(f"journalctl -u timecircuits-sound -o cat --after-cursor '{mark}'").splitlines()


# The recording.

def pulses(prop):
    """Returns each value except silence of the last seconds, its start by the host's clock, and its length in samples;
    nothing after an underrun."""
    output = prop.guest.check(f"perl -e '{CHANGES}' {RECORDED} {LAST_SECONDS * RATE}", timeout=60)
    wall, monotonic = prop.guest.times()
    starts = []
    for line in prop.guest.check(f"cat {STARTED}").splitlines():
        if line == "closed":
            starts = []
        else:
            started, first = line.split()
            since_boot = float(started) < 1e9
            starts.append((int(first), float(started) + (wall - monotonic if since_boot else 0)))
    heard = []
    changes = [tuple(map(int, line.split())) for line in output.splitlines()]
    for (place, value), end in zip(changes, [place for place, _ in changes[1:]] + [None]):
        first, started = max(start for start in starts if start[0] <= place)
        # After an underrun, a sound for the lights skips the time that it is late.
        is_whole = end is not None and not any(place < start[0] < end for start in starts)
        if value:
            heard.append(Pulse(prop.clock.moment_of(started + (place - first) / RATE), value, end - place if is_whole else None))
    return heard


def nearest(prop, heard, name, wanted):
    """Returns how late a sound was."""
    value = PULSES[name][1]
    moments = [pulse.moment for pulse in heard if pulse.value == value]
    prop.check(moments, f"{name} was not heard: {heard}")
    return min((moment - wanted for moment in moments), key=abs)


def whole(prop, heard, name):
    """Checks that each sample of a sound without overlap was played once."""
    count, value = PULSES[name]
    found = [pulse for pulse in heard if pulse.value == value and pulse.samples is not None]
    prop.check(all(pulse.samples == count for pulse in found), f"of {count} samples of {name} were heard: {found}")


def wav(parts):
    """Makes a mono 16-bit WAV from repeated pieces, each given by its samples and values."""
    size = 2 * sum(count for count, _ in parts)
    yield b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt " + struct.pack(
        "<IHHIIHH", 16, 1, 1, RATE, RATE * 2, 2, 16) + b"data" + struct.pack("<I", size), 1
    for count, value in parts:
        yield struct.pack("<h", value), count


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
