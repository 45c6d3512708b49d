"""An emulated Raspberry Pi 3 with a card: QEMU's raspi3b, and a shell in it that the card knows nothing of."""

import pathlib
import re
import socket
import subprocess
import threading
import time

from prop.monitor import Monitor

from .bus import Bus

# These only end a hang: emulation is ten times slower than the machine, and this machine may be busy.
BOOT_LIMIT = 1200
COMMAND_LIMIT = 600
# The GPIO controller's register of levels (BCM2835 ARM Peripherals, 6.1), as QEMU maps it.
GPLEV0 = 0x3F200034
DTB = "bcm2837-rpi-3-b.dtb"
# The shell that systemd itself offers if the command line asks for it (systemd-debug-generator(8)). The last console is another one, since
# programs such as cloud-init write there. Devices have ten times the usual 90 s to appear, as everything is ten times slower. QEMU's watchdog
# resets the machine as soon as it is armed (hw/misc/bcm2835_powermgt.c), so it is off.
SHELL = ("console=tty0 systemd.debug_shell=ttyS1 systemd.default_device_timeout_sec=900 systemd.watchdog_sec=0"
         " quiet loglevel=3 systemd.show_status=no")


class Failed(Exception):
    """A check failed."""


class Machine:
    """One power-on of a card."""

    def __init__(self, card, folder, chips, overlays=(), record=None):
        self.card, self.folder = card, folder
        folder.mkdir(parents=True, exist_ok=True)
        card.extract("vmlinuz", folder / "kernel")
        card.extract("initrd", folder / "initrd")
        card.extract(DTB, folder / "dtb")
        # The firmware applies overlays; QEMU has no firmware.
        for overlay in overlays:
            (folder / "overlay").write_bytes(card.read(f"overlays/{overlay}.dtbo"))
            subprocess.run(["fdtoverlay", "-i", "dtb", "-o", "dtb.new", "overlay"], cwd=folder, check=True)
            (folder / "dtb.new").replace(folder / "dtb")
        command_line = card.read("cmdline.txt").decode().strip()
        trace = folder / "i2c.log"
        trace.write_text("")
        devices = []
        for address in chips:
            # It only acknowledges and forgets; the trace is the witness.
            devices += ["-device", f"at24c-eeprom,bus=i2c-bus.1,address={address:#x},rom-size=256,address-size=1"]
        drive = f"driver=raw,file.driver=file,file.filename={card.path}"
        if record:
            drive = f"driver=blklogwrites,{drive.replace('driver=', 'file.driver=', 1).replace(',file.', ',file.file.')},log.driver=file,log.filename={record.log.path}"
        for name in ("serial", "qmp"):
            (folder / name).unlink(missing_ok=True)
        self._qemu = subprocess.Popen(
            ["qemu-system-aarch64", "-M", "raspi3b", "-kernel", "kernel", "-initrd", "initrd", "-dtb", "dtb",
             "-append", f"{command_line} {SHELL}", "-drive", f"if=sd,{drive}", "-display", "none", "-no-reboot",
             "-serial", "file:pl011.log", "-chardev", "socket,id=shell,path=serial,server=on,wait=off,logfile=console.log",
             "-serial", "chardev:shell", "-qmp", "unix:qmp,server=on,wait=off", "-accel", "tcg,thread=multi",
             "-trace", "i2c_event", "-trace", "i2c_send", "-D", "i2c.log", "-msg", "timestamp=on", *devices],
            cwd=folder, stdin=subprocess.DEVNULL, stderr=(folder / "qemu.log").open("w"))
        self.started = time.monotonic()
        self._shell = self._connect("serial")
        port = self._connect("qmp")
        self._monitor = Monitor(port)
        # QEMU answers late while all its processors are busy.
        port.settimeout(COMMAND_LIMIT)
        self._buffer = ""
        self._is_over = False
        self._news = threading.Condition()
        # All the time: QEMU sends byte by byte, and some 300 of them unread fill the socket, so that the whole machine stands still.
        threading.Thread(target=self._listen, daemon=True).start()
        self._count = 0
        self.bus = Bus(trace)
        try:
            self._enter_shell()
        except Failed:
            self.cut()
            raise

    def _connect(self, name):
        connection = socket.socket(socket.AF_UNIX)
        while True:
            try:
                connection.connect(str(self.folder / name))
                return connection
            except OSError:
                if self._qemu.poll() is not None:
                    raise Failed(f"QEMU ended: {(self.folder / 'qemu.log').read_text()}") from None
                time.sleep(0.05)

    # The shell.

    def _listen(self):
        while True:
            try:
                data = self._shell.recv(65536)
            except OSError:
                data = b""
            with self._news:
                self._buffer += data.decode(errors="replace")
                self._is_over = not data
                self._news.notify()
            if not data:
                return

    def _read_until(self, pattern, limit):
        with self._news:
            found = self._news.wait_for(lambda: re.search(pattern, self._buffer) or self._is_over, limit)
            if found is True or not found:
                reason = "QEMU ended" if found else f"nothing like {pattern!r} within {limit} s"
                raise Failed(f"{reason}; the end of the console: {self._buffer[-500:]!r}")
            text, self._buffer = self._buffer[: found.start()], self._buffer[found.end():]
            return text, found

    def _enter_shell(self):
        self._read_until("# ", BOOT_LIMIT)
        self._shell.sendall(b"exec bash --norc --noprofile --noediting\n")
        time.sleep(3)
        self._shell.sendall(b"stty -echo cols 300; export TERM=dumb; PS1=; PS2=; echo RE''ADY\n")
        self._read_until("READY\r?\n", 120)

    def run(self, command, limit=COMMAND_LIMIT):
        """Runs a command as root; returns its exit status and its output."""
        self._count += 1
        self._shell.sendall(f"{{ {command}\n}} </dev/null 2>&1; echo DONE$(({self._count}+0))=$?\n".encode())
        text, found = self._read_until(rf"DONE{self._count}=(\d+)\r?\n", limit)
        return int(found[1]), text.replace("\r\n", "\n").strip("\n")

    def check(self, command, limit=COMMAND_LIMIT):
        """Runs a command that must succeed; returns its output."""
        status, text = self.run(command, limit)
        if status:
            raise Failed(f"{command} ended with {status}: {text}")
        return text

    def read(self, path):
        """The SHA-256 of a file; None if there is none."""
        status, text = self.run(f"sha256sum {path}")
        return text.split()[0] if status == 0 else None

    def wait_until_up(self):
        """Waits until systemd has started everything; returns its word, such as running or degraded."""
        def word():
            text = self.run("systemctl is-system-running --wait", BOOT_LIMIT)[1].rpartition("\n")[2]
            # Early in the boot, systemd is too busy to answer.
            return text if text != "unknown" else ""

        return self.await_("systemd's answer", word, BOOT_LIMIT)[0]

    # From outside.

    def lamps(self):
        """The levels of GPIO0 to GPIO27."""
        answer = self._monitor.ask("human-monitor-command", **{"command-line": f"xp /1wx {GPLEV0:#x}"})
        levels = int(answer.split(":")[1], 16)
        return {line: bool(levels >> line & 1) for line in range(28)}

    def await_(self, what, condition, limit=COMMAND_LIMIT):
        """Waits for a condition; returns its value and the seconds since power-on."""
        end = time.monotonic() + limit
        while True:
            value = condition()
            if value:
                return value, time.monotonic() - self.started
            if time.monotonic() > end:
                raise Failed(f"not within {limit} s: {what}")
            if self._qemu.poll() is not None:
                raise Failed(f"QEMU ended while waiting for: {what}")
            time.sleep(0.25)

    # The end.

    def power_off(self):
        self._shell.sendall(b"systemctl poweroff\n")
        try:
            self._qemu.wait(COMMAND_LIMIT)
        except subprocess.TimeoutExpired:
            raise Failed("the Pi does not turn itself off") from None
        finally:
            self.cut()

    def cut(self):
        """Takes the power away."""
        self._qemu.kill()
        self._qemu.wait()
        self._shell.close()
