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
    """The machine does not do what it is there for."""


class Result:
    """What a command in the guest came to."""

    def __init__(self, status, output):
        self.status, self.output = status, output


class Guest:
    """A running machine."""

    def __init__(self, folder, base, layer, sockets):
        """Boots; base is the folder of kernel and root, layer a cpio that goes on top."""
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
            # It ends with this program, however that ends.
            "setpriv", "--pdeathsig", "KILL",
            "qemu-system-x86_64", "-nodefaults", "-no-user-config", "-display", "none",
            # So that the threads of its processors can be told.
            "-name", "virtual-prop,debug-threads=on",
            # The chip set's own SMBus would take the number of the first bus.
            "-machine", "q35,memory-backend=mem,smbus=off,vmport=off", "-accel", "tcg,thread=multi",
            "-cpu", "max,la57=off", "-smp", str(PROCESSORS),
            "-object", "memory-backend-memfd,id=mem,size=1024M,share=on", "-m", "1024M",
            # It boots for less than a minute, and what is seen first is judged: not while a minute changes.
            "-rtc", time.strftime("base=%Y-%m-%dT%H:%M:05", time.gmtime()),
            "-kernel", f"{base}/vmlinuz", "-initrd", initrd,
            # The kernel's look at the timer is too short for an emulated one that has to wait for the host; then it
            # stands still at once. A program that lies at other addresses with each start is translated anew with each,
            # which takes a second of the daemon's start, and which no processor has to do.
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
                # Its file is there a moment before QEMU listens.
                port.close()
            if self._qemu.poll() is not None:
                raise GuestError(f"QEMU ended with status {self._qemu.returncode}")
            time.sleep(0.1)
        raise GuestError(f"QEMU does not listen at {path}")

    @contextlib.contextmanager
    def processors_apart(self):
        """Gives each processor of the guest one of this machine, in a block that only waits.

        The witness and the daemon are woken at the same moment. A scheduler that had put both processors on one would
        let either wait for the other, for some milliseconds that are not the daemon's. Where this program has work to
        do at the same time, it is the scheduler that knows better.
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
        """The number of QEMU's process on this machine."""
        return self._qemu.pid

    def _processor_threads(self):
        for task in pathlib.Path(f"/proc/{self.process}/task").iterdir():
            found = re.fullmatch(r"CPU (\d+)/TCG", (task / "comm").read_text().strip())
            if found:
                yield int(found[1]), int(task.name)

    def wait_for_agent(self, seconds=180):
        """Asks until somebody answers: the agent is the first service of all, up 10 s after the start."""
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
        """Runs a script that has to succeed; returns its output."""
        result = self.run(script, timeout)
        if result.status != 0:
            raise GuestError(f"{script!r} ended with {result.status}: {result.output.strip()}")
        return result.output

    def write(self, path, text):
        """Writes a file in place."""
        self.check(f"printf %s {shlex.quote(text)} >{shlex.quote(path)}")

    def times(self, timeout=5):
        """The guest's wall clock and monotonic clock, in seconds."""
        _, output = self._ask("time 0", b"", timeout)
        return tuple(int(word) / 1e9 for word in output.split())

    def set_clock(self, wall):
        """Sets the wall clock, in seconds since 1970."""
        status, _ = self._ask(f"set {round(wall * 1e9)}", b"", 5)
        if status != 0:
            raise GuestError(f"the guest's clock cannot be set: {os.strerror(status)}")

    def talk(self, verb, text, timeout=10):
        """Sends a text with one of the agent's verbs; returns what came back, fails with the system's reason."""
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
            # Before the agent is there the port echoes; and answers to questions that were given up come late.
            number, status, output = self._answer(deadline)
            if number == self._number:
                return status, output

    def _answer(self, deadline):
        """The next answer, whole: of one that is not all there in time nothing is taken, so that the next look finds
        its beginning."""
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
        """Pulls the plug of the machine."""
        self._qemu.kill()
        self._qemu.wait()
        self._port.close()
