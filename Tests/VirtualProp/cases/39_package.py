"""An upgrade keeps the edited configuration and the state, and hardly interrupts the clock; a purge turns the panel
dark and leaves nothing."""

import time

from prop.install import PACKAGE, PREVIOUS
from prop.picture import Content
from prop.service import CONFIGURATION, STATE

BOARD = "one-chip-per-readout-gpio-lamps"
NEEDS_PACKAGE = True
IS_PATIENT = True
# The limit from installation to lit LEDs, on an emulated machine with its disk in memory.
RIGHT, DARK = 8.0, 60.0
# The old program runs while the new package is unpacked; between the two the panel is dark.
INTERRUPTED = 4.0
WRITTEN = 12.0
# A machine without i2c-dev loaded and without a group for the devices, which the guest's i2c-tools would set.
RULES = "/etc/udev/rules.d/60-i2c-tools.rules"
UNTOUCHED = f"""
set -e
ln -s /dev/null {RULES}
udevadm control --reload
chown root:root /dev/gpiochip0
chmod 600 /dev/gpiochip0
rmmod i2c_dev
"""
# A user's rule that is stricter than the package's.
STRICTER = "/etc/udev/rules.d/50-stricter.rules"
STRICT = f"""
set -e
again() {{
  udevadm control --reload
  udevadm trigger --settle --subsystem-match=gpio
}}
echo 'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", MODE="0640"' >{STRICTER}
again
stat -c %a /dev/gpiochip0
rm {STRICTER}
again
"""
GROUPS = "stat -c '%G %a' /dev/gpiochip0 /dev/i2c-0"
APT = "DEBIAN_FRONTEND=noninteractive apt-get -q -y"


def run(prop):
    try:
        return judge_package(prop)
    finally:
        # For the following cases.
        prop.guest.check(f"rm -f {RULES} {STRICTER}")
        install(prop, PACKAGE)


def judge_package(prop):
    purged = purge(prop)
    prop.guest.check(UNTOUCHED)
    install(prop, PREVIOUS)
    prop.check(prop.guest.check(GROUPS).split() == ["gpio", "660", "i2c", "660"], prop.guest.check(GROUPS))
    prop.check(prop.guest.check(STRICT).strip() == "640", "the package's rule overrides a stricter one")
    # A new installation has the package's configuration and runs.
    prop.check("An earlier release" in prop.guest.check(f"cat {CONFIGURATION}"), "the package's configuration is not there")
    prop.check(prop.service.show("ActiveState")["ActiveState"] == "active", "it does not run after its installation")
    start = prop.configure()
    prop.wait_right(start, RIGHT)
    text, state = prop.guest.check(f"cat {CONFIGURATION}"), set_destination(prop)
    begun = time.monotonic()
    install(prop, PACKAGE)
    upgraded = time.monotonic() - begun
    prop.check(prop.guest.check(f"cat {CONFIGURATION}") == text, "the upgrade changed the edited configuration")
    prop.check(prop.guest.check(f"cat {STATE}") == state, "the upgrade changed what was set")
    prop.wait_right(time.monotonic(), RIGHT)
    wrong = sum(end - start for start, end, _, _ in prop.judge.wrong_spans(begun, time.monotonic()))
    prop.check(wrong <= INTERRUPTED, f"an upgrade interrupts the clock for {wrong:.1f} s")
    purge(prop)
    return (
        f"upgraded in {upgraded:.1f} s, the clock interrupted for {wrong:.2f} s of it; "
        f"dark {purged:.1f} s after a purge was asked for"
    )


def install(prop, package):
    # If dpkg asks about the edited configuration, press Enter.
    prop.guest.check(f"echo | {APT} install {package}", timeout=120)


def purge(prop):
    """Purges the package; returns how long it took until the panel was dark."""
    files = prop.guest.check("dpkg -L timecircuits").split()
    start = time.monotonic()
    prop.guest.check(f"{APT} purge timecircuits", timeout=120)
    dark = prop.wait_dark(start, DARK)
    left = prop.guest.check(f"for file in {' '.join(files)}; do [ ! -f $file ] || echo $file; done")
    folders = "/etc/timecircuits /var/lib/timecircuits /run/timecircuits /usr/share/timecircuits"
    left += prop.guest.check(f"for folder in {folders}; do [ ! -e $folder ] || find $folder; done")
    left += prop.guest.check("find /etc/systemd /var/lib/systemd -name '*timecircuits*'")
    prop.check(not left, f"a purge leaves {left.split()}")
    return dark


def set_destination(prop):
    """Sets a destination; returns the written state."""
    prop.ask({"request": "set", "readout": "destination", "value": "102619850121"})
    deadline = time.monotonic() + WRITTEN
    while not prop.guest.run(f"grep -q 1985-10-26 {STATE}").status == 0:
        prop.check(time.monotonic() < deadline, "what was set was not written")
        time.sleep(0.2)
    prop.contents = [Content(fixed="1985-10-26T01:21:00"), *prop.contents[1:]]
    return prop.guest.check(f"cat {STATE}")
