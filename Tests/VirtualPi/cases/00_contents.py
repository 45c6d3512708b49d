"""What must not be in the image: keys, identities, passwords, traces of the machine that built it; and its device trees. Boots nothing."""

import json
import re
import subprocess

from pi.bench import IMAGE
from pi.card import Card

# An account that nobody can log into with a password: shadow(5).
LOCKED = re.compile(r"^[!*]+$")
ABSENT = (
    "/home/timecircuits-admin/.ssh", "/etc/timecircuits/mqtt-password", "/var/lib/systemd/random-seed", "/var/lib/dbus/machine-id",
    "/var/lib/timecircuits-boot", "/var/lib/timecircuits-card-grown", "/usr/sbin/policy-rc.d", "/root/.bash_history",
    "/etc/apt/apt.conf.d/99mmdebstrap",
)
EMPTY = ("/etc/NetworkManager/system-connections", "/var/log", "/var/lib/apt/lists", "/root/.ssh", "/tmp", "/var/tmp")

TREES = ("bcm2837-rpi-3-b.dtb", "bcm2837-rpi-3-b-plus.dtb", "bcm2837-rpi-zero-2-w.dtb", "bcm2711-rpi-4-b.dtb", "bcm2711-rpi-400.dtb")
OVERLAYS = ("timecircuits-400khz", "timecircuits-i2c3")


def check_buses(bench, card):
    """In the tree of each Pi, the overlays give the buses their numbers and the first one its speed."""
    folder = bench.folder
    for tree in TREES:
        card.extract(tree, folder / tree)
        for overlay in OVERLAYS:
            (folder / "overlay").write_bytes(card.read(f"overlays/{overlay}.dtbo"))
            subprocess.run(["fdtoverlay", "-i", tree, "-o", tree, "overlay"], cwd=folder, check=True)

        def get(node, name, *options):
            return subprocess.run(
                ["fdtget", *options, tree, node, name], cwd=folder, capture_output=True, text=True, check=True).stdout.strip()

        bus = get("/aliases", "i2c1")
        bench.check(bus == get("/__symbols__", "i2c1"), f"{tree}: i2c1 is {bus}")
        found = get(bus, "clock-frequency"), get(bus, "status"), get(get("/aliases", "i2c3"), "compatible")
        bench.check(found == ("400000", "okay", "i2c-gpio"), f"{tree}: the buses are {found}")


def run(bench):
    image = IMAGE
    check_buses(bench, bench.card())
    listed = subprocess.run(["sfdisk", "--json", image], capture_output=True, check=True)
    root = f"{image}?offset={json.loads(listed.stdout)['partitiontable']['partitions'][1]['start'] * 512}"

    def debugfs(command):
        return subprocess.run(["debugfs", "-R", command, root], capture_output=True, text=True, check=True).stdout

    def names(folder):
        entries = [line.split("/") for line in debugfs(f"ls -p {folder}").splitlines() if line.count("/") >= 6]
        return {entry[5] for entry in entries} - {".", "..", "lost+found"}

    passwords = [line.split(":")[:2] for line in debugfs("cat /etc/shadow").splitlines()]
    bench.check(len(passwords) > 20, f"/etc/shadow has {len(passwords)} lines")
    open_accounts = [name for name, password in passwords if not LOCKED.match(password)]
    bench.check(not open_accounts, f"accounts with a password: {open_accounts}")
    bench.check(debugfs("cat /etc/machine-id") == "", "/etc/machine-id is not empty")
    keys = [name for name in names("/etc/ssh") if name.startswith("ssh_host_")]
    bench.check(not keys, f"host keys: {keys}")
    present = [path for path in ABSENT if path.rsplit("/", 1)[1] in names(path.rsplit("/", 1)[0])]
    bench.check(not present, f"the image has {present}")
    full = {folder: found for folder in EMPTY if (found := names(folder))}
    bench.check(not full, f"not empty: {full}")
    sources = "".join(debugfs(f"cat /etc/apt/{path}") for path in ["sources.list", *(f"sources.list.d/{name}" for name in names("/etc/apt/sources.list.d"))])
    hosts = set(re.findall(r"https?://([^/\s]+)", sources))
    bench.check(hosts <= {"deb.debian.org", "security.debian.org"} and hosts, f"apt's sources are on {hosts}")
    proxies = [name for name in names("/etc/apt/apt.conf.d") if "Proxy" in debugfs(f"cat /etc/apt/apt.conf.d/{name}")]
    bench.check(not proxies, f"apt has a proxy in {proxies}")
    bench.check(debugfs("cat /etc/sudoers.d/timecircuits-admin").startswith("timecircuits-admin "), "the administrator may not use sudo")
    compressed = image.with_suffix(".img.xz")
    size = f", {compressed.stat().st_size / 1e6:.0f} MB compressed" if compressed.exists() and compressed.stat().st_mtime >= image.stat().st_mtime else ""
    if size:
        bench.check(compressed.stat().st_size <= 260_000_000, f"the compressed image has {compressed.stat().st_size} bytes")
    return f"{len(passwords)} accounts, none with a password{size}"
