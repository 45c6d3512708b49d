"""`systemctl stop` turns everything dark, even with connected clients, and it stays dark."""

import time

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
DARK = 2.0


def run(prop):
    followed = [prop.control.follow(stream) for stream in ("events", "watch")]
    start = time.monotonic()
    prop.service.do("stop")
    seconds = prop.wait_dark(start, DARK)
    for end in followed:
        prop.check(end(), "a client that followed was told nothing")
    time.sleep(3)
    prop.check(prop.is_dark(time.monotonic()), "it lit up again")
    return f"dark after {seconds:.2f} s"
