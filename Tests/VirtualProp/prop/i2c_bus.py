"""The virtio-i2c device: an adapter with HT16K33 models on its bus."""

import struct

from .ht16k33 import HT16K33
from .timeline import Transfer
from .vhost_user import Device

FAIL_NEXT, READ = 1, 2
OK, ERROR = b"\0", b"\1"
ADAPTER_TIMEOUT = 1.0


class I2CBus(Device):
    """A bus; its attributes and those of its chips inject faults."""

    features = 1  # VIRTIO_I2C_F_ZERO_LENGTH_REQUEST, without which the driver does not start.

    def __init__(self, number, addresses, timeline, loop, random):
        self._number, self._timeline, self._loop = number, timeline, loop
        self._fails_next = False
        self.is_stuck = False
        self.chips = {address: HT16K33(random) for address in addresses}
        # Keypads by their addresses, and the callbacks for each chip's interrupt.
        self.pads = {}
        self._interrupts = {}
        self._shown = {address: None for address in addresses}

    def handle(self, queue, chain):
        address, _, flags = struct.unpack_from("<HHI", chain.request)
        data, address = chain.request[8:], address >> 1
        is_read = bool(flags & READ)
        if self._fails_next:
            self._finish(chain, address, Transfer(data, is_read, "no acknowledge"), flags)
        elif self.is_stuck:
            # The adapter gives up after its time-out, even if the bus was freed meanwhile.
            transfer = Transfer(data, is_read, "hung")
            self._loop.after(ADAPTER_TIMEOUT, lambda: self._finish(chain, address, transfer, flags))
        else:
            self._transfer(chain, address, data, is_read, flags)

    def _transfer(self, chain, address, data, is_read, flags):
        chip = self.chips.get(address) or self.pads.get(address)
        if chip is None or not chip.is_wired:
            self._finish(chain, address, Transfer(data, is_read, "no acknowledge"), flags)
            return
        answer, before = b"", chip.state
        if is_read:
            answer = data = chip.read(chain.room - 1)
        else:
            chip.write(data)
        self._finish(chain, address, Transfer(data, is_read, "ok", chip.state != before), flags, answer)
        self.look(address)

    def wire_interrupt(self, address, tell):
        """Sets a callback for changes of a chip's interrupt."""
        self._interrupts[address] = tell

    def look(self, address):
        """Records a chip's LEDs if they have changed, and updates its interrupt."""
        if address in self._interrupts:
            self._interrupts[address]((self.chips.get(address) or self.pads[address]).interrupts)
        if address in self.pads:
            return
        chip = self.chips[address]
        lit = chip.lit if chip.is_wired else None
        if lit != self._shown[address]:
            self._shown[address] = lit
            self._timeline.add("chip", (self._number, address), lit)

    def _finish(self, chain, address, transfer, flags, answer=b""):
        self._timeline.add("wire", (self._number, address), transfer)
        self._fails_next = transfer.outcome != "ok" and bool(flags & FAIL_NEXT)
        chain.complete(answer.ljust(chain.room - 1, b"\0") + (OK if transfer.outcome == "ok" else ERROR))
