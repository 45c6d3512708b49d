"""Records the image's writes: its first boot, with files and secrets from the boot partition; a setting; saves in a row; another configuration."""

from pi.hooks import BOARD, CHIPS, FILM, FILM_CONFIGURATION

TAKEN = "/var/lib/timecircuits-boot/taken.json"
DEPARTING = ["NOV 12 1955 10:04", *FILM[1:]]
STATE = "/var/lib/timecircuits/state.toml"
START = "systemctl start timecircuits-boot-partition.service"
FILES = {
    "timecircuits.toml": FILM_CONFIGURATION, "web.toml": 'control = "off"\n', "mqtt-password": "flux\n",
    "boards/mine.toml": None,
}


def run(bench):
    card = bench.card()
    mine = (bench.checkout / "boards/circuitsetup-tcd.toml").read_text(encoding="utf-8")
    for name, text in FILES.items():
        card.write(name, text or mine)
    story = bench.record(card)
    paths = [*(f"/etc/timecircuits/{name}" for name in FILES), TAKEN]
    for path in paths:
        story.promise(path, card.read_root(path))
    story.promise(STATE, None)
    story.show(FILM)
    machine = bench.power_on(card, CHIPS, record=story)
    bench.await_texts(machine, BOARD, FILM)
    machine.wait_until_up()

    def promise_all():
        machine.check("sync")
        since = story.log.count()
        for path in paths:
            content = machine.read(path)
            bench.check(content, f"there is no {path}")
            story.promise(path, content, since)

    promise_all()
    story.secrets.append(("/etc/timecircuits/mqtt-password", "mqtt-password", story.files["/etc/timecircuits/mqtt-password"][-1][1]))
    story.scenario("boot")
    bench.step("first boot")

    def set_and_save(command):
        """Promises what the status calls saved."""
        before = bench.saved_at(machine)
        machine.check(command)
        machine.await_("the state is saved", lambda: bench.saved_at(machine) != before)
        since = story.log.count()
        story.promise(STATE, machine.read(STATE), since)

    set_and_save("timecircuitsctl set destination NOV 12 1955 10:04 PM")
    story.show(DEPARTING)
    machine.check("sleep 15")
    story.scenario("setting")
    for number in range(6):
        set_and_save(f"timecircuitsctl alarm 07:{number + 10} workdays")
    story.scenario("saving")
    bench.step("a setting, and six saves")

    machine.check("sed -i 's/01:22:00/01:24:00/' /boot/firmware/timecircuits.toml; echo '# mine' >>/boot/firmware/boards/mine.toml; sync")
    machine.check(f"echo 'control = \"open\"' >/boot/firmware/web.toml; sync; {START}")
    promise_all()
    edited = [DEPARTING[0], "OCT 26 1985 01:24", FILM[2]]
    story.show(edited)
    bench.await_texts(machine, BOARD, edited)
    machine.power_off()
    story.scenario("configuration taken")
    bench.step("another configuration, and off")
    story.save()
    return f"{story.log.count()} writes"
