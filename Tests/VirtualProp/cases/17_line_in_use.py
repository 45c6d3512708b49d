"""Another program holds a lamp's line: the log names both, the rest works, and the lamp works once it is free."""

from prop import trouble

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
LINE = 25  # the colon of the middle readout
TAKEN = 31.0
# gpioset of libgpiod 1 and 2 have different options.
HOLD = f"""
case $(gpioset --version) in
  *v1.*) exec gpioset --mode=signal gpiochip0 {LINE}=0 ;;
  *) exec gpioset --chip gpiochip0 {LINE}=0 ;;
esac"""


def run(prop):
    seconds = trouble.judge_trouble(
        prop,
        begin=lambda: prop.guest.check(f"({HOLD}) >/dev/null 2>&1 & sleep 0.5; pidof gpioset"),
        words=[f"GPIO{LINE}", "busy", "gpioset"],
        end=lambda: prop.guest.check("kill $(pidof gpioset)"),
        limit=TAKEN, works=lambda start, end: prop.check_right(start, end, [0, 2]))
    return f"right {seconds:.2f} s after the line was free"
