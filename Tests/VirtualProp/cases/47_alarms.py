"""An alarm rings on the LEDs, is put off, rings through a clock that is set and a service that was off, and is told where it was
missed; with 64 of them nothing wakes up more often."""

import time

from prop.changes import wall_of
from prop.picture import Blinking
from prop.prop import CITIES
from prop.service import SYNCHRONISED

BOARD = "one-chip-per-readout-gpio-lamps"
# The gate has the tests of the time machine, and golden folders.
FOR_FULL_RUN = True
RINGING = [CITIES[0], Blinking("TEA"), CITIES[2]]
SEEN, BACK, WATCHED = 1.2, 8.0, 5.0
# London is the present, and its time is UTC.
NOON = wall_of("2026-11-25T12:00:00")
LATER = NOON + 300
MOST = 64
# Three times the eight edges behind which the chips are written anew, so that each count has as many of these.
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
    # What was put off comes when it was to, though the clock is set.
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
    # A clock that is set over one by less than ten minutes rings it.
    prop.guest.check("timecircuitsctl alarm remove 1; timecircuitsctl alarm 12:05 --label TEA")
    prop.clock.set(lambda moment: LATER + 60)
    prop.contents = RINGING
    prop.wait_right(time.monotonic(), SEEN)
    stop(prop)
    off(prop)
    unknown(prop)
    return f"lit {rung:.2f} s after its time; {wake_ups(prop)}"


def wait_for_ring(prop, wall):
    """Watches the LEDs over an alarm's time; returns how long after it they blinked."""
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
    """A service that was off rings late, or says what it missed."""
    tomorrow = LATER + 86400
    prop.clock.set(lambda moment: tomorrow - 20)
    prop.wait_right(time.monotonic(), 5)
    prop.service.do("stop")
    prop.clock.set(lambda moment: tomorrow + 300)
    prop.contents = RINGING
    start = time.monotonic()
    prop.service.do("start")
    prop.wait_right(start, BACK)
    # Killed while it rings it rings on.
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
    """While nobody has set the clock nothing rings; once it is set, it does."""
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
    """Alarms wait without waking anybody.

    The prop is switched off meanwhile, so that nothing is written at an edge: how often a bus has to be waited for is another number
    each time, by many times what is looked for. Of a prop that is off the program's threads wake up as often in each while.
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
    """The wake-ups of a while, the fewest of three times: what else wakes it meanwhile is no alarm's."""
    return min(count_once(prop) for _ in range(3))


def count_once(prop):
    before = prop.service.wake_ups("timecircuitsd")
    time.sleep(WINDOW)
    return prop.service.wake_ups("timecircuitsd") - before
