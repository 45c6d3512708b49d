"""The archive on a card whose image has cloud-init, as Raspberry Pi OS has: installed at the first boot, beside what Imager writes."""

import io
import zipfile

from pi.bench import PACKAGES
from pi.hooks import FILM_CONFIGURATION, first_and_second_boot

# As Imager writes them for a customised card.
USER_DATA = """\
#cloud-config
hostname: hill-valley
users:
- name: doc
  groups: sudo
  shell: /bin/bash
  lock_passwd: true
runcmd:
- [ touch, /var/lib/imager-was-here ]
"""
COMMAND_LINE = " ds=nocloud;i=rpi-imager-1985"
# As Raspberry Pi OS has it, in /etc/cloud/cloud.cfg.d.
SEED = """\
datasource_list: [NoCloud, None]
datasource:
  NoCloud:
    seedfrom: file:///boot/firmware
"""


def run(bench):
    card = bench.card(PACKAGES / "debian-base_cloud-init.img")
    archive = bench.folder / "timecircuits-boot.zip"
    bench.into(archive)
    before = set(card.names())
    with zipfile.ZipFile(io.BytesIO(archive.read_bytes())) as unpacked:
        names = unpacked.namelist()
        replaced = [name for name in names if f"::/{name.split('/')[0]}" in before]
        bench.check(not replaced, f"the archive replaces {replaced}")
        for name in names:
            card.write(name, unpacked.read(name))
    card.write("timecircuits.toml", FILM_CONFIGURATION)
    card.write("user-data", USER_DATA)
    card.write("meta-data", "instance-id: rpi-imager-1985\n")
    card.write("cmdline.txt", card.read("cmdline.txt").decode().strip() + COMMAND_LINE + "\n")
    card.write_root("/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg", SEED)
    bench.step(f"{len(names)} files unpacked")
    return first_and_second_boot(bench, card, "test -e /var/lib/imager-was-here && id doc && hostname | grep -qx hill-valley")
