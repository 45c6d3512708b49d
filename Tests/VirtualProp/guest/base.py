"""Packs the guest's root file system as one cpio: base.py BASE FOLDER, of FOLDER's root.tar, into FOLDER's root.cpio."""

import pathlib
import sys

from archive import Archive

HERE = pathlib.Path(__file__).parent

# Services of a machine with a screen, a disk or a past. A prop in memory has none of them.
UNUSED = [
    "getty@tty1.service", "serial-getty@ttyS0.service", "systemd-logind.service", "ldconfig.service",
    "systemd-hwdb-update.service", "systemd-journal-catalog-update.service", "systemd-update-done.service",
    "systemd-machine-id-commit.service", "systemd-firstboot.service", "systemd-pstore.service",
    "systemd-random-seed.service", "systemd-update-utmp.service", "systemd-update-utmp-runlevel.service",
    "systemd-user-sessions.service", "getty.target", "e2scrub_reap.service", "systemd-journal-flush.service",
]

# A machine whose clock was set: nobody sets it here, and systemd-timesyncd would leave this.
SYNCHRONISED = "d /run/systemd/timesync 0755 root root\nf /run/systemd/timesync/synchronized 0644 root root\n"

# On a Raspberry Pi the controllers are part of the kernel, so they are there before any service.
# A keyboard that is plugged in finds its drivers; uinput makes others.
MODULES = "virtio_pci\ni2c-virtio\ngpio-virtio\nevdev\nxhci_pci\nusbhid\nhid_generic\nuinput\n"


def main():
    base, folder = map(pathlib.Path, sys.argv[1:])
    with open(folder / "root.cpio", "wb") as file:
        archive = Archive(file)
        archive.add_tar(folder / "root.tar")
        archive.add_link("init", "lib/systemd/systemd")
        add_modules(archive, base / "staged/lib/modules")
        add_tools(archive, base / "staged")
        add_settings(archive)
        archive.finish()


def add_modules(archive, root):
    archive.add_folder("usr/lib/modules")
    for path in sorted(root.rglob("*")):
        name = f"usr/lib/modules/{path.relative_to(root)}"
        if path.is_dir():
            archive.add_folder(name)
        else:
            archive.add_file(name, path.read_bytes())


def add_tools(archive, staged):
    archive.add_folder("usr/lib/virtual-prop")
    for name in ("agent", "witness", "client", "pad"):
        archive.add_file(f"usr/lib/virtual-prop/{name}", (staged / name).read_bytes(), 0o755)
    for name in ("agent", "witness"):
        archive.add_file(f"etc/systemd/system/prop-{name}.service", (HERE / f"prop-{name}.service").read_bytes())
    archive.add_folder("etc/systemd/system/sysinit.target.wants")
    archive.add_link("etc/systemd/system/sysinit.target.wants/prop-agent.service", "../prop-agent.service")


def add_settings(archive):
    for unit in UNUSED:
        archive.add_link(f"etc/systemd/system/{unit}", "/dev/null")
    archive.add_file("etc/modules-load.d/virtual-prop.conf", MODULES.encode())
    archive.add_file("usr/lib/tmpfiles.d/virtual-prop.conf", SYNCHRONISED.encode())
    # A machine that has been booted before.
    archive.add_file("etc/machine-id", b"0123456789abcdef0123456789abcdef\n", 0o444)
    archive.add_file("etc/hostname", b"virtual-prop\n")
    archive.add_file("etc/fstab", b"")


if __name__ == "__main__":
    main()
