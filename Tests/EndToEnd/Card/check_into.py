#!/usr/bin/env python3
"""Checks what systemd/image/into puts onto a boot partition: as a folder, in an image, as an archive. Usage: check_into.py

The packages are empty ones with the real names. Tests/VirtualPi boots the real ones. Needs dpkg-deb, mtools and fdisk.
"""

import base64
import pathlib
import subprocess
import sys
import tempfile
import zipfile

CHECKOUT = pathlib.Path(__file__).resolve().parents[3]
INTO = CHECKOUT / "systemd/image/into"
COMMAND_LINE = "console=serial0,115200 console=tty1 root=PARTUUID=1955-02 rootfstype=ext4 fsck.repair=yes rootwait quiet"
CONFIG = "# For more options see http://rptl.io/configtxt\n#dtparam=i2c_arm=on\n[all]\nenable_uart=1\n"


def make_package(folder, name, depends=""):
    tree = folder / "tree"
    (tree / "DEBIAN").mkdir(parents=True)
    text = f"Package: {name}\nVersion: 0.0.1\nArchitecture: arm64\nMaintainer: test <test@example.org>\nDescription: test\n"
    (tree / "DEBIAN/control").write_text(text + (f"Depends: {depends}\n" if depends else ""))
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "-b", tree, folder / f"{name}_0.0.1_arm64.deb"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["rm", "-r", tree], check=True)


def make_packages(folder):
    libraries = folder / "libraries"
    libraries.mkdir(parents=True)
    make_package(folder, "timecircuits", "libc6 (>= 2.41), libgpiod3 (>= 2.0)")
    make_package(folder, "timecircuits-web", "lighttpd, timecircuits (= 0.0.1)")
    make_package(folder, "timecircuits-sound", "libasound2t64 (>= 1.0)")
    make_package(folder, "timecircuits-link", "libmosquitto1 (>= 2.0)")
    make_package(libraries, "libgpiod3")
    make_package(libraries, "lighttpd", "libnettle8t64 | libnettle9")
    for name in ["libnettle8t64", "libasound2t64", "libmosquitto1"]:
        make_package(libraries, name)


def into(*arguments, code=0):
    done = subprocess.run([INTO, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == code, f"into {arguments} ended with {done.returncode}, not {code}: {done.stderr}"
    return done.stderr if code else done.stdout


def make_partition(folder):
    folder.mkdir()
    (folder / "cmdline.txt").write_text(COMMAND_LINE + "\n")
    (folder / "config.txt").write_text(CONFIG)
    return folder


def content(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def check_folder(work, packages):
    folder = make_partition(work / "bootfs")
    arguments = [folder, "--packages", packages, "--board", "adafruit-backpacks", "--with", "web"]
    into(*arguments)
    files = content(folder)
    debs = sorted(name for name in files if name.endswith(".deb"))
    names = {name.split("/")[1].split("_")[0] for name in debs}
    assert names == {"libgpiod3", "libnettle8t64", "lighttpd", "timecircuits", "timecircuits-web"}, names
    assert b'\nboard = "adafruit-backpacks"\n' in files["timecircuits.toml"]
    words = files["cmdline.txt"].decode()
    assert words.startswith(COMMAND_LINE + " ") and words.count("\n") == 1, words
    unit = words.split("timecircuits-first-boot.service:", 1)[1].split(" ", 1)[0]
    assert base64.b64decode(unit) == (CHECKOUT / "systemd/image/first-boot.service").read_bytes()
    assert len(words) < 1000, len(words)
    config = files["config.txt"].decode()
    assert config.startswith(CONFIG) and "\ndtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000\n" in config
    assert "[pi4]\ndtoverlay=i2c3,baudrate=400000\n[pi3]\ndtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=4,i2c_gpio_scl=5\n" in config
    into(*arguments)
    assert content(folder) == files, "the second time, something else is written"
    (folder / "config.txt").write_text(config + "dtparam=spi=on\n")
    into(*arguments)
    config = (folder / "config.txt").read_text()
    assert "\ndtparam=spi=on\n" in config and config.count("i2c_arm_baudrate") == 1, config

    # Another board on one bus, and no page: what the first has left is taken away.
    into(folder, "--packages", packages, "--board", "adafruit-backpacks")
    assert not [name for name in content(folder) if "lighttpd" in name or "-web" in name]
    (folder / "timecircuits.toml").unlink()
    into(folder, "--packages", packages, "--board", "circuitsetup-tcd")
    assert "dtoverlay" not in (folder / "config.txt").read_text()
    # What the user has written stays.
    (folder / "timecircuits.toml").write_text("# mine\n")
    words = into(folder, "--packages", packages, "--board", "circuitsetup-tcd", code=65)
    assert "there is another timecircuits.toml: remove it first" in words, words
    into(folder, "--packages", packages)
    assert (folder / "timecircuits.toml").read_text() == "# mine\n"
    # A board of one's own, which is on the card.
    (folder / "timecircuits.toml").unlink()
    (folder / "boards").mkdir()
    (folder / "boards/mine.toml").write_bytes((CHECKOUT / "boards/adafruit-backpacks.toml").read_bytes())
    own = work / "mine.toml"
    own.write_text('board = "mine"\n')
    into(folder, "--packages", packages, "--config", own)
    assert "dtoverlay=i2c3" in (folder / "config.txt").read_text()


def check_image(work, packages):
    image = work / "card.img"
    with open(image, "wb") as file:
        file.truncate(80 << 20)
    table = "label: dos\nunit: sectors\nstart=8192, size=131072, type=c\nstart=139264, size=20480, type=83\n"
    subprocess.run(["sfdisk", "-q", image], input=table, text=True, check=True)
    drive = f"{image}@@{8192 * 512}"
    subprocess.run(["mformat", "-i", drive, "-F", "-T", "131072", "::"], check=True)
    source = make_partition(work / "source")
    subprocess.run(["mcopy", "-i", drive, *source.iterdir(), "::"], check=True)
    before = image.read_bytes()
    into(image, "--packages", packages, "--board", "adafruit-backpacks", "--with", "web,sound")
    after = image.read_bytes()
    end = (8192 + 131072) * 512
    assert after[: 8192 * 512] == before[: 8192 * 512] and after[end:] == before[end:], "something beside the boot partition has changed"
    unpacked = work / "unpacked"
    unpacked.mkdir()
    subprocess.run(["mcopy", "-s", "-n", "-i", drive, "::*", unpacked], check=True)
    into(source, "--packages", packages, "--board", "adafruit-backpacks", "--with", "web,sound")
    assert content(unpacked) == content(source), "an image and a folder differ"
    into(image, "--packages", packages, "--board", "adafruit-backpacks", "--with", "web,sound")
    assert image.read_bytes() == after, "the second time, something else is written"


def check_archive(work, packages):
    archives = [work / "one.zip", work / "two.zip"]
    for archive in archives:
        into(archive, "--packages", packages)
    assert archives[0].read_bytes() == archives[1].read_bytes(), "two archives of the same files differ"
    with zipfile.ZipFile(archives[0]) as archive:
        names = archive.namelist()
        assert {"vendor-data", "timecircuits.toml", "timecircuits-README.txt", "timecircuits/first-boot"} <= set(names), names
        # Files of Raspberry Pi OS, which an archive must not replace.
        assert not {"cmdline.txt", "config.txt", "user-data", "meta-data", "network-config"} & set(names), names
        assert len([name for name in names if name.endswith(".deb")]) == 9, names
        assert archive.read("vendor-data").startswith(b"#!/bin/sh\n")
        note = archive.read("timecircuits-README.txt").decode()
        assert "dtparam=i2c_arm=on\r\n" in note and "dtoverlay=i2c3,baudrate=400000\r\n" in note and "adafruit-backpacks" in note
    assert "exists" in into(archives[0], "--packages", packages, code=73)


def check_refusals(work, packages):
    folder = make_partition(work / "refused")
    before = content(folder)
    empty = work / "empty"
    empty.mkdir()
    own = work / "own.toml"
    own.write_text("board = \n")
    (work / "not.img").write_bytes(bytes(1 << 20))
    for words, code, arguments in [
        ("did you mean adafruit-backpacks?", 65, [folder, "--board", "adafruit-backpack"]),
        ("the boards are adafruit-backpacks, ", 65, [folder, "--board", "nonesuch"]),
        ("--with takes web, sound, link", 64, [folder, "--with", "web,sond"]),
        ("exclude each other", 64, [folder, "--board", "circuitsetup-tcd", "--config", own]),
        ("own.toml: Invalid value", 65, [folder, "--config", own]),
        ("build it: sudo systemd/package/build --arch arm64", 65, [folder, "--packages", empty]),
        ("it is not the boot partition of a Raspberry Pi", 65, [empty]),
        ("unpack the image first: xz -d ", 65, [work / "not.img"]),
        ("there is no ", 66, [work / "absent.img"]),
    ]:
        found = into("--packages", packages, *arguments, code=code)
        assert words in found, f"{arguments}: {found}"
    assert content(folder) == before, "a refused call has written something"


def main():
    with tempfile.TemporaryDirectory() as scratch:
        work = pathlib.Path(scratch)
        packages = work / "packages"
        make_packages(packages)
        for check in (check_folder, check_image, check_archive, check_refusals):
            check(work, packages)
    print("into: a folder, an image and an archive have the same files; nine mistakes are refused and change nothing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
