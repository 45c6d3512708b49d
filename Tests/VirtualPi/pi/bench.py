"""What a case works with: cards, machines, checks, and the seconds of each step."""

import pathlib
import shutil
import subprocess
import sys
import time

from prop import picture, wiring

from .card import Card
from .machine import Failed, Machine

CHECKOUT = pathlib.Path(__file__).resolve().parents[3]
PACKAGES = CHECKOUT / ".build/packages"


class Bench:
    @staticmethod
    def folder_of(name):
        return CHECKOUT / ".build/virtual-pi" / name

    def __init__(self, name):
        self.folder = self.folder_of(name)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self._machines = []
        self._began = time.monotonic()
        self.steps = []

    def image(self, prefix):
        found = list(PACKAGES.glob(f"{prefix}.img"))
        if len(found) != 1:
            raise Failed(f"{PACKAGES} has {len(found)} images {prefix}.img")
        return found[0]

    def card(self, prefix):
        return Card(self.image(prefix), self.folder / "card.img")

    def power_on(self, card, chips, overlays=()):
        machine = Machine(card, self.folder / f"boot-{len(self._machines)}", chips, overlays)
        self._machines.append(machine)
        return machine

    def into(self, *arguments):
        done = subprocess.run(
            [CHECKOUT / "systemd/image/into", *arguments], capture_output=True, text=True, check=False)
        if done.returncode:
            raise Failed(f"into ended with {done.returncode}: {done.stderr}")

    def step(self, text):
        """Notes that a step is done."""
        now = time.monotonic()
        self.steps.append((now - self._began, text))
        print(f"  {now - self._began:6.1f} s  {text}", file=sys.stderr, flush=True)
        self._began = now

    def check(self, is_so, text):
        if not is_so:
            raise Failed(text)

    def shown(self, machine, board):
        """What the three readouts show, as a person reads them."""
        readouts = wiring.BOARDS[board]
        leds = machine.bus.look()
        if any(readout.lines for readout in readouts):
            leds.update(machine.lamps())
        return [picture.decode(readout, leds) for readout in readouts]

    def await_texts(self, machine, board, texts, limit=900):
        """Waits until each readout shows a text, None for any; returns the seconds since power-on."""
        last = []

        def are_right():
            last[:] = [shown.text for shown in self.shown(machine, board)]
            return all(text in (None, shown) for text, shown in zip(texts, last))

        try:
            return machine.await_(f"the readouts show {texts}", are_right, limit)[1]
        except Failed as failure:
            raise Failed(f"{failure}; they show {last}") from None

    def close(self):
        for machine in self._machines:
            machine.cut()
