"""Without permission for the bus, the log says how to fix it and the lamps work; with it, everything is right."""

from prop import trouble

BOARD = "one-chip-per-readout-gpio-lamps"
IS_PATIENT = True
# Faults that only a person can fix are retried at growing intervals up to 5 s.
TAKEN = 6.0


def run(prop):
    seconds = trouble.judge_trouble(
        prop,
        begin=lambda: prop.guest.check("chown root:root /dev/i2c-0; chmod 600 /dev/i2c-0"),
        words=["/dev/i2c-0", "ermission denied", "group"],
        end=lambda: prop.guest.check("chown root:i2c /dev/i2c-0; chmod 660 /dev/i2c-0"),
        limit=TAKEN, works=lambda start, end: trouble.lamps_work(prop, start, end))
    return f"right {seconds:.2f} s after the permission was there"
