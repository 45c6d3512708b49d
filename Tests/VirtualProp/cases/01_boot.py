"""At boot the chips are started in the right order and show the right time soon; random RAM is never seen."""

from prop import startup

BOARD = "one-chip-per-readout-gpio-lamps"


def run(prop):
    boot = startup.judge_boot(prop)
    restart = startup.judge_restart(prop)
    return f"right {boot:.2f} s after the unit's start at boot, {restart:.2f} s after that at a restart"
