"""Clock not set since boot: live readouts show dashes until it is set or the wait is over."""

import time

from prop.picture import Content, Unknown
from prop.service import SYNCHRONISED

BOARD = "one-chip-per-readout-gpio-lamps"
# Fixed times show at a restart as soon as usual; a set clock is noticed at the next edge.
AT_RESTART, SEEN, WAITED = 5.0, 1.0, 1.6
CONTENTS = [Content("America/New_York"), Content(fixed="1985-10-26T01:21:00"), Content("Asia/Hong_Kong", brightness=5)]
DASHES = [Unknown(), CONTENTS[1], Unknown(brightness=5)]


def run(prop):
    dashes = begin(prop, 3600)
    set_after = be_set(prop)
    waited = wait_over(prop)
    return f"dashes {dashes:.2f} s after a start, the time {set_after:.2f} s after it was set, {waited}"


def begin(prop, patience):
    """Starts the daemon with a wait from now on; returns when the dashes appeared."""
    prop.service.do("stop")
    prop.guest.check(f"rm -f {SYNCHRONISED}")
    uptime = float(prop.guest.check("cat /proc/uptime").split()[0])
    prop.configure(CONTENTS, display={"sync_wait_s": int(uptime + patience)})
    prop.contents = DASHES
    start = time.monotonic()
    prop.service.do("start")
    seconds = prop.wait_right(start, AT_RESTART)
    check_source(prop, "waiting")
    return seconds


def be_set(prop):
    """The dashes stay until the clock is set; then the time appears."""
    prop.check("not set" in prop.service.status, f"the status says {prop.service.status!r}")
    refusal = prop.control.ask({"request": "depart"})
    prop.check(refusal.get("error") == "impossible", f"a departure from an unknown time was answered by {refusal}")
    # Just after an edge is the worst moment: its check is over.
    prop.sleep_until_after_edge(0.05)
    prop.guest.check(f"touch {SYNCHRONISED}")
    start = time.monotonic()
    prop.contents = CONTENTS
    seconds = prop.wait_right(start, SEEN)
    check_source(prop, "synchronised")
    return seconds


def wait_over(prop):
    """After the wait the time is shown, and a restarted daemon does not wait again."""
    patience = 8
    mark = prop.service.mark()
    begin(prop, patience)
    over = time.monotonic() - float(prop.guest.check("cat /proc/uptime").split()[0]) + limit(prop)
    prop.check_right(over - 1.5, min(over - 0.5, time.monotonic()))
    time.sleep(max(0, over - 0.3 - time.monotonic()))
    prop.check_right(over - 2, time.monotonic())
    prop.contents = CONTENTS
    seconds = prop.wait_right(over, WAITED)
    check_source(prop, "not-synchronised")
    said = [text for priority, text in prop.service.log(mark) if "synchronised" in text or "not set" in text]
    prop.check(len(said) == 2, f"the log says {said}")
    start = time.monotonic()
    prop.service.do("restart")
    again = prop.wait_right(start, AT_RESTART)
    check_source(prop, "not-synchronised")
    return f"{seconds:.2f} s after the wait was over, {again:.2f} s after a restart then"


def limit(prop):
    """Returns the end of the wait, in seconds since boot."""
    text = prop.guest.check("grep sync_wait_s /etc/timecircuits/timecircuits.toml")
    return int(text.split("=")[1])


def check_source(prop, wanted):
    source = prop.control.status["clock"]
    prop.check(source["source"] == wanted, f"the status of the clock is {source}, not {wanted}")
