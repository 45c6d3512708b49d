"""Records the writes of an upgrade of all packages by dpkg."""

from pi.hooks import BOARD, CHIPS, FILM, FILM_CONFIGURATION

NEWER = "98.0.1"
STATE = "/var/lib/timecircuits/state.toml"
# The newer package has another one.
JOURNEYS = "/usr/share/timecircuits/journeys.toml"
KEPT = ("/etc/timecircuits/timecircuits.toml", STATE)


def run(bench):
    card = bench.card()
    card.write("timecircuits.toml", FILM_CONFIGURATION)
    card.write_folder("packages", bench.packages_of(NEWER))
    machine = bench.power_on(card, CHIPS)
    bench.await_texts(machine, BOARD, FILM)
    machine.wait_until_up()
    before = bench.saved_at(machine)
    machine.check("timecircuitsctl set destination NOV 12 1955 10:04 PM")
    machine.await_("the state is saved", lambda: bench.saved_at(machine) != before)
    kept = {path: machine.read(path) for path in KEPT}
    machine.power_off()
    story = bench.record(card)
    for path, content in kept.items():
        story.promise(path, content)
    story.promise(JOURNEYS, card.read_root(JOURNEYS))
    story.show(["NOV 12 1955 10:04", *FILM[1:]])
    machine = bench.power_on(card, CHIPS, record=story)
    bench.await_texts(machine, BOARD, ["NOV 12 1955 10:04", *FILM[1:]])
    machine.wait_until_up()
    story.begin()
    machine.check("DEBIAN_FRONTEND=noninteractive dpkg -i /boot/firmware/packages/*.deb", limit=1800)
    machine.check("sync")
    since = story.log.count()
    story.promise(JOURNEYS, machine.read(JOURNEYS), since)
    story.scenario("upgrade")
    machine.power_off()
    story.save()
    return f"{story.log.count()} writes"
