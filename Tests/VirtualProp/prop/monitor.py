"""QEMU's control socket (QMP): plugs keyboards and a network in and out, and presses keys."""

import json


class MonitorError(Exception):
    """QEMU refused a command."""


class Monitor:
    """Sends commands and waits for their results, skipping events."""

    def __init__(self, port):
        port.settimeout(20)
        self._file = port.makefile("rwb", buffering=0)
        # QMP greets, and accepts no command before qmp_capabilities.
        self._file.readline()
        self.ask("qmp_capabilities")

    def ask(self, command, **arguments):
        self._file.write(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        while True:
            answer = json.loads(self._file.readline())
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise MonitorError(f"{command} {arguments}: {answer['error']['desc']}")

    def plug_keyboard(self, name="keypad"):
        """Plugs a USB keyboard in; the kernel calls it `QEMU QEMU USB Keyboard`."""
        self.ask("device_add", driver="usb-kbd", id=name, bus="usb.0")

    def plug_network(self):
        """Plugs in a USB network adapter with access to the host only: 10.0.2.2 is this machine's 127.0.0.1."""
        self.ask("netdev_add", type="user", id="network")
        self.ask("device_add", driver="usb-net", id="adapter", netdev="network", bus="usb.0")

    def unplug_network(self):
        self.ask("device_del", id="adapter")
        self.ask("netdev_del", id="network")

    def unplug(self, name="keypad"):
        self.ask("device_del", id=name)

    def key(self, code, is_down):
        """Presses or releases a key of the keyboard, by QEMU's name such as `kp_1`."""
        event = {"type": "key", "data": {"down": is_down, "key": {"type": "qcode", "data": code}}}
        self.ask("input-send-event", events=[event])

    def tap(self, *codes, hold_ms=80):
        """Presses keys one after the other, each for a time."""
        for code in codes:
            self.ask("send-key", keys=[{"type": "qcode", "data": code}], **{"hold-time": hold_ms})
