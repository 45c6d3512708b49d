"""Backpacks on two buses, with the image's own overlays: the second bus exists, and what does not answer on it is named."""

import json

from pi.hooks import FILM, FILM_CONFIGURATION
from prop import wiring

BOARD = "adafruit-backpacks"


def run(bench):
    card = bench.card()
    card.write("timecircuits.toml", FILM_CONFIGURATION.replace("circuitsetup-tcd", BOARD))
    first_bus, second_bus = wiring.addresses(BOARD)
    machine = bench.power_on(card, first_bus, overlays=("timecircuits-400khz", "timecircuits-i2c3"))
    right = bench.await_texts(machine, BOARD, [*FILM[:2], None])
    machine.wait_until_up()
    machine.check("test -c /dev/i2c-3")
    rate = machine.check("od -An -tu1 /sys/bus/i2c/devices/i2c-1/of_node/clock-frequency").split()
    bench.check(rate == ["0", "6", "26", "128"], f"the first bus has the clock frequency {rate}")
    def faults():
        chips = json.loads(machine.check("timecircuitsctl status --json"))["chips"]
        return {(chip["bus"], int(chip["address"], 16)) for chip in chips if chip["fault"]}

    expected = {("/dev/i2c-3", address) for address in second_bus}
    machine.await_(f"faults of exactly {expected}", lambda: faults() == expected)
    machine.power_off()
    bench.step("/dev/i2c-3 is there, the first bus has 400 kHz, and what does not answer is named")
    return f"right {right:.0f} s after power-on; /dev/i2c-3 by the image's own overlay"
