"""Another program holds a lamp's line: the log names both, the rest works, and the lamp is lit when it is free."""

from prop import trouble

BOARD = "one-chip-per-readout-gpio-lamps"
LINE = 25  # the colon of the middle readout
TAKEN = 31.0


def run(prop):
    seconds = trouble.judge_trouble(
        prop,
        begin=lambda: prop.guest.check(f"gpioset --mode=signal gpiochip0 {LINE}=0 >/dev/null 2>&1 & sleep 0.5"),
        words=[f"GPIO{LINE}", "busy", "gpioset"],
        end=lambda: prop.guest.check("kill $(pidof gpioset)"),
        limit=TAKEN, works=lambda start, end: prop.check_right(start, end, [0, 2]))
    return f"right {seconds:.2f} s after the line was free"
