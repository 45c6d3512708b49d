"""An alarm rings on the LEDs, is snoozed, survives clock changes and a stopped service, and is reported if missed; 64
alarms cause no further wake-ups."""

import time

from prop.changes import wall_of
from prop.picture import Blinking
from prop.prop import CITIES
from prop.service import SYNCHRONISED

BOARD = "one-chip-per-readout-gpio-lamps"
# The gate covers alarms in the tests of the time machine, and in golden folders.
FOR_FULL_RUN = True
RINGING = [CITIES[0], Blinking("TEA"), CITIES[2]]
SEEN, BACK, WATCHED = 1.2, 8.0, 5.0
# The present is London, whose time is UTC.
NOON = wall_of("2026-11-25T12:00:00")
LATER = NOON + 300
MOST = 64
# Three times the eight edges between restatements of the chips, so that each count has equally many of them.
WINDOW = 12


def run(prop):
    try:
        return judge(prop)
    finally:
        remove = f"for n in $(seq {MOST}); do timecircuitsctl alarm remove $n; done"
        prop.guest.run(f"{remove}; timecircuitsctl reset; touch {SYNCHRONISED}", timeout=120)


def judge(prop):
    prop.configure(CITIES)
    prop.clock.set(lambda moment: NOON - 8)
    prop.wait_right(time.monotonic(), 5)
    prop.guest.check("timecircuitsctl alarm 12:00 --label TEA")
    rung = wait_for_ring(prop, NOON)
    # A snoozed alarm rings at its time although the clock is set.
    prop.guest.check("timecircuitsctl alarm snooze 1min")
    start = time.monotonic()
    prop.contents = CITIES
    prop.wait_right(start, SEEN)
    prop.clock.set(lambda moment: NOON + 120)
    time.sleep(start + 50 - time.monotonic())
    prop.check_right(time.monotonic() - 2, time.monotonic())
    prop.contents = RINGING
    prop.wait_right(start + 60, 2 * SEEN)
    stop(prop)
    # Setting the clock past an alarm by less than ten minutes makes it ring.
    prop.guest.check("timecircuitsctl alarm remove 1; timecircuitsctl alarm 12:05 --label TEA")
    prop.clock.set(lambda moment: LATER + 60)
    prop.contents = RINGING
    prop.wait_right(time.monotonic(), SEEN)
    stop(prop)
    off(prop)
    unknown(prop)
    return f"lit {rung:.2f} s after its time; {wake_ups(prop)}"


def wait_for_ring(prop, wall):
    """Watches the LEDs at an alarm's time; returns how long after it they blinked."""
    time.sleep(max(0, wall - prop.clock.wall(time.monotonic())))
    start = prop.clock.moment_of(wall)
    prop.contents = RINGING
    seconds = prop.wait_right(start, SEEN)
    prop.check_right(time.monotonic() - 0.5, time.monotonic())
    begin = time.monotonic()
    time.sleep(WATCHED)
    prop.check_right(begin, time.monotonic() - 0.3)
    prop.check(prop.control.status["alarms"][0]["ringing"], "the status does not say that it rings")
    return seconds


def stop(prop):
    said = prop.guest.check("timecircuitsctl key keypad:5")
    prop.check("is stopped" in said, f"a key said {said!r}")
    prop.contents = CITIES
    prop.wait_right(time.monotonic(), SEEN)
    prop.check(not prop.control.status["alarms"][0]["ringing"], "the status says that it rings")


def off(prop):
    """After the service was stopped, alarms ring late or are reported as missed."""
    tomorrow = LATER + 86400
    prop.clock.set(lambda moment: tomorrow - 20)
    prop.wait_right(time.monotonic(), 5)
    prop.service.do("stop")
    prop.clock.set(lambda moment: tomorrow + 300)
    prop.contents = RINGING
    start = time.monotonic()
    prop.service.do("start")
    prop.wait_right(start, BACK)
    # Killed while ringing, it continues to ring.
    start = prop.service.kill("KILL")
    prop.wait_right(start, BACK)
    stop(prop)
    mark = prop.service.mark()
    prop.service.do("stop")
    prop.clock.set(lambda moment: tomorrow + 86400 + 7200)
    prop.service.do("start")
    prop.wait_right(time.monotonic(), BACK)
    told = [text for _, text in prop.service.log(mark) if "was missed" in text]
    prop.check(len(told) == 1 and "NOV 27 2026 PM 12:05" in told[0], f"of what was missed the log says {told}")


def unknown(prop):
    """Nothing rings until the clock is set; then it does."""
    day = LATER + 3 * 86400
    prop.service.do("stop")
    prop.guest.check(f"rm -f {SYNCHRONISED}")
    uptime = float(prop.guest.check("cat /proc/uptime").split()[0])
    prop.configure(CITIES, display={"sync_wait_s": max(0, int(uptime) - 5)})
    prop.clock.set(lambda moment: day - 6)
    prop.service.do("start")
    prop.wait_right(time.monotonic(), BACK)
    time.sleep(max(0, day + 3 - prop.clock.wall(time.monotonic())))
    prop.check_right(time.monotonic() - 2, time.monotonic())
    prop.check(prop.control.status["alarms_ring"] is False, "the status says that alarms ring")
    prop.guest.check(f"touch {SYNCHRONISED}")
    prop.contents = RINGING
    prop.wait_right(time.monotonic(), SEEN + 1)
    stop(prop)


def wake_ups(prop):
    """Waiting alarms cause no wake-ups.

    The prop is off meanwhile, so that no edge is written: the number of waits for a bus varies by much more than the
    effect. With the prop off, the threads wake up equally often in equal times.
    """
    prop.guest.check("timecircuitsctl power off")
    time.sleep(3)
    few = count(prop)
    script = "; ".join(f"timecircuitsctl alarm {number // 60 + 1:02}:{number % 60:02} >/dev/null" for number in range(MOST - 1))
    prop.guest.check(script, timeout=120)
    time.sleep(3)
    many = count(prop)
    prop.guest.check("timecircuitsctl power on")
    words = f"{many} wake-ups in {WINDOW} s with 64 alarms, {few} with one, of a prop that is off"
    prop.check(many <= few + 2, words)
    return words


def count(prop):
    """Returns the wake-ups in a period, the fewest of three: others have nothing to do with alarms."""
    return min(count_once(prop) for _ in range(3))


def count_once(prop):
    before = prop.service.wake_ups("timecircuitsd")
    time.sleep(WINDOW)
    return prop.service.wake_ups("timecircuitsd") - before
