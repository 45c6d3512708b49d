"""Packs the layer on top of the guest's root as a cpio: the program with its files, or an edited configuration."""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "guest"))
from archive import Archive  # noqa: E402  (it belongs to the guest's builder, which is not a package)


# The folder of the packages in the guest.
PACKAGE, PREVIOUS = "/root/timecircuits.deb", "/root/timecircuits-previous.deb"
PAGE, SOUND, LINK = "/root/timecircuits-web.deb", "/root/timecircuits-sound.deb", "/root/timecircuits-link.deb"


def pack_edit(path, package, previous, configuration):
    """Writes the layer of a machine with the package installed and its configuration edited since."""
    with open(path, "wb") as file:
        archive = Archive(file)
        archive.add_file("etc/timecircuits/timecircuits.toml", configuration.encode())
        archive.add_file(PACKAGE[1:], pathlib.Path(package).read_bytes())
        archive.add_file(PREVIOUS[1:], pathlib.Path(previous).read_bytes())
        # All packages are built together, into one folder.
        for place, name in ((PAGE, "timecircuits-web_"), (SOUND, "timecircuits-sound_"), (LINK, "timecircuits-link_")):
            beside = pathlib.Path(package).with_name(pathlib.Path(package).name.replace("timecircuits_", name))
            if beside.exists():
                archive.add_file(place[1:], beside.read_bytes())
        archive.finish()


def make_previous(package, folder):
    """Makes a package like an earlier release: a lower version, with another configuration."""
    tree, path = f"{folder}/previous", f"{folder}/previous.deb"
    subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
    control = pathlib.Path(tree, "DEBIAN/control")
    lines = control.read_text().splitlines()
    control.write_text("".join("Version: 0~previous\n" if line.startswith("Version:") else line + "\n" for line in lines))
    configuration = pathlib.Path(tree, "etc/timecircuits/timecircuits.toml")
    # The first release named a board and had a different last line.
    text = configuration.read_text().replace('# board = "adafruit-backpacks"', 'board = "adafruit-backpacks"')
    configuration.write_text(text + "# An earlier release had another last line.\n")
    # Only dpkg's handling of an edit is tested; compression would take most of the time.
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, path], check=True, stdout=subprocess.DEVNULL)
    return path


def pack(path, checkout, daemon, configuration):
    """Writes the layer; configuration is the text of timecircuits.toml."""
    systemd = pathlib.Path(checkout) / "systemd"
    with open(path, "wb") as file:
        archive = Archive(file)
        for folder in ("etc/timecircuits", "usr/share/timecircuits", "usr/share/timecircuits/boards"):
            archive.add_folder(folder)
        archive.add_file("usr/bin/timecircuitsd", pathlib.Path(daemon).read_bytes(), 0o755)
        add_control(archive, pathlib.Path(daemon).with_name("timecircuitsctl"), systemd / "data")
        for board in sorted((pathlib.Path(checkout) / "boards").glob("*.toml")):
            archive.add_file(f"usr/share/timecircuits/boards/{board.name}", board.read_bytes())
        archive.add_file("etc/timecircuits/timecircuits.toml", configuration.encode())
        for name, place in (
            ("timecircuits.sysusers", "usr/lib/sysusers.d/timecircuits.conf"),
            ("40-timecircuits.rules", "etc/udev/rules.d/40-timecircuits.rules"),
            ("timecircuits.modules-load", "etc/modules-load.d/timecircuits.conf"),
            ("timecircuitsd.service", "etc/systemd/system/timecircuitsd.service"),
        ):
            archive.add_file(place, (systemd / "units" / name).read_bytes())
        # systemctl enable
        archive.add_folder("etc/systemd/system/multi-user.target.wants")
        archive.add_link("etc/systemd/system/multi-user.target.wants/timecircuitsd.service", "../timecircuitsd.service")
        archive.finish()


def add_control(archive, program, data):
    """Adds the files for control from outside, if the program was built next to the daemon."""
    if program.exists():
        archive.add_file("usr/bin/timecircuitsctl", program.read_bytes(), 0o755)
    archive.add_folder("usr/share/timecircuits/sequences")
    for sequence in sorted((data / "sequences").glob("*.toml")):
        archive.add_file(f"usr/share/timecircuits/sequences/{sequence.name}", sequence.read_bytes())
    for name in ("journeys.toml", "timers.toml", "cities.tsv"):
        if (data / name).exists():
            archive.add_file(f"usr/share/timecircuits/{name}", (data / name).read_bytes())
