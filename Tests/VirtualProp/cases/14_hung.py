"""`kill -STOP`: the watchdog restarts the daemon, and the panel is right again without help."""

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
RIGHT = 25.0


def run(prop):
    before = prop.service.pid
    start = prop.service.kill("STOP")
    right = prop.wait_right(start, RIGHT, calm=3)
    prop.check(prop.service.pid not in (0, before), "it was not started again")
    prop.check(right > 1, "it never hung")
    return f"right again after {right:.2f} s"
