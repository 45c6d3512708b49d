"""The image: first boot to the right time, a departure; a second boot with what was set, with backpacks on two buses by the image's own overlays,
and with chips that do not answer."""

import json
import re

from pi.hooks import BOARD, CHIPS, FILM, FILM_CONFIGURATION
from prop import wiring

BACKPACKS = "adafruit-backpacks"

DEPARTED = ["NOV 12 1955 10:04", "NOV 12 1955 10:04", "OCT 26 1985 01:22"]
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl doc@hill-valley\n"


def run(bench):
    card = bench.card()
    card.write("timecircuits.toml", FILM_CONFIGURATION)
    card.write("authorized_keys", KEY)
    machine = bench.power_on(card, CHIPS)
    first = bench.await_texts(machine, BOARD, FILM)
    bench.step(f"the readouts are right {first:.0f} s after power-on")

    word = machine.wait_until_up()
    bench.check(word == "running", f"the system is {word}: {machine.run('systemctl --failed --no-legend')[1]}")
    status = machine.check("timecircuitsctl status")
    bench.check("all parts work" in status, status)
    errors = machine.check("journalctl -b -p err --no-pager -u 'timecircuits*' -q")
    bench.check(errors == "", f"the journal has errors: {errors}")
    bench.check(card.read("timecircuits-errors.txt") is None, "there are errors on the boot partition")
    machine.check("test -e /home/timecircuits-admin/.ssh/authorized_keys && ! test -e /boot/firmware/authorized_keys")
    machine.check("systemctl is-active ssh.service")
    size = int(machine.check("df --output=size -BM / | tail -n 1").strip(" M"))
    bench.check(size > 3500, f"the root file system has {size} MB on a card of 4 GiB")
    memory = int(re.search(r"VmRSS:\s+(\d+)", machine.check("cat /proc/$(pidof timecircuitsd)/status"))[1])
    bench.step(f"nothing failed, the card has grown to {size} MB, the daemon uses {memory} kB")

    def switches():
        return int(machine.check("awk '/ctxt_switches/ { n += $2 } END { print n }' /proc/$(pidof timecircuitsd)/task/*/status"))

    before = switches()
    machine.check("sleep 60")
    per_second = (switches() - before) / 60
    bench.check(per_second < 30, f"the daemon's threads switch {per_second:.1f} times a second")
    bench.step(f"the daemon's threads switch {per_second:.1f} times a second")

    machine.check("timecircuitsctl set destination NOV 12 1955 10:04 PM")
    machine.check("timecircuitsctl depart")
    bench.await_texts(machine, BOARD, DEPARTED)
    bench.step("departed and arrived")
    machine.power_off()
    bench.step("turned off")

    # The prop is rebuilt with backpacks; one of the present's has come off, and nothing is on the second bus.
    card.write("timecircuits.toml", FILM_CONFIGURATION.replace(BOARD, BACKPACKS))
    first_bus, second_bus = wiring.addresses(BACKPACKS)
    missing = first_bus.pop()
    machine = bench.power_on(card, first_bus, overlays=("timecircuits-400khz", "timecircuits-i2c3"))
    second = bench.await_texts(machine, BACKPACKS, [DEPARTED[0], None, None])
    machine.wait_until_up()
    machine.check("test -c /dev/i2c-3")
    rate = machine.check("od -An -tu1 /sys/bus/i2c/devices/i2c-1/of_node/clock-frequency").split()
    bench.check(rate == ["0", "6", "26", "128"], f"the first bus has the clock frequency {rate}")

    def faults():
        chips = json.loads(machine.check("timecircuitsctl status --json"))["chips"]
        return {(chip["bus"], int(chip["address"], 16)) for chip in chips if chip["fault"]}

    expected = {("/dev/i2c-1", missing), *(("/dev/i2c-3", address) for address in second_bus)}
    machine.await_(f"faults of exactly {expected}", lambda: faults() == expected)
    status = machine.run("timecircuitsctl status")[1]
    bench.check("Remote I/O error" in status, status)
    machine.power_off()
    bench.step(f"second boot, right after {second:.0f} s: what was set is there, /dev/i2c-3 too, 400 kHz, and exactly what does not answer is named")
    return f"right {first:.0f} s after power-on; {memory} kB, {per_second:.1f} switches a second; {size} MB"
