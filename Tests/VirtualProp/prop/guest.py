"""The machine: QEMU without a disk, its console in a file, the agent behind its second serial port."""

import contextlib
import os
import pathlib
import re
import shlex
import socket
import subprocess
import time

from .monitor import Monitor

PROCESSORS = 2


class GuestError(Exception):
    """The guest failed."""


class Result:
    """The result of a command in the guest."""

    def __init__(self, status, output):
        self.status, self.output = status, output


class Guest:
    """A running machine."""

    def __init__(self, folder, base, layer, sockets):
        """Boots; base is the folder of the kernel and the root file system, layer a cpio on top of it."""
        self._folder = folder
        self.console = f"{folder}/console.log"
        self._number = 0
        self._buffer = b""
        initrd = f"{folder}/initrd"
        with open(initrd, "wb") as file:
            for part in (f"{base}/root.cpio", layer):
                subprocess.run(["cat", part], stdout=file, check=True)
        self.started = time.monotonic()
        self._qemu = subprocess.Popen(self._command(base, initrd, sockets), stdin=subprocess.DEVNULL)
        self._port = self._connect(f"{folder}/agent")
        self.monitor = Monitor(self._connect(f"{folder}/qmp"))

    def _command(self, base, initrd, sockets):
        devices = []
        for index, path in enumerate(sockets):
            kind = "gpio" if path.endswith("gpio") else "i2c"
            devices += ["-chardev", f"socket,id=wire{index},path={path}"]
            devices += ["-device", f"vhost-user-{kind}-pci,chardev=wire{index},id=device{index}"]
        return [
            # QEMU ends with this program in any case.
            "setpriv", "--pdeathsig", "KILL",
            "qemu-system-x86_64", "-nodefaults", "-no-user-config", "-display", "none",
            # Names the threads of its processors.
            "-name", "virtual-prop,debug-threads=on",
            # The chip set's SMBus would get the number of the first bus.
            "-machine", "q35,memory-backend=mem,smbus=off,vmport=off", "-accel", "tcg,thread=multi",
            "-cpu", "max,la57=off", "-smp", str(PROCESSORS),
            "-object", "memory-backend-memfd,id=mem,size=1024M,share=on", "-m", "1024M",
            # Booting takes less than a minute. The first content is judged, so no minute may change meanwhile.
            "-rtc", time.strftime("base=%Y-%m-%dT%H:%M:05", time.gmtime()),
            "-kernel", f"{base}/vmlinuz", "-initrd", initrd,
            # The kernel's timer check is too short for an emulated timer that waits for the host; the boot would hang.
            # With address randomisation, QEMU translates a program again at each start, which adds a second to the
            # daemon's start that a real processor does not need.
            "-append",
            "no_timer_check norandmaps console=ttyS0 rdinit=/init quiet mitigations=off systemd.show_status=no loglevel=4",
            "-serial", f"file:{self.console}",
            "-qmp", f"unix:{self._folder}/qmp,server=on,wait=off", "-device", "qemu-xhci,id=usb",
            "-chardev", f"socket,id=agent,path={self._folder}/agent,server=on,wait=off",
            "-serial", "chardev:agent", *devices,
        ]

    def _connect(self, path):
        for _ in range(100):
            port = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                port.connect(path)
                return port
            except (FileNotFoundError, ConnectionRefusedError):
                # The socket exists a moment before QEMU listens.
                port.close()
            if self._qemu.poll() is not None:
                raise GuestError(f"QEMU ended with status {self._qemu.returncode}")
            time.sleep(0.1)
        raise GuestError(f"QEMU does not listen at {path}")

    @contextlib.contextmanager
    def processors_apart(self):
        """Pins each processor of the guest to one of this machine, in a block that only waits.

        The witness and the daemon wake up at the same moment. If the scheduler put both on one processor, one would wait
        for the other, for some milliseconds that are not the daemon's fault. While this program is busy, the scheduler
        decides better.
        """
        own = os.sched_getaffinity(0)
        threads = dict(self._processor_threads())
        if len(threads) != PROCESSORS:
            raise GuestError(f"QEMU has threads for {len(threads)} processors, not {PROCESSORS}")
        for number, thread in threads.items():
            os.sched_setaffinity(thread, {sorted(own)[number % len(own)]})
        try:
            yield
        finally:
            for thread in threads.values():
                os.sched_setaffinity(thread, own)

    @property
    def process(self):
        """The process id of QEMU on this machine."""
        return self._qemu.pid

    def _processor_threads(self):
        for task in pathlib.Path(f"/proc/{self.process}/task").iterdir():
            found = re.fullmatch(r"CPU (\d+)/TCG", (task / "comm").read_text().strip())
            if found:
                yield int(found[1]), int(task.name)

    def wait_for_agent(self, seconds=180):
        """Asks until the agent answers; it is the first service, up 10 s after the start."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                self.times(timeout=1)
                return
            except TimeoutError:
                if self._qemu.poll() is not None:
                    raise GuestError(f"QEMU ended with status {self._qemu.returncode}") from None
        with open(self.console, errors="replace") as console:
            tail = "".join(console.readlines()[-30:])
        raise GuestError(f"no agent after {seconds} s; the console's tail:\n{tail}")

    def run(self, script, timeout=60):
        """Runs a shell script and returns its status and output."""
        data = script.encode()
        status, output = self._ask(f"run {len(data)}", data, timeout)
        return Result(status, output.decode(errors="replace"))

    def check(self, script, timeout=60):
        """Runs a script that must succeed; returns its output."""
        result = self.run(script, timeout)
        if result.status != 0:
            raise GuestError(f"{script!r} ended with {result.status}: {result.output.strip()}")
        return result.output

    def write(self, path, text):
        """Writes a file in place."""
        self.check(f"printf %s {shlex.quote(text)} >{shlex.quote(path)}")

    def times(self, timeout=5):
        """Returns the guest's wall clock and monotonic clock, in seconds."""
        _, output = self._ask("time 0", b"", timeout)
        return tuple(int(word) / 1e9 for word in output.split())

    def set_clock(self, wall):
        """Sets the wall clock, in seconds since 1970."""
        status, _ = self._ask(f"set {round(wall * 1e9)}", b"", 5)
        if status != 0:
            raise GuestError(f"the guest's clock cannot be set: {os.strerror(status)}")

    def talk(self, verb, text, timeout=10):
        """Sends a text with one of the agent's verbs; returns the answer, or fails with the system's reason."""
        data = text.encode()
        status, output = self._ask(f"{verb} {len(data)}", data, timeout)
        if status != 0:
            raise GuestError(f"{verb} {text!r}: {os.strerror(status)}")
        return output.decode()

    def _ask(self, request, data, timeout):
        self._number += 1
        self._port.sendall(f"{self._number} {request}\n".encode() + data)
        deadline = time.monotonic() + timeout
        while True:
            # Before the agent runs, the port echoes, and answers to abandoned questions arrive late.
            number, status, output = self._answer(deadline)
            if number == self._number:
                return status, output

    def _answer(self, deadline):
        """Returns the next complete answer. An incomplete one stays in the buffer, so that the next call finds its
        beginning."""
        while True:
            while b"\n" not in self._buffer:
                self._fill(deadline)
            line, _, rest = self._buffer.partition(b"\n")
            words = line.split()
            if len(words) != 3 or not all(map(bytes.isdigit, words)):
                self._buffer = rest
                continue
            number, status, length = map(int, words)
            end = len(line) + 1 + length
            while len(self._buffer) < end:
                self._fill(deadline)
            output, self._buffer = self._buffer[len(line) + 1 : end], self._buffer[end:]
            return number, status, output

    def _fill(self, deadline):
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("the agent does not answer")
        self._port.settimeout(left)
        data = self._port.recv(65536)
        if not data:
            raise GuestError(f"QEMU is gone; the console's log is {self.console}")
        self._buffer += data

    def stop(self):
        """Powers the machine off."""
        self._qemu.kill()
        self._qemu.wait()
        self._port.close()
