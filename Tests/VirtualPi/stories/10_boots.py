"""Boots cards after power cuts, at places in the recordings that a seed chooses: BOOTS of them (10), by SEED (1)."""

import os
import random

from pi.bench import RECORDINGS
from pi.card import Card
from pi.hooks import BOARD, CHIPS
from pi.writes import Story, allowed, rebuild


def run(bench):
    boots, seed = int(os.environ.get("BOOTS", "10")), int(os.environ.get("SEED", "1"))
    chance = random.Random(seed)
    stories = [Story.load(path.parent) for path in sorted(RECORDINGS.glob("*/story.json"))]
    scenarios = [(story, *scenario) for story in stories for scenario in story.scenarios]
    bench.check(scenarios, "there are no recordings: Tests/VirtualPi/run write-image write-into write-upgrade")
    slowest = 0
    for number in range(boots):
        story, name, first, last = scenarios[number % len(scenarios)]
        point = chance.choice(story.places(first, last))
        texts = allowed(story.shown, point)
        path = bench.folder / "card.img"
        rebuild(story, point, path)
        machine = bench.power_on(Card(path), CHIPS)

        def is_right():
            return [shown.text for shown in bench.shown(machine, BOARD)] in texts

        seconds = machine.await_(f"right readouts after a cut after write {point} of {name}, seed {seed}", is_right, 1800)[1]
        word = machine.wait_until_up()
        bench.check(word == "running", f"after write {point} of {name} the system is {word}: {machine.run('systemctl --failed --no-legend')[1]}")
        machine.check("timecircuitsctl status | grep 'all parts work'")
        machine.cut()
        slowest = max(slowest, seconds)
        bench.step(f"cut after write {point} of {last} ({story.folder.name}, {name}): right {seconds:.0f} s after power-on")
    return f"{boots} cuts, all right at the next boot, the slowest {slowest:.0f} s after power-on"
