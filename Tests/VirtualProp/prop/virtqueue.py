"""A split virtqueue, the device's side (Virtio 1.1, section 2.6)."""

import os
import struct

NEXT, WRITE, INDIRECT = 1, 2, 4


def index_at(view, offset):
    """Returns an index of a ring, as a view of one element.

    Each side reads it while the other may change it, so the access must be atomic, as it is here. struct clears the bytes
    and copies them one at a time: the other side would see values that never existed.
    """
    return view[offset : offset + 2].cast("H")


class Chain:
    """One request: the driver's data, and the buffers for the answer."""

    def __init__(self, queue, head, request, answer):
        self._queue, self._head, self._answer = queue, head, answer
        self.request = request
        self.room = sum(len(view) for view in answer)

    def complete(self, data):
        """Answers; data is spread over the writable buffers in their order."""
        position = 0
        for view in self._answer:
            part = data[position : position + len(view)]
            view[: len(part)] = part
            position += len(part)
        self._queue.push(self._head, position)


class Virtqueue:
    """A ring that the driver fills with chains and the device hands back."""

    def __init__(self):
        self.size = 0
        self.kick = self.call = None
        self.next = 0
        self.uses_event_index = False
        self._memory = self._desc = self._avail = self._used = None

    def place(self, memory, desc, avail, used):
        """Sets the addresses of the ring's three parts."""
        self._memory = memory
        self._desc, self._avail, self._used = memory.user(desc), memory.user(avail), memory.user(used)

    @property
    def is_placed(self):
        return self._desc is not None

    def stop(self):
        """Drops everything of the current guest; a reboot sets it again."""
        for descriptor in (self.kick, self.call):
            if descriptor is not None:
                os.close(descriptor)
        self.kick = self.call = self._memory = self._desc = self._avail = self._used = None

    def chains(self):
        """Yields every waiting request."""
        while self.is_placed:
            while self.is_placed and self.next != self._available():
                slot = 4 + 2 * (self.next % self.size)
                head = struct.unpack_from("<H", self._avail, slot)[0]
                self.next = (self.next + 1) & 0xFFFF
                yield self._chain(head)
            if not self.is_placed or not self.uses_event_index:
                return
            # The driver kicks only when it passes this mark, so check again for requests that came before it was written.
            index_at(self._used, 4 + 8 * self.size)[0] = self.next
            if self.next == self._available():
                return

    def push(self, head, written):
        """Returns a chain and notifies the driver."""
        if not self.is_placed:
            return
        used = index_at(self._used, 2)
        index = used[0]
        struct.pack_into("<II", self._used, 4 + 8 * (index % self.size), head, written)
        used[0] = (index + 1) & 0xFFFF
        if self.call is not None:
            os.eventfd_write(self.call, 1)

    def _available(self):
        return index_at(self._avail, 2)[0]

    def _chain(self, head):
        table, index = self._desc, head
        request, answer = [], []
        while True:
            address, length, flags, following = struct.unpack_from("<QIHH", table, 16 * index)
            if flags & INDIRECT:
                table, index = self._memory.guest(address, length), 0
                continue
            view = self._memory.guest(address, length)
            if flags & WRITE:
                answer.append(view)
            else:
                request.append(bytes(view))
            if not flags & NEXT:
                return Chain(self, head, b"".join(request), answer)
            index = following
