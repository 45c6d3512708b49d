"""A timer for a talk of 18 minutes: each LED at each change, green, amber and red, past its end, through a clock change
and a killed daemon."""

import statistics
import time

from prop.clock import TimerClock
from prop.judge import Judge
from prop.picture import Counting
from prop.prop import CITIES
from prop.wiring import BOARDS

BOARD = "one-chip-per-readout-gpio-lamps"
# It runs in real time; the gate covers timers in the tests of the time machine, and in a golden folder.
FOR_FULL_RUN = True
LENGTH, SET_AT, KILLED_AT, OVER = 18 * 60, 180, 360, 25
# A shorter talk to try this case.
LENGTH_IN_SHORT, SET_AT_IN_SHORT, KILLED_AT_IN_SHORT = 120, 20, 45
WARNING, DANGER = 180, 60
SEEN, BACK, SAME = 1.2, 8.0, 0.05


def run(prop):
    length = LENGTH_IN_SHORT if prop.is_short else LENGTH
    prop.guest.check(f"timecircuitsctl timer start {length}s")
    start = time.monotonic()
    try:
        return judge_talk(prop, start, length)
    finally:
        prop.guest.run("timecircuitsctl timer stop")


def judge_talk(prop, start, length):
    time.sleep(6)
    first = zero_by_monotonic(prop)
    talk = Talk(prop, length, start + SEEN)
    begun = talk.clock.wall(start) + length
    prop.check(abs(begun) < 1, f"it was begun {begun:.2f} s off")
    sleep_until(start + (SET_AT_IN_SHORT if prop.is_short else SET_AT))
    talk.check(time.monotonic() - 0.3)
    asked = prop.clock.set(lambda moment: prop.clock.wall(moment) + 3600)
    time.sleep(6)
    # The timer's zero moves with the clock; the display does not change.
    talk = Talk(prop, length, asked + SEEN)
    # The state is stored within ten seconds.
    sleep_until(start + (KILLED_AT_IN_SHORT if prop.is_short else KILLED_AT))
    talk.check(time.monotonic() - 0.3)
    mark = prop.service.mark()
    killed = prop.service.kill("KILL")
    time.sleep(BACK + 4)
    talk, back = Talk(prop, length, killed + BACK), time.monotonic() - 0.3
    off = zero_by_monotonic(prop) - first
    prop.check(abs(off) < SAME, f"behind a clock that is set and a kill its end is {off * 1000:.0f} ms off")
    told = [text for _, text in prop.service.log(mark) if "by the wall clock" in text]
    prop.check(len(told) == 1, f"of the timer that goes on the log says {told}")
    follow = prop.control.follow("events")
    sleep_until(start + length + OVER)
    end = time.monotonic() - 0.3
    events = [line["event"]["event"] for line in follow() if "event" in line]
    # The time when it was right again is judged by the same half seconds as the rest.
    talk.settle(end)
    seconds = talk.judge.recovery(killed, back)
    prop.check(seconds <= BACK + prop.steal.between(killed, killed + BACK), f"right {seconds:.2f} s behind the kill")
    talk.begin = killed + seconds
    talk.check(end)
    changes = [event for event in events if event.startswith("timer-")]
    prop.check(
        changes == ["timer-warning", "timer-danger", "timer-finished", "timer-overtime"], f"it was told of {changes}")
    late = [abs(lag) for lag in talk.lateness(talk.begin, end)]
    prop.guest.check("timecircuitsctl timer stop")
    prop.contents = CITIES
    prop.wait_right(time.monotonic(), SEEN)
    return (
        f"{round((end - start) * 2)} half seconds; right {seconds:.2f} s behind the kill, its end {off * 1000:+.0f} ms off; colon "
        f"median {statistics.median(late) * 1000:.1f} ms off, at most {max(late) * 1000:.0f}")


class Talk:
    """The timer as seen from a moment on, while the clock is not set."""

    def __init__(self, prop, length, begin):
        self._prop, self.begin = prop, begin
        self.clock = TimerClock(prop.clock, zero_by_wall(prop))
        self.settle(time.monotonic())
        contents = [Counting(place, min(WARNING, length // 2), min(DANGER, length // 4)) for place in range(3)]
        self.judge = Judge(prop.timeline, self.clock, prop.steal, prop.waits, BOARDS[prop.board], contents)

    def settle(self, end):
        """Computes the start of the half seconds from the LEDs' changes; more changes are better. The first ones after a
        start are later than the rest."""
        self.clock.zero += statistics.median(self.lateness(self.begin, end))

    def check(self, end):
        self.settle(end)
        self._prop.check_spans(self.judge.wrong_spans(self.begin, end))

    def lateness(self, start, end):
        """Returns how late after the timer's half seconds the colons change."""
        colons = {led[1] for readout in BOARDS[self._prop.board] for led in readout.colon}
        events = self._prop.timeline.between(start, end, "line")
        walls = [self.clock.wall(event.time) for event in events if event.key in colons]
        return [wall - round(wall * 2) / 2 for wall in walls]


def zero_by_wall(prop):
    """Returns the guest's wall clock time of the timer's zero."""
    return best(prop, time.monotonic, lambda moment: prop.clock.wall(moment))


def zero_by_monotonic(prop):
    """Returns the guest's monotonic time of the timer's zero."""
    return best(prop, lambda: prop.guest.times()[1], lambda moment: moment)


def best(prop, now, of):
    """Returns the time of zero from the fastest of five answers."""
    found = []
    for _ in range(5):
        before = now()
        left = prop.control.status["timer"]["left_ms"]
        after = now()
        found.append((after - before, of((before + after) / 2) + left / 1000))
    return min(found)[1]


def sleep_until(moment):
    time.sleep(max(0, moment - time.monotonic()))
