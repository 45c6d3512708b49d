"""The writes to a card in their order, and the card as a power cut after any of them leaves it."""

import json
import pathlib
import struct
import subprocess

# QEMU's blklogwrites has the format of the kernel's dm-log-writes (drivers/md/dm-log-writes.c): a superblock, then for each write an entry
# in a sector of its own and the data.
SECTOR = 512
ENTRY = struct.Struct("<QQQQ")
DISCARD = 4


class Log:
    """A log, which may still grow."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self._offset = SECTOR
        self._count = 0

    def entries(self, offset=SECTOR):
        """The complete writes from an offset in the log: the end of each in the log, its place on the card, its data."""
        with self.path.open("rb") as log:
            while True:
                log.seek(offset)
                entry = log.read(SECTOR)
                if len(entry) < SECTOR:
                    return
                sector, sectors, flags, _ = ENTRY.unpack_from(entry)
                length = 0 if flags & DISCARD else sectors * SECTOR
                data = log.read(length)
                if len(data) < length:
                    return
                offset += SECTOR + length
                yield offset, sector * SECTOR, data

    def count(self):
        """How many writes are complete. QEMU answers the guest only when a write is on the card and in the log."""
        for self._offset, _, _ in self.entries(self._offset):
            self._count += 1
        return self._count


class Story:
    """What happened while the writes were recorded."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.log = Log(self.folder / "writes.log")
        # The scenarios: name, and the first and the last write.
        self.scenarios = []
        # For each file the SHA-256 of its contents in their order, each with the number of writes after which it was promised to last; 0 for
        # one that was there before. A content is None where there is no file.
        self.files = {}
        # What the readouts show, likewise.
        self.shown = []
        # Files of the boot partition that move to /etc: the place there, the name here, and the SHA-256.
        self.secrets = []
        # The packages that are installed once the mark of a first boot is there.
        self.packages = []
        self._begin = 0

    def begin(self):
        """Leaves out what was written so far."""
        self._begin = self.log.count()

    def scenario(self, name):
        """Ends a scenario, which began where the last one ended."""
        end = self.log.count()
        self.scenarios.append((name, self._begin, end))
        self._begin = end

    def promise(self, path, content, since=None):
        """Notes the content that a file has for good since a number of writes, by default all so far."""
        self.files.setdefault(path, []).append((self.log.count() if since is None else since, content))

    def show(self, texts):
        """Notes what the readouts show from now on, also after a power cut."""
        self.shown.append((self.log.count(), texts))

    def save(self):
        kept = {name: value for name, value in vars(self).items() if name in KEPT}
        (self.folder / "story.json").write_text(json.dumps(kept), encoding="utf-8")

    @classmethod
    def load(cls, folder):
        story = cls(folder)
        vars(story).update(json.loads((story.folder / "story.json").read_text(encoding="utf-8")))
        return story

    def places(self, first, last):
        """The numbers of writes behind which a cut tells something: the kernel fills its tables with zeros for minutes."""
        return [number for number, (_, _, data) in enumerate(self.log.entries(), 1) if first < number <= last and any(data)]


KEPT = ("scenarios", "files", "shown", "secrets", "packages")


def allowed(history, count):
    """Of contents with the writes since which they last, those that are possible after a number of writes: the last one, or the next."""
    last = max(index for index, (since, _) in enumerate(history) if since <= count)
    return [content for _, content in history[last:last + 2]]


def copy(source, target, start=0, size=None):
    """Copies a part of a file and leaves holes for zeros."""
    part = [] if size is None else [f"count={size}", "iflag=skip_bytes,count_bytes"]
    subprocess.run(
        ["dd", f"if={source}", f"of={target}", "bs=1M", f"skip={start}", "conv=sparse", "status=none",
         *(part or ["iflag=skip_bytes"])], check=True)


def rebuild(story, count, path):
    """Makes the whole card as it was after so many writes."""
    subprocess.run(["cp", "--sparse=always", story.folder / "before.img", path], check=True)
    with open(path, "r+b") as card:
        for number, (_, place, data) in enumerate(story.log.entries()):
            if number == count:
                return
            card.seek(place)
            card.write(data)
