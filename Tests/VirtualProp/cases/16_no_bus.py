"""The bus does not exist yet: the log says what to do, the lamps work, and once it appears everything is right."""

from prop import trouble
from prop.service import CONFIGURATION

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
TAKEN = 6.0


def run(prop):
    try:
        seconds = trouble.judge_trouble(
            prop,
            begin=lambda: prop.guest.check(f"sed -i 's|= \"/dev/i2c-0\"|= \"/dev/i2c-7\"|' {CONFIGURATION}"),
            words=["/dev/i2c-7", "No such file or directory"],
            # The same adapter under the missing name, as udev would create it.
            end=lambda: prop.guest.check("mknod -m 660 /dev/i2c-7 c 89 0 && chown root:i2c /dev/i2c-7"),
            limit=TAKEN, works=lambda start, end: trouble.lamps_work(prop, start, end))
    finally:
        prop.guest.check("rm -f /dev/i2c-7")
    return f"right {seconds:.2f} s after the bus was there"
