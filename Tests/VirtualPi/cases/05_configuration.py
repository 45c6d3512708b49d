"""The boot partition: a mistake, its correction, an edit in /etc, secrets; a card without room; then another board, with lamps on GPIO lines whose
levels are read from outside."""

from pi.hooks import BOARD, CHIPS, FILM, FILM_CONFIGURATION
from prop import wiring

LAMPS = "one-chip-per-readout-gpio-lamps"

START = "systemctl start timecircuits-boot-partition.service"
REPORT = "timecircuits-errors.txt"
WIFI = "country=DE\n[connection]\ntype=wifi\n[wifi]\nssid=Hill Valley\n[wifi-security]\nkey-mgmt=wpa-psk\npsk=1.21GW1955\n"


def guest_write(machine, path, text):
    """Writes a file as if somebody had done it on a PC."""
    machine.check(f"printf %s '{text}' > {path}; sync")


def run(bench):
    card = bench.card()
    card.write("timecircuits.toml", FILM_CONFIGURATION)
    card.write("web.toml", 'control = "opne"\n')
    card.write("mqtt-password", "flux\n")
    card.write("wifi.nmconnection", WIFI)
    machine = bench.power_on(card, {*CHIPS, *wiring.addresses(LAMPS)[0]})
    machine.wait_until_up()
    report = machine.check(f"cat /boot/firmware/{REPORT}")
    bench.check("web.toml:1:11: control: " in report, report)
    machine.check("! grep -q '^board' /etc/timecircuits/timecircuits.toml")
    bench.check("no board yet" in machine.check("timecircuitsctl status"), "a board is driven though a file has a mistake")
    for path in ("/etc/timecircuits/mqtt-password", "/etc/NetworkManager/system-connections/timecircuits-wifi.nmconnection"):
        mode = machine.check(f"stat -c '%a %U' {path}")
        bench.check(mode == "600 root", f"{path} is {mode}")
    machine.check("cd /boot/firmware && ! ls | grep -e mqtt-password -e wifi.nmconnection")
    machine.check("grep -qx DE /var/lib/timecircuits-boot/wifi-country && systemctl show -P Result timecircuits-wifi-country.service | grep -qx success")
    bench.step("a mistake keeps all files out and is reported; secrets are moved")

    guest_write(machine, "/boot/firmware/web.toml", 'control = "open"\n')
    machine.check(START)
    right = bench.await_texts(machine, BOARD, FILM)
    machine.check(f"! test -e /boot/firmware/{REPORT}")
    bench.step("corrected: taken, and the report is gone")

    bench.check(machine.run("systemctl is-active ssh.service")[1] == "inactive", "sshd runs though nobody has a key")
    machine.check("ssh-keygen -q -t ed25519 -N '' -f /root/key && cp /root/key.pub /boot/firmware/authorized_keys")
    machine.check(f"{START} && systemctl start ssh.service && systemctl is-active ssh.service")
    login = "ssh -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -i"
    machine.check(f"{login} /root/key timecircuits-admin@localhost sudo id | grep -q uid=0")
    for who in ("-o IdentityFile=/dev/null timecircuits-admin@localhost", "/root/key root@localhost", "/root/key timecircuits@localhost"):
        status, text = machine.run(f"{login.removesuffix(' -i')} {'-i ' if who.startswith('/') else ''}{who} true")
        bench.check(status == 255 and "Permission denied" in text, f"ssh {who} ended with {status}: {text}")
    bench.step("login by the key of the boot partition alone, and with sudo")

    guest_write(machine, "/etc/timecircuits/web.toml", 'control = "off"\n')
    machine.check(START)
    machine.check("grep -q off /etc/timecircuits/web.toml")
    guest_write(machine, "/boot/firmware/web.toml", 'control = "paired"\n')
    machine.check(START)
    machine.check("grep -q paired /etc/timecircuits/web.toml && grep -q off /etc/timecircuits/web.toml.before-boot-partition")
    machine.check("journalctl -u timecircuits-boot-partition -b | grep -q 'web.toml.before-boot-partition'")
    bench.step("an edit in /etc lasts until the card changes, and is kept then")

    machine.run("fallocate -l $(df --output=avail -B1 / | tail -n 1) /fill; dd if=/dev/zero of=/fill2 bs=4k 2>/dev/null; sync")
    guest_write(machine, "/boot/firmware/web.toml", 'control = "off"\n')
    status, text = machine.run(START)
    bench.check(status != 0, "a file was taken onto a full card")
    machine.check("grep -q paired /etc/timecircuits/web.toml")
    report = machine.check(f"cat /boot/firmware/{REPORT}")
    bench.check("No space left on device" in report, report)
    machine.check("timecircuitsctl set destination NOV 12 1955 10:04 PM")
    bench.await_texts(machine, BOARD, ["NOV 12 1955 10:04", *FILM[1:]])
    text = machine.await_("the full card in the status", lambda: "No space" in (text := machine.run("timecircuitsctl status")[1]) and text)[0]
    machine.check(f"rm /fill /fill2; {START}; grep -q off /etc/timecircuits/web.toml")
    machine.await_("the settings are saved", lambda: "No space" not in machine.run("timecircuitsctl status")[1])
    bench.step("a full card: nothing is taken in part, the clock goes on, all is well with room again")

    guest_write(machine, "/boot/firmware/timecircuits.toml", FILM_CONFIGURATION.replace(BOARD, LAMPS))
    machine.check(f"{START} && timecircuitsctl reset")
    bench.await_texts(machine, LAMPS, FILM)
    for colon in ("lit", "dark", "lit"):
        # The three colons change at the same moment, but the levels and the trace are read one after the other.
        machine.await_(f"all colons {colon}", lambda: all(shown.colon == colon for shown in bench.shown(machine, LAMPS)))
    meridiems = [shown.meridiem for shown in bench.shown(machine, LAMPS)]
    bench.check(meridiems == ["AM"] * 3, f"the lamps show {meridiems}")
    machine.check("timecircuitsctl power off")
    machine.await_("every lamp dark", lambda: not any(machine.lamps()[line] for lines in wiring.LAMP_LINES for line in lines))
    bench.step("another board: lamps on GPIO lines show AM and blinking colons, and are dark when switched off")
    machine.power_off()
    bench.check(card.read(REPORT) is None, "the report is still on the card")
    return f"right {right:.0f} s after power-on; lamps by the GPIO levels"
