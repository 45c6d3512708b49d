"""A card: a copy of an image, which mtools read and write on this machine as a PC would."""

import hashlib
import json
import pathlib
import subprocess
import tempfile

# QEMU takes only cards whose size is a power of two.
BYTES = 4 << 30


class Card:
    def __init__(self, path, image=None):
        """A card in a file, written with an image first if there is one."""
        self.path = path
        if image:
            subprocess.run(["cp", "--sparse=always", "--reflink=auto", image, path], check=True)
            with open(path, "r+b") as file:
                file.truncate(BYTES)
        listed = subprocess.run(["sfdisk", "--json", path], capture_output=True, check=True)
        partitions = json.loads(listed.stdout)["partitiontable"]["partitions"]
        self._drive = f"{path}@@{partitions[0]['start'] * 512}"
        self._root = f"{path}?offset={partitions[1]['start'] * 512}"

    def _mtools(self, command, *arguments):
        return subprocess.run([command, "-i", self._drive, *arguments], capture_output=True, check=False)

    def read(self, name):
        """Returns a file's bytes, None if there is none."""
        found = self._mtools("mtype", f"::/{name}")
        return found.stdout if found.returncode == 0 else None

    def write(self, name, text):
        with tempfile.NamedTemporaryFile() as file:
            file.write(text.encode() if isinstance(text, str) else text)
            file.flush()
            if "/" in name:
                self._mtools("mmd", f"::/{pathlib.PurePosixPath(name).parent}")
            done = self._mtools("mcopy", "-o", file.name, f"::/{name}")
            assert done.returncode == 0, done.stderr

    def write_folder(self, name, folder):
        """Copies a folder with everything in it; returns the paths of its files."""
        done = self._mtools("mcopy", "-s", str(folder), f"::/{name}")
        assert done.returncode == 0, done.stderr
        return [path for path in self.files() if path.startswith(name + "/")]

    def write_root(self, path, text):
        """Adds a file to the root file system, as another image has it."""
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(text)
            file.flush()
            done = subprocess.run(["debugfs", "-w", "-R", f"write {file.name} {path}", self._root], capture_output=True, text=True, check=True)
            assert "Allocated inode" in done.stdout, done.stdout + done.stderr

    def read_root(self, path):
        """The SHA-256 of a file of the root file system; None if there is none."""
        with tempfile.TemporaryDirectory() as folder:
            target = pathlib.Path(folder, "file")
            subprocess.run(["debugfs", "-R", f"dump {path} {target}", self._root], capture_output=True, check=True)
            return hashlib.sha256(target.read_bytes()).hexdigest() if target.exists() else None

    def remove(self, name):
        self._mtools("mdel", f"::/{name}")

    def names(self):
        return self._mtools("mdir", "-b", "::").stdout.decode().split()

    def files(self):
        """The paths of all files."""
        paths = self._mtools("mdir", "-b", "-/", "::").stdout.decode().splitlines()
        return [path.removeprefix("::/") for path in paths if not path.endswith("/")]

    def extract(self, prefix, target):
        """Copies the file whose name begins so, as the firmware would load it."""
        name = next(name for name in self.names() if name.removeprefix("::/").startswith(prefix))
        done = self._mtools("mcopy", "-n", "-o", name, str(target))
        assert done.returncode == 0, done.stderr
