"""The two boots of a card on which the first one installs the packages."""

BOARD = "circuitsetup-tcd"
CHIPS = (0x71, 0x72, 0x74)
FILM_CONFIGURATION = """\
board = "circuitsetup-tcd"

[[readout]]
time = 1985-10-26T01:21:00

[[readout]]
time = 1985-10-26T01:22:00

[[readout]]
time = 1985-10-26T01:20:00
"""
FILM = ["OCT 26 1985 01:21", "OCT 26 1985 01:22", "OCT 26 1985 01:20"]
MARK = "/var/lib/timecircuits-first-boot"
# Files of our own on the boot partition. Everything else is read by firmware or kernel.
OURS = ("timecircuits.toml", "timecircuits-errors.txt", "timecircuits-first-boot.log", "boards/", "web.toml", "sound.toml", "link.toml", "mqtt-password", "wifi.nmconnection", "authorized_keys")


def firmware(card):
    """The names and contents of the files that firmware and kernel read."""
    return {name: card.read(name) for name in card.files() if not name.startswith(OURS)}


def first_and_second_boot(bench, card, beside, then=None):
    """Judges both boots; `beside` is a command that succeeds if what else belongs to the first boot was done; `then` ends the second one."""
    before = firmware(card)
    bench.check(len(before) > 30 and all(before.values()), f"the firmware's files cannot be read: {sorted(before)}")
    machine = bench.power_on(card, CHIPS)
    first = bench.await_texts(machine, BOARD, FILM, limit=1800)
    bench.step(f"first boot: installed, the readouts are right {first:.0f} s after power-on")
    # The clock runs before the other packages are configured, and systemd does not wait for the installation.
    machine.await_("the end of the installation", lambda: machine.run(f"test -e {MARK}")[0] == 0, limit=1800)
    word = machine.wait_until_up()
    bench.check(word == "running", f"the system is {word}: {machine.run('systemctl --failed --no-legend')[1]}")
    machine.check(beside)
    bench.check(card.read("timecircuits-first-boot.log") is None, "there is a log of a failed installation")
    mark = machine.check(f"stat -c %Y {MARK}")
    machine.power_off()
    bench.step("everything else of the first boot is done, and the Pi is off")

    machine = bench.power_on(card, CHIPS)
    second = bench.await_texts(machine, BOARD, FILM)
    machine.wait_until_up()
    again = machine.check(f"stat -c %Y {MARK}")
    bench.check(again == mark, "the second boot has installed again")
    log = machine.check("grep -c ' installed timecircuits:' /var/log/dpkg.log")
    bench.check(log == "1", f"timecircuits was installed {log} times")
    bench.step(f"second boot: nothing to install, right {second:.0f} s after power-on")
    if then:
        then(machine)
    machine.power_off()
    bench.check(firmware(card) == before, "a file that firmware or kernel read has changed")
    bench.step("off, and no file of the firmware has changed")
    return f"first boot right after {first:.0f} s, second after {second:.0f} s"
