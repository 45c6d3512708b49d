"""The guest's memory, as QEMU shares it with a vhost-user back end."""

import mmap
import os
import struct


class GuestMemory:
    """The regions of one SET_MEM_TABLE: guest-physical and QEMU's own addresses to bytes."""

    def __init__(self, table, descriptors):
        self._regions = []
        count = struct.unpack_from("<I", table)[0]
        for index in range(count):
            guest, size, user, offset = struct.unpack_from("<QQQQ", table, 8 + 32 * index)
            view = memoryview(mmap.mmap(descriptors[index], size + offset))
            self._regions.append((guest, user, size, view[offset:]))
        for descriptor in descriptors:
            os.close(descriptor)

    def guest(self, address, length):
        """The bytes at a guest-physical address, as descriptors hold it."""
        for start, _, size, view in self._regions:
            if start <= address and address + length <= start + size:
                return view[address - start : address - start + length]
        raise ValueError(f"{length} bytes at guest address {address:#x} are in no region")

    def user(self, address):
        """All bytes from an address of QEMU's on, as SET_VRING_ADDR gives it."""
        for _, start, size, view in self._regions:
            if start <= address < start + size:
                return view[address - start :]
        raise ValueError(f"QEMU's address {address:#x} is in no region")
