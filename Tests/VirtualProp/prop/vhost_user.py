"""The vhost-user protocol, a back end's side: QEMU hands over memory, rings and doorbells on a Unix socket."""

import array
import os
import socket
import struct

from .memory import GuestMemory
from .virtqueue import Virtqueue

INDIRECT_DESC, EVENT_IDX, PROTOCOL_FEATURES, VERSION_1 = 1 << 28, 1 << 29, 1 << 30, 1 << 32
PROTOCOL_MQ, PROTOCOL_CONFIG = 1 << 0, 1 << 9
(GET_FEATURES, SET_FEATURES, SET_MEM_TABLE, SET_VRING_NUM, SET_VRING_ADDR, SET_VRING_BASE, GET_VRING_BASE,
 SET_VRING_KICK, SET_VRING_CALL, SET_VRING_ERR, GET_PROTOCOL_FEATURES, GET_QUEUE_NUM, GET_CONFIG) = (
    1, 2, 5, 8, 9, 10, 11, 12, 13, 14, 15, 17, 24)
NO_DESCRIPTOR = 1 << 8
IS_REPLY = 0x5


class Device:
    """What each kind of device defines: features, configuration space, answers to requests."""

    features = 0
    queues = 1
    config = b""

    def handle(self, queue, chain):
        """Answers a request, now or later."""
        raise NotImplementedError

    def reset(self):
        """Handles the end or a restart of the guest: waiting requests are dropped."""


class Server:
    """One device on one socket; it serves one QEMU after the other, and each through any number of reboots."""

    def __init__(self, path, device, loop):
        self._device, self._loop = device, loop
        self._connection = None
        self._memory = None
        self._queues = []
        if os.path.exists(path):
            os.unlink(path)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(path)
        self._listener.listen(1)
        loop.watch(self._listener, self._accept)

    def _accept(self):
        self._connection, _ = self._listener.accept()
        self._queues = [Virtqueue() for _ in range(self._device.queues)]
        self._loop.watch(self._connection, self._receive)

    def _receive(self):
        try:
            header, descriptors = self._read_header()
            kind, _, size = struct.unpack("<III", header)
            payload = self._connection.recv(size, socket.MSG_WAITALL) if size else b""
        except (ConnectionError, struct.error):
            self._disconnect()
            return
        answer = self._answer(kind, payload, descriptors)
        if answer is not None:
            self._connection.sendall(struct.pack("<III", kind, IS_REPLY, len(answer)) + answer)

    def _read_header(self):
        room = socket.CMSG_SPACE(8 * 4)
        header, ancillary, _, _ = self._connection.recvmsg(12, room)
        descriptors = array.array("i")
        for level, kind, data in ancillary:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                descriptors.frombytes(data[: len(data) - len(data) % 4])
        return header, list(descriptors)

    def _disconnect(self):
        for queue in self._queues:
            self._silence(queue)
        self._loop.unwatch(self._connection)
        self._connection.close()

    def _answer(self, kind, payload, descriptors):
        if kind == GET_FEATURES:
            common = VERSION_1 | PROTOCOL_FEATURES | INDIRECT_DESC | EVENT_IDX
            return struct.pack("<Q", common | self._device.features)
        if kind == GET_PROTOCOL_FEATURES:
            return struct.pack("<Q", PROTOCOL_MQ | (PROTOCOL_CONFIG if self._device.config else 0))
        if kind == GET_QUEUE_NUM:
            return struct.pack("<Q", self._device.queues)
        if kind == GET_CONFIG:
            offset, size, flags = struct.unpack_from("<III", payload)
            space = self._device.config[offset : offset + size].ljust(size, b"\0")
            return struct.pack("<III", offset, size, flags) + space
        if kind == GET_VRING_BASE:
            index = struct.unpack_from("<I", payload)[0]
            base = self._queues[index].next
            self._silence(self._queues[index])
            return struct.pack("<II", index, base)
        self._set(kind, payload, descriptors)
        return None

    def _set(self, kind, payload, descriptors):
        if kind == SET_FEATURES:
            for queue in self._queues:
                queue.uses_event_index = bool(struct.unpack("<Q", payload)[0] & EVENT_IDX)
        elif kind == SET_MEM_TABLE:
            self._memory = GuestMemory(payload, descriptors)
        elif kind == SET_VRING_NUM:
            index, size = struct.unpack("<II", payload)
            self._queues[index].size = size
        elif kind == SET_VRING_BASE:
            index, base = struct.unpack("<II", payload)
            self._queues[index].next = base
        elif kind == SET_VRING_ADDR:
            index, _, desc, used, avail, _ = struct.unpack("<IIQQQQ", payload)
            self._queues[index].place(self._memory, desc, avail, used)
        elif kind in (SET_VRING_KICK, SET_VRING_CALL, SET_VRING_ERR):
            self._set_doorbell(kind, struct.unpack("<Q", payload)[0], descriptors)

    def _set_doorbell(self, kind, word, descriptors):
        descriptor = None if word & NO_DESCRIPTOR else descriptors[0]
        queue = self._queues[word & 0xFF]
        if kind == SET_VRING_CALL:
            if queue.call is not None:
                os.close(queue.call)
            queue.call = descriptor
        elif kind == SET_VRING_KICK and descriptor is not None:
            os.set_blocking(descriptor, False)
            queue.kick = descriptor
            self._loop.watch(descriptor, lambda: self._ring(queue))
        elif descriptor is not None:
            os.close(descriptor)

    def _ring(self, queue):
        try:
            os.eventfd_read(queue.kick)
        except BlockingIOError:
            pass
        for chain in queue.chains():
            self._device.handle(self._queues.index(queue), chain)

    def _silence(self, queue):
        if queue.kick is not None:
            self._loop.unwatch(queue.kick)
        queue.stop()
        self._device.reset()
