"""An upgrade from the signed repository: found by the daily check, refused while it is tampered with, then installed."""

import time

from pi.hooks import BOARD, CHIPS, FILM, FILM_CONFIGURATION

NEWER = "98.0.1"
DESTINATION = ["NOV 12 1955 10:04", *FILM[1:]]
# The page's web server of the image serves the repository too.
SERVER = '$SERVER["socket"] == "127.0.0.1:8080" { server.document-root = "/srv/apt" }\n'
LIST = "/srv/apt/dists/stable/InRelease"
CHECK = "systemctl start timecircuits-updates.service"


def run(bench):
    card = bench.card()
    card.write("timecircuits.toml", "updates = true\n" + FILM_CONFIGURATION)
    names = card.write_folder("apt", bench.repository(NEWER, "http://127.0.0.1:8080"))
    card.write("apt.conf", SERVER)
    bench.step(f"a repository of {len(names)} files")
    machine = bench.power_on(card, CHIPS)
    bench.await_texts(machine, BOARD, FILM)
    machine.wait_until_up()
    machine.check("timecircuitsctl set destination NOV 12 1955 10:04 PM")
    bench.await_texts(machine, BOARD, DESTINATION)
    older = machine.check("dpkg-query -W -f '${Version}' timecircuits")
    machine.check("cp -r /boot/firmware/apt /srv/apt && cp /boot/firmware/apt.conf /etc/lighttpd/conf-enabled/99-apt.conf")
    # Files of the boot partition are root's alone, and the web server is not root.
    machine.check("chmod -R a+rX /srv/apt && systemctl restart lighttpd && cp /srv/apt/timecircuits.sources /etc/apt/sources.list.d/")
    # As a time server does: a signature of tomorrow counts as none.
    machine.check(f"date -s @{int(time.time())}")
    bench.step(f"the clock runs with version {older}")

    def newer_is_reported():
        machine.check(f"{CHECK} && systemctl show -P Result timecircuits-updates | grep -qx success")
        return f"{NEWER} is available" in machine.check("timecircuitsctl status")

    machine.check("systemctl is-active timecircuits-updates.timer")
    bench.check(newer_is_reported(), "the newer version is not in the status")
    machine.check("find /var/lib/apt/lists -type f -delete && rm /var/lib/timecircuits-updates/newest.json")
    machine.check(f"cp {LIST} /root/kept && sed -i 's/^Suite: stable/Suite: unstable/' {LIST}")
    bench.check(not newer_is_reported(), "a list without a valid signature is believed")
    text = machine.check("journalctl -u timecircuits-updates -b --no-pager")
    bench.check("apt-get failed" in text, f"the tampered list is not reported: {text}")
    machine.check(f"cp /root/kept {LIST}")
    bench.check(newer_is_reported(), "the newer version is not in the status again")
    bench.step("the newer version is in the status; a tampered list is refused and reported")

    package = f"/srv/apt/pool/timecircuits_{NEWER}_arm64.deb"
    machine.check(f"cp {package} /root/package && printf x >>{package}")
    install = "DEBIAN_FRONTEND=noninteractive apt-get -y -q upgrade"
    code, text = machine.run(install)
    bench.check(code != 0 and "unexpected size" in text, f"a tampered package ended with {code}: {text}")
    bench.check(machine.check("dpkg-query -W -f '${Version}' timecircuits") == older, "a tampered package is installed")
    machine.check(f"cp /root/package {package}")
    machine.check(install, limit=1800)
    version = machine.check("dpkg-query -W -f '${Version}' timecircuits timecircuits-web timecircuits-sound timecircuits-link")
    bench.check(version == NEWER * 4, f"the versions are {version}")
    machine.check("systemctl is-active timecircuitsd && timecircuitsctl status | grep 'all parts work'")
    bench.await_texts(machine, BOARD, DESTINATION)
    failed = machine.run("systemctl --failed --no-legend")[1]
    bench.check(not failed, f"units have failed: {failed}")
    machine.power_off()
    bench.step("a tampered package is refused; upgraded, the clock runs, and the destination is still set")
    return f"{older} to {NEWER} through the real apt; two tampered repositories refused"
