"""Records the writes of a first boot that installs the packages."""

from pi.bench import PACKAGES
from pi.hooks import BOARD, CHIPS, FILM, FILM_CONFIGURATION, MARK

PROGRAM = "/usr/bin/timecircuitsd"


def run(bench):
    card = bench.card(PACKAGES / "debian-base.img")
    configuration = bench.folder / "timecircuits.toml"
    configuration.write_text(FILM_CONFIGURATION, encoding="utf-8")
    bench.into(card.path, "--config", configuration)
    story = bench.record(card)
    story.promise(PROGRAM, card.read_root(PROGRAM))
    story.packages = ["timecircuits"]
    story.show(FILM)
    machine = bench.power_on(card, CHIPS, record=story)
    bench.await_texts(machine, BOARD, FILM, limit=1800)
    machine.await_("the end of the installation", lambda: machine.run(f"test -e {MARK}")[0] == 0, limit=1800)
    machine.wait_until_up()
    since = story.log.count()
    story.promise(PROGRAM, machine.read(PROGRAM), since)
    machine.power_off()
    story.scenario("first boot")
    story.save()
    return f"{story.log.count()} writes"
