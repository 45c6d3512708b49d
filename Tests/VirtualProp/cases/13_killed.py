"""`kill -9`: the panel is dark at once, then restarted and right again."""

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
DARK, RIGHT = 2.0, 5.0


def run(prop):
    before = prop.service.pid
    start = prop.service.kill("KILL")
    dark = prop.wait_dark(start, DARK)
    right = prop.wait_right(start, RIGHT)
    prop.check(prop.service.pid not in (0, before), "it was not started again")
    return f"dark after {dark:.2f} s, right again after {right:.2f} s"
