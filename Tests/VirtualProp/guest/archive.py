"""Writes cpio archives (newc) that the kernel unpacks as its root file system; needs no privilege for it."""

import stat
import tarfile


class Archive:
    """A growing cpio archive; owners and modes are as told, whoever runs this."""

    def __init__(self, file):
        self._file, self._inode = file, 0

    def add(self, name, mode, data=b"", device=(0, 0)):
        """Adds an entry; mode holds the type, data a file's bytes or a link's target. All belong to root."""
        self._inode += 1
        self._entry(name, mode, data, device, self._inode)

    def add_file(self, name, data, permissions=0o644):
        self.add(name, stat.S_IFREG | permissions, data)

    def add_folder(self, name, permissions=0o755):
        self.add(name, stat.S_IFDIR | permissions)

    def add_link(self, name, target):
        self.add(name, stat.S_IFLNK | 0o777, target.encode())

    def finish(self):
        self._entry("TRAILER!!!", 0, b"", (0, 0), 0)

    def _entry(self, name, mode, data, device, inode, owner=(0, 0)):
        path = name.encode() + b"\0"
        fields = (inode, mode, *owner, 1, 0, len(data), 0, 0, *device, len(path), 0)
        self._padded(b"070701" + b"".join(b"%08X" % field for field in fields) + path)
        self._padded(data)

    def _padded(self, data):
        self._file.write(data + bytes(-len(data) % 4))

    def add_tar(self, path):
        """Adds everything of a tar archive, with its owners."""
        with tarfile.open(path) as tar:
            for member in tar:
                self._add_member(tar, member)

    def _add_member(self, tar, member):
        kinds = {
            tarfile.DIRTYPE: stat.S_IFDIR, tarfile.SYMTYPE: stat.S_IFLNK, tarfile.CHRTYPE: stat.S_IFCHR,
            tarfile.BLKTYPE: stat.S_IFBLK, tarfile.FIFOTYPE: stat.S_IFIFO,
        }
        kind, data, device = kinds.get(member.type, stat.S_IFREG), b"", (0, 0)
        if kind == stat.S_IFLNK:
            data = member.linkname.encode()
        elif kind == stat.S_IFREG:
            data = tar.extractfile(member).read()  # A hard link becomes a file of its own.
        elif kind in (stat.S_IFCHR, stat.S_IFBLK):
            device = (member.devmajor, member.devminor)
        self._inode += 1
        name = member.name.removeprefix("./") or "."
        self._entry(name, kind | member.mode, data, device, self._inode, (member.uid, member.gid))
