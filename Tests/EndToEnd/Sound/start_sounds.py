"""Starts a sound on a closed device many times, and checks for leaks.

usage: start_sounds.py FOLDER-OF-PROGRAMS COUNT

Each time the program opens ALSA's `null`, plays, and closes the device because its configuration changes, which it
reads here at once.
"""

import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

PROGRAMS, COUNT = pathlib.Path(sys.argv[1]), int(sys.argv[2])
# The first starts are warm-up: ALSA reads its configuration, and tables reach their size.
WARM, GROWTH_KIB, PATIENCE = 200, 256, 10.0
LONG = 'description = "long"\n[[tone]]\nat_ms = 0\nfor_ms = 30000\nhz = 440\nlevel = 50\n'


class Sound:
    """The sound program without a prop; it plays test sounds all the same."""

    def __init__(self, folder):
        self.folder = folder
        self.edits = 0
        self.edit()
        os.mkdir(f"{folder}/sounds")
        pathlib.Path(f"{folder}/sounds/long.toml").write_text(LONG, encoding="ascii")
        self.log = open(f"{folder}/log", "wb")  # pylint: disable=consider-using-with
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            [PROGRAMS / "timecircuits-sound", "--data", folder, "--device", "null", "--config", f"{folder}/sound.toml", "--socket",
             f"{folder}/nobody.sock", "--quiet-ms", "0"],
            env={**os.environ, "XDG_RUNTIME_DIR": folder}, stderr=self.log)
        self.path = f"{folder}/nobody-sound.sock"
        wait(self.listens, "the program does not listen")

    def edit(self):
        self.edits += 1
        text = f"volume = 50\nlatency_ms = {self.edits % 2}\n"
        pathlib.Path(f"{self.folder}/new").write_text(text, encoding="ascii")
        os.rename(f"{self.folder}/new", f"{self.folder}/sound.toml")

    def ask(self, **request):
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(self.path)
            client.sendall(json.dumps({"version": 1, **request}).encode() + b"\n")
            with client.makefile("rb") as lines:
                reply = json.loads(lines.readline())
                # Wait until the program closes the connection, so that it is not counted among the descriptors.
                client.shutdown(socket.SHUT_WR)
                if lines.read():
                    sys.exit(f"{request} is answered twice")
        if not reply["ok"]:
            sys.exit(f"{request} is rejected: {reply['message']}")
        return reply.get("sound")

    def listens(self):
        try:
            return self.ask(request="sound") is not None
        except OSError:
            return False

    def is_open(self):
        return self.ask(request="sound")["open"]

    def measure(self):
        """The program's resources: private memory in KiB, descriptors, threads."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii").splitlines()
        values = {line.split(":")[0]: line.split()[1] for line in status if line.startswith(("RssAnon", "Threads"))}
        return int(values["RssAnon"]), len(os.listdir(f"/proc/{self.process.pid}/fd")), int(values["Threads"])


def wait(holds, complaint):
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            if holds():
                return
            sys.exit(complaint)
        time.sleep(0.0005)


def main():
    with tempfile.TemporaryDirectory() as folder:
        sound = Sound(folder)
        try:
            before = None
            for number in range(1, COUNT + 1):
                # The sound lasts half a minute, so that it still plays at each check.
                sound.ask(request="test", name="long")
                wait(sound.is_open, f"start {number}: the device is not opened")
                sound.edit()
                wait(lambda: not sound.is_open(), f"start {number}: the device is not closed")
                if number == min(WARM, COUNT):
                    before = sound.measure()
            after = sound.measure()
        finally:
            sound.process.terminate()
            code = sound.process.wait(PATIENCE)
        memory, *others = (now - then for now, then in zip(after, before))
        print(f"{COUNT} starts: {before[0]} KiB, then {after[0]}; {after[1]} descriptors, {after[2]} threads")
        if memory > GROWTH_KIB or any(others) or code:
            sys.exit(f"KiB, descriptors, threads: {before} after {WARM} starts, {after} after {COUNT}; exit code {code}")


main()
