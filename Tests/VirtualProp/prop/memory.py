"""The guest's memory, as QEMU shares it with a vhost-user back end."""

import mmap
import os
import struct


class GuestMemory:
    """The regions of one SET_MEM_TABLE: maps guest-physical addresses and QEMU's addresses to bytes."""

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
        """Returns the bytes at a guest-physical address, as in descriptors."""
        for start, _, size, view in self._regions:
            if start <= address and address + length <= start + size:
                return view[address - start : address - start + length]
        raise ValueError(f"{length} bytes at guest address {address:#x} are in no region")

    def user(self, address):
        """Returns all bytes from one of QEMU's addresses, as in SET_VRING_ADDR."""
        for _, start, size, view in self._regions:
            if start <= address < start + size:
                return view[address - start :]
        raise ValueError(f"QEMU's address {address:#x} is in no region")
