"""Judges cards after power cuts without booting them: judge RECORDING PROGRAMS CUTS SEED

RECORDING is a folder of .build/virtual-pi/recordings. For each cut, both partitions are repaired as at a boot, and then must be faultless; the
files of firmware and kernel must be whole; each file of the story must be the one that was promised or the next, no secret may be lost, what is marked as
done must be done, and the daemon of PROGRAMS must read configuration and state without a complaint. The tools are those of Debian 13, as on the card:
e2fsck 1.47.0 leaves an orphan file half repaired. Prints a line for each scenario; the exit code is 1 if a cut has failed.
"""

import hashlib
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from .hooks import OURS
from .writes import Story, allowed, copy


MARK = "/var/lib/timecircuits-first-boot"
DPKG = "/var/lib/dpkg/status"
TAKEN = "/var/lib/timecircuits-boot/taken.json"
STATE = "/var/lib/timecircuits/state.toml"
CONFIGURATION = "/etc/timecircuits/timecircuits.toml"


def run(*command, codes=(0,)):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace", check=False)
    if done.returncode not in codes:
        raise Wrong(f"{command[0]} ended with {done.returncode}: {(done.stdout + done.stderr)[-1500:]}")
    return done.stdout


def run_bytes(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, check=False).stdout


def digest(content):
    return None if content is None else hashlib.sha256(content).hexdigest()


class Wrong(Exception):
    """A card that a cut has damaged."""


class Judge:
    def __init__(self, story, programs, folder, lost=lambda: False):
        """`lost` says of each write whether the card loses it."""
        self.story = story
        self._programs = programs
        self._folder = folder
        self._fat, self._root, self._undo = folder / "fat.img", folder / "root.img", folder / "undo"
        before = story.folder / "before.img"
        listed = json.loads(run("sfdisk", "--json", before))
        (self._fat_start, self._fat_size), (self._root_start, _) = (
            (part["start"] * 512, part["size"] * 512) for part in listed["partitiontable"]["partitions"])
        copy(before, self._fat, self._fat_start, self._fat_size)
        copy(before, self._root, self._root_start)
        with self._root.open("r+b") as root:
            root.truncate(before.stat().st_size - self._root_start)
        self._writes = story.log.entries()
        self._lost = lost
        self._count = 0
        self._fat_is_judged = False
        self._firmware = None
        self._firmware = self._hashes()
        assert len(self._firmware) > 30, f"mtools reads only {sorted(self._firmware)}"

    def advance(self, count):
        """Applies the writes up to a number of them."""
        with self._fat.open("r+b") as fat, self._root.open("r+b") as root:
            while self._count < count:
                _, place, data = next(self._writes)
                self._count += 1
                if self._lost():
                    continue
                if place >= self._root_start:
                    file, offset = root, place - self._root_start
                elif place >= self._fat_start:
                    file, offset = fat, place - self._fat_start
                    self._fat_is_judged = False
                else:
                    # The partition table: one sector, which a card writes whole.
                    continue
                file.seek(offset)
                file.write(data)

    def judge(self):
        """Judges the card as it is.

        - Raises: Wrong.
        """
        if not self._fat_is_judged:
            hashes = self._hashes()
            changed = [name for name, value in self._firmware.items() if hashes.get(name) != value]
            if changed:
                raise Wrong(f"files of firmware or kernel have changed: {changed}")
            # As the next boot repairs it: the mark of a volume in use, a name without a file.
            repaired = self._folder / "repaired.img"
            run("cp", "--sparse=always", self._fat, repaired)
            run("/usr/sbin/fsck.fat", "-a", repaired, codes=(0, 1))
            run("/usr/sbin/fsck.fat", "-n", repaired)
            self._fat_is_judged = True
        try:
            # As at a boot (systemd-fsck(8)): 1 if something was repaired.
            run("/usr/sbin/e2fsck", "-p", "-z", self._undo, self._root, codes=(0, 1))
            run("/usr/sbin/e2fsck", "-fn", self._root)
            self._judge_files()
        finally:
            if self._undo.exists():
                # Without it, the next cards would be ones that no power cut makes.
                subprocess.run(["/usr/sbin/e2undo", self._undo, self._root], check=True, capture_output=True)
                self._undo.unlink()

    def _hashes(self):
        """The files that firmware and kernel read."""
        target = self._folder / "firmware"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        run("mcopy", "-s", "-n", "-i", self._fat, "::", target, codes=(0, 1))
        return {
            name: hashlib.sha256(path.read_bytes()).hexdigest() for path in target.rglob("*")
            if path.is_file() and not (name := str(path.relative_to(target))).startswith(OURS) and (self._firmware is None or name in self._firmware)}

    def _judge_files(self):
        target = self._folder / "files"
        shutil.rmtree(target, ignore_errors=True)
        state = target / "state"
        state.mkdir(parents=True)
        wanted = {path: target / str(number) for number, path in enumerate({*self.story.files, MARK, DPKG})}
        wanted |= {STATE: state / "state.toml", CONFIGURATION: state / "timecircuits.toml"}
        requests = "".join(f"dump {path} {place}\n" for path, place in wanted.items())
        (target / "requests").write_text(requests, encoding="ascii")
        run("/usr/sbin/debugfs", "-f", target / "requests", self._root)
        found = {path: place.read_bytes() if place.exists() else None for path, place in wanted.items()}
        self._judge_history(found)
        for path, name, content in self.story.secrets:
            if found[path] is None and digest(run_bytes("mtype", "-i", self._fat, f"::/{name}")) != content:
                raise Wrong(f"{path} is lost: it is neither there nor whole on the boot partition")
        if found[MARK] is not None:
            installed = re.findall(r"^Package: (.*)\nStatus: install ok installed$", (found[DPKG] or b"").decode(), re.MULTILINE)
            if missing := set(self.story.packages) - set(installed):
                raise Wrong(f"the first boot is marked as done, but dpkg has not installed {missing}")
        if found[CONFIGURATION] is not None:
            done = subprocess.run(
                [self._programs / "timecircuitsd", "--simulate", "--once", "--format", "json", "--state", state,
                 "--config", wanted[CONFIGURATION]], capture_output=True, text=True, check=False)
            if done.returncode or done.stderr:
                raise Wrong(f"timecircuitsd reads configuration and state with {done.returncode}: {done.stderr}")

    def _judge_history(self, found):
        """Each file is one that was promised or the next; and what is recorded as taken is there. Secrets are moved later, and not recorded."""
        taken = 0
        secrets = [path for path, _, _ in self.story.secrets]
        for path, history in self.story.files.items():
            content = digest(found[path])
            if content not in allowed(history, self._count):
                raise Wrong(f"{path} is neither the promised nor the next one: {found[path] and found[path][:300]}")
            if path == TAKEN:
                taken = max(index for index, (_, known) in enumerate(history) if known == content)
        for path, history in self.story.files.items():
            if not path.startswith("/etc/timecircuits/") or path in secrets:
                continue
            if len(history) > taken and digest(found[path]) not in [known for _, known in history[taken:]]:
                raise Wrong(f"{path} is recorded as taken, but is older")


def judge_scenario(judge, points):
    """Yields each point at which the card is damaged, and how."""
    for point in sorted(points):
        judge.advance(point)
        try:
            judge.judge()
        except Wrong as error:
            yield point, error


def main():
    recording, programs, cuts, seed = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    story = Story.load(recording)
    chance = random.Random(f"{seed} {story.folder.name}")
    share = max(1, cuts // len(story.scenarios))
    failed = 0
    with tempfile.TemporaryDirectory(dir=story.folder) as folder:
        judge = Judge(story, programs, pathlib.Path(folder))
        for name, first, last in story.scenarios:
            places = story.places(first, last)
            began = time.monotonic()
            wrong = 0
            for point, error in judge_scenario(judge, [chance.choice(places) for _ in range(share)]):
                wrong += 1
                print(f"  {story.folder.name}, seed {seed}, after write {point} ({name}): {error}", flush=True)
            failed += wrong
            print(
                f"{story.folder.name + ': ' + name:<32} {len(places):7} writes {share:5} cuts {wrong:4} wrong"
                f" {time.monotonic() - began:7.1f} s", flush=True)
    # A card that loses one write in fifty must be found damaged, or this judges nothing.
    with tempfile.TemporaryDirectory(dir=story.folder) as folder:
        judge = Judge(story, programs, pathlib.Path(folder), lost=lambda: chance.random() < 0.02)
        _, first, last = story.scenarios[-1]
        points = range(first, last, max(1, (last - first) // 20))
        found = len(list(judge_scenario(judge, points)))
        print(f"{story.folder.name + ': every fiftieth write lost':<32} {len(points)} cuts, {found} wrong, as it must be")
        failed += found == 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
