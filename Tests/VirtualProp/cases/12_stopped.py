"""`systemctl stop` turns everything dark, and it stays dark."""

import time

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
DARK = 2.0


def run(prop):
    start = time.monotonic()
    prop.service.do("stop")
    seconds = prop.wait_dark(start, DARK)
    time.sleep(3)
    prop.check(prop.is_dark(time.monotonic()), "it lit up again")
    return f"dark after {seconds:.2f} s"
