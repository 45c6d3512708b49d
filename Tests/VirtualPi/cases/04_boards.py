"""Two more boards: lamps on GPIO lines, and backpacks on two buses."""

from pi.hooks import FILM, FILM_CONFIGURATION
from prop import wiring

LAMPS = "one-chip-per-readout-gpio-lamps"
BACKPACKS = "adafruit-backpacks"


def configuration(board):
    return FILM_CONFIGURATION.replace("circuitsetup-tcd", board)


def run(bench):
    card = bench.card("timecircuits_*_arm64")
    card.write("timecircuits.toml", configuration(LAMPS))
    machine = bench.power_on(card, wiring.addresses(LAMPS)[0])
    bench.await_texts(machine, LAMPS, FILM)
    for colon in ("lit", "dark", "lit"):
        # The three colons change at the same moment, but the levels and the trace are read one after the other.
        machine.await_(f"all colons {colon}", lambda: all(shown.colon == colon for shown in bench.shown(machine, LAMPS)))
    meridiems = [shown.meridiem for shown in bench.shown(machine, LAMPS)]
    bench.check(meridiems == ["AM"] * 3, f"the lamps show {meridiems}")
    machine.wait_until_up()
    machine.check("timecircuitsctl power off")
    machine.await_("every lamp dark", lambda: not any(machine.lamps()[line] for lines in wiring.LAMP_LINES for line in lines))
    bench.step("lamps on GPIO lines: AM, blinking colons, dark when switched off")
    machine.check("timecircuitsctl power on")
    machine.power_off()

    card.write("timecircuits.toml", configuration(BACKPACKS))
    first_bus, second_bus = wiring.addresses(BACKPACKS)
    machine = bench.power_on(card, first_bus, overlays=("timecircuits-400khz", "timecircuits-i2c3"))
    bench.await_texts(machine, BACKPACKS, [*FILM[:2], None])
    machine.wait_until_up()
    machine.check("test -c /dev/i2c-3")
    rate = machine.check("od -An -tu1 /sys/bus/i2c/devices/i2c-1/of_node/clock-frequency").split()
    bench.check(rate == ["0", "6", "26", "128"], f"the first bus has the clock frequency {rate}")
    status = machine.await_(
        "the second bus in the status", lambda: "/dev/i2c-3" in (text := machine.run("timecircuitsctl status --all")[1]) and text)[0]
    machine.power_off()
    missing = [f"/dev/i2c-3:{address:#x}" for address in second_bus if f"{address:#x}" not in status]
    bench.check(not missing, f"the status does not name {missing}: {status}")
    bench.step("backpacks on two buses: /dev/i2c-3 is there, the first at 400 kHz, and what does not answer is named")
    return "lamps by the GPIO levels; /dev/i2c-3 by the image's own overlay"
