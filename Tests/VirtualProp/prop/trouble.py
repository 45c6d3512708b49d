"""Judges an unavailable part: log and status are clear, the rest works, and the part is used once it is available."""

import time

from .judge import late_edges, lateness


def judge_trouble(prop, begin, words, end, limit, works):
    """Causes a trouble, starts the daemon, and ends the trouble.

    `begin` and `end` are called; `words` must be in a line of the log and in the status; `works` checks the rest over a
    span. Returns the seconds from the end of the trouble until everything was right.
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
    """Checks that one visible line of the log, and the status, contain all the words."""
    told = [text for priority, text in prop.service.log(mark) if priority <= 4]
    prop.check(len(told) == 1, f"{len(told)} lines in the log: {told}")
    for word in words:
        prop.check(word in told[0], f"the log does not say {word!r}: {told[0]!r}")
    status = prop.service.status
    prop.check(words[0] in status, f"the status does not say {words[0]!r}: {status!r}")


def lamps_work(prop, start, end):
    """Checks that the lamps stay in phase without any chip."""
    lags = prop.judge.colon_lags(start, end - 0.5, only_lines=True)
    prop.check(late_edges(lags) == 0, lateness(lags))
