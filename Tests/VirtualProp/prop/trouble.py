"""Judges a part that cannot be had: a clear log and status, the rest works, and it is taken as soon as it is there."""

import time

from .judge import late_edges, lateness


def judge_trouble(prop, begin, words, end, limit, works):
    """Brings the trouble about, starts the daemon into it, and ends it.

    begin and end are called; words have to be in a line of the log and in the status; works checks what has to
    work meanwhile, over a span of time. Returns the seconds from the end of the trouble until all was right.
    """
    prop.service.do("stop")
    begin()
    try:
        mark = prop.service.mark()
        prop.service.do("start")
        time.sleep(3)
        start = time.monotonic()
        time.sleep(2)
        check_said(prop, mark, words)
        works(start, time.monotonic())
    finally:
        end()
    seconds = prop.wait_right(time.monotonic(), limit)
    prop.check(" works again" in prop.service.log(mark)[-1][1], f"the log ends with {prop.service.log(mark)[-1]}")
    prop.check(prop.service.status.endswith("all parts work."), f"the status says {prop.service.status!r}")
    return seconds


def check_said(prop, mark, words):
    """One line of the log says it all, at a priority that is seen; so does the status."""
    told = [text for priority, text in prop.service.log(mark) if priority <= 4]
    prop.check(len(told) == 1, f"{len(told)} lines in the log: {told}")
    for word in words:
        prop.check(word in told[0], f"the log does not say {word!r}: {told[0]!r}")
    status = prop.service.status
    prop.check(words[0] in status, f"the status does not say {words[0]!r}: {status!r}")


def lamps_work(prop, start, end):
    """Without any chip the lamps keep their phase."""
    lags = prop.judge.colon_lags(start, end - 0.5, only_lines=True)
    prop.check(late_edges(lags) == 0, lateness(lags))
