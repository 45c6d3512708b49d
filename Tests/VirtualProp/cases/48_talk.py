"""A talk of 18 minutes: each LED at each of its changes, green, amber and red, past its end, through a clock that is set and a
daemon that is killed."""

import statistics
import time

from prop.clock import TimerClock
from prop.judge import Judge
from prop.picture import Counting
from prop.prop import CITIES
from prop.wiring import BOARDS

BOARD = "one-chip-per-readout-gpio-lamps"
# It takes as long as it says; the gate has the tests of the time machine, and a golden folder.
FOR_FULL_RUN = True
LENGTH, WARNING, DANGER = 18 * 60, 180, 60
SET_AT, KILLED_AT, OVER = 180, 360, 25
SEEN, BACK, SAME = 1.2, 8.0, 0.05


def run(prop):
    prop.guest.check(f"timecircuitsctl timer start {LENGTH // 60}")
    start = time.monotonic()
    try:
        return judge_talk(prop, start)
    finally:
        prop.guest.run("timecircuitsctl timer stop")


def judge_talk(prop, start):
    time.sleep(6)
    zero = zero_of(prop)
    prop.check(abs(zero - start - LENGTH) < 1, f"it is to end {zero - start:.1f} s behind its start")
    # The LEDs say by their changes when its half seconds begin.
    zero += statistics.median(lateness(prop, zero, start + 2, start + 6))
    begin, judge = start + SEEN, judge_of(prop, zero)
    sleep_until(start + SET_AT)
    prop.clock.set(lambda moment: prop.clock.wall(moment) + 3600)
    # What is kept is kept within ten seconds.
    sleep_until(start + KILLED_AT)
    prop.check_spans(judge.wrong_spans(begin, time.monotonic() - 0.3))
    mark = prop.service.mark()
    killed = prop.service.kill("KILL")
    time.sleep(BACK + 4)
    seconds = judge.recovery(killed, time.monotonic() - 0.3)
    prop.check(seconds <= BACK + prop.steal.between(killed, killed + BACK), f"right {seconds:.2f} s behind the kill")
    off = zero_of(prop) - zero
    prop.check(abs(off) < SAME, f"behind the kill its end is {off * 1000:.0f} ms off")
    told = [text for _, text in prop.service.log(mark) if "by the wall clock" in text]
    prop.check(len(told) == 1, f"of the timer that goes on the log says {told}")
    follow = prop.control.follow("events")
    back = killed + seconds
    sleep_until(zero + OVER)
    end = time.monotonic() - 0.3
    events = [line["event"]["event"] for line in follow() if "event" in line]
    prop.check_spans(judge.wrong_spans(back, end))
    changes = [event for event in events if event.startswith("timer-")]
    prop.check(
        changes == ["timer-warning", "timer-danger", "timer-finished", "timer-overtime"], f"it was told of {changes}")
    late = [abs(lag) for lag in lateness(prop, zero, back, end)]
    prop.guest.check("timecircuitsctl timer stop")
    prop.contents = CITIES
    prop.wait_right(time.monotonic(), SEEN)
    return (
        f"{round((end - begin) * 2)} half seconds; right {seconds:.2f} s behind the kill, its end {off * 1000:+.0f} ms off; colon "
        f"median {statistics.median(late) * 1000:.1f} ms off, at most {max(late) * 1000:.0f}")


def judge_of(prop, zero):
    contents = [Counting(place, WARNING, DANGER) for place in range(3)]
    return Judge(prop.timeline, TimerClock(zero), prop.steal, prop.waits, BOARDS[prop.board], contents)


def zero_of(prop):
    """When it is at zero, by the host's clock: the best of five answers."""
    best = None
    for _ in range(5):
        before = time.monotonic()
        left = prop.control.status["timer"]["left_ms"]
        after = time.monotonic()
        if best is None or after - before < best[0]:
            best = (after - before, (before + after) / 2 + left / 1000)
    return best[1]


def lateness(prop, zero, start, end):
    """How far behind the timer's half seconds the colons change."""
    colons = {led[1] for readout in BOARDS[prop.board] for led in readout.colon}
    times = [event.time for event in prop.timeline.between(start, end, "line") if event.key in colons]
    return [time - (zero + round((time - zero) * 2) / 2) for time in times]


def sleep_until(moment):
    time.sleep(max(0, moment - time.monotonic()))
