"""What a case works with: cards, machines, checks, and the seconds of each step."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

from prop import picture, wiring

from .card import Card
from .machine import Failed, Machine
from .writes import Story

CHECKOUT = pathlib.Path(__file__).resolve().parents[3]
PACKAGES = CHECKOUT / ".build/packages"
VERSION = re.search(r'let version = "(.*)"', (CHECKOUT / "Sources/Control/ControlProtocol/Release.swift").read_text(encoding="utf-8"))[1]
OURS = sorted(PACKAGES.glob(f"timecircuits*_{VERSION}_arm64.deb"))
IMAGE = PACKAGES / f"timecircuits_{VERSION}_arm64.img"
RECORDINGS = CHECKOUT / ".build/virtual-pi/recordings"


class Bench:
    checkout = CHECKOUT

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

    def card(self, image=IMAGE):
        return Card(self.folder / "card.img", image)

    def power_on(self, card, chips, overlays=(), record=None):
        machine = Machine(card, self.folder / f"boot-{len(self._machines)}", chips, overlays, record)
        self._machines.append(machine)
        return machine

    def into(self, *arguments):
        packages = self.folder / "into"
        if not packages.exists():
            packages.mkdir()
            for package in [PACKAGES / "libraries", *OURS]:
                (packages / package.name).symlink_to(package)
        done = subprocess.run(
            [CHECKOUT / "systemd/image/into", *arguments, "--packages", packages], capture_output=True, text=True, check=False)
        if done.returncode:
            raise Failed(f"into ended with {done.returncode}: {done.stderr}")

    def record(self, card):
        """Begins a story with a card; its writes are recorded from the next power-on."""
        folder = RECORDINGS / self.folder.name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        subprocess.run(["cp", "--sparse=always", card.path, folder / "before.img"], check=True)
        story = Story(folder)
        story.log.path.touch()
        return story

    def saved_at(self, machine):
        return json.loads(machine.check("timecircuitsctl status --json"))["state"]["saved_at"]

    def packages_of(self, version):
        """Makes the arm64 packages with another version; returns their folder."""
        folder = self.folder / "packages"
        folder.mkdir()
        for package in OURS:
            tree = self.folder / "tree"
            shutil.rmtree(tree, ignore_errors=True)
            subprocess.run(["dpkg-deb", "-R", package, tree], check=True)
            control = tree / "DEBIAN/control"
            own = re.search(r"^Version: (.*)$", control.read_text(), re.MULTILINE)[1]
            control.write_text(control.read_text().replace(f"Version: {own}", f"Version: {version}").replace(f"(= {own})", f"(= {version})"))
            journeys = tree / "usr/share/timecircuits/journeys.toml"
            if journeys.exists():
                journeys.write_text(f"{journeys.read_text(encoding='utf-8')}# {version}\n", encoding="utf-8")
            newer = folder / f"{package.name.split('_')[0]}_{version}_arm64.deb"
            subprocess.run(["dpkg-deb", "-Zzstd", "-z3", "-b", tree, newer], check=True, stdout=subprocess.DEVNULL)
        shutil.rmtree(tree)
        return folder

    def repository(self, version, url):
        """Makes a signed repository of the arm64 packages with another version; returns its folder."""
        packages = sorted(self.packages_of(version).iterdir())
        folder = self.folder / "apt"
        done = subprocess.run(
            [CHECKOUT / "systemd/package/repository", folder, "--throw-away-key", "--url", url, *packages],
            env={**os.environ, "SOURCE_DATE_EPOCH": str(int(time.time()))}, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Failed(f"repository ended with {done.returncode}: {done.stderr}")
        return folder

    def step(self, text):
        """Notes that a step is done."""
        now = time.monotonic()
        self.steps.append((now - self._began, text))
        print(f"  {self.folder.name:<14} {now - self._began:6.1f} s  {text}", file=sys.stderr, flush=True)
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
