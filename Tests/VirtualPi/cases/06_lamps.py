"""A board with lamps on GPIO lines, whose levels are read from outside."""

from pi.hooks import FILM, FILM_CONFIGURATION
from prop import wiring

BOARD = "one-chip-per-readout-gpio-lamps"


def run(bench):
    card = bench.card()
    card.write("timecircuits.toml", FILM_CONFIGURATION.replace("circuitsetup-tcd", BOARD))
    machine = bench.power_on(card, wiring.addresses(BOARD)[0])
    bench.await_texts(machine, BOARD, FILM)
    for colon in ("lit", "dark", "lit"):
        # The three colons change at the same moment, but the levels and the trace are read one after the other.
        machine.await_(f"all colons {colon}", lambda: all(shown.colon == colon for shown in bench.shown(machine, BOARD)))
    meridiems = [shown.meridiem for shown in bench.shown(machine, BOARD)]
    bench.check(meridiems == ["AM"] * 3, f"the lamps show {meridiems}")
    machine.wait_until_up()
    machine.check("timecircuitsctl power off")
    machine.await_("every lamp dark", lambda: not any(machine.lamps()[line] for lines in wiring.LAMP_LINES for line in lines))
    bench.step("lamps on GPIO lines: AM, blinking colons, dark when switched off")
    machine.power_off()
    return "AM, blinking colons and darkness by the GPIO levels"
