"""Boot: chips start in the right order and soon show the right time; random RAM is never visible."""

from prop import startup

BOARD = "one-chip-per-readout-gpio-lamps"


def run(prop):
    boot = startup.judge_boot(prop)
    restart = startup.judge_restart(prop)
    return f"right {boot:.2f} s after the unit's start at boot, {restart:.2f} s after that at a restart"
