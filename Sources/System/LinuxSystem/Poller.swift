import Glibc

/// Waits until one of several descriptors is readable, writable or broken (poll(2)).
package struct Poller: Sendable {
  private var descriptors: [pollfd] = []

  package init() {}

  /// Adds a descriptor and returns its index for ``isReadable(_:)``.
  package mutating func add(_ descriptor: CInt) -> Int { add(descriptor, events: POLLIN) }

  /// Adds the writing end of a pipe or terminal and returns its index for ``isBroken(_:)``.
  package mutating func add(writing descriptor: CInt) -> Int { add(descriptor, events: 0) }

  /// Adds a descriptor to read and write, and returns its index.
  ///
  /// With neither, it is polled only for breaking: see ``isBroken(_:)``.
  package mutating func add(_ descriptor: CInt, reading: Bool, writing: Bool) -> Int {
    add(descriptor, events: (reading ? POLLIN : 0) | (writing ? POLLOUT : 0))
  }

  /// Adds an output queue in its present state and returns its index for ``hasRoom(_:)``.
  package mutating func add(roomOf output: OutputQueue) -> Int {
    let index = add(-1, events: 0)
    update(index, roomOf: output)
    return index
  }

  /// Polls for the present need of an output queue, or for nothing if it is empty.
  package mutating func update(_ index: Int, roomOf output: OutputQueue) {
    let room = output.awaited
    // poll(2) ignores a negative descriptor; one without events would still report a hang-up, again and
    // again.
    descriptors[index].fd = room?.descriptor ?? -1
    descriptors[index].events = Int16(room?.isWriting == false ? POLLIN : POLLOUT)
    descriptors[index].revents = 0
  }

  /// Polls a descriptor for reading; `nil` polls nothing.
  package mutating func update(_ index: Int, reading descriptor: CInt?) {
    descriptors[index] = pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0)
  }

  /// Whether the last wait found room for an output queue, or its other end gone.
  package func hasRoom(_ index: Int) -> Bool { descriptors[index].revents != 0 }

  /// Removes all descriptors, so that others can be added without an allocation.
  package mutating func removeAll() { descriptors.removeAll(keepingCapacity: true) }

  /// The number of descriptors, which is the index of the next one.
  package var count: Int { descriptors.count }

  private mutating func add(_ descriptor: CInt, events: CInt) -> Int {
    descriptors.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    return descriptors.count - 1
  }

  /// Waits for an event, at most for the given milliseconds; `nil` waits without limit.
  package mutating func wait(milliseconds: Int?) {
    for index in descriptors.indices { descriptors[index].revents = 0 }
    poll(&descriptors, nfds_t(descriptors.count), CInt(clamping: milliseconds ?? -1))
  }

  /// Whether the last wait found a descriptor readable or broken.
  package func isReadable(_ index: Int) -> Bool {
    CInt(descriptors[index].revents) & ~POLLOUT != 0
  }

  /// Whether the last wait found a descriptor writable or broken.
  package func isWritable(_ index: Int) -> Bool {
    CInt(descriptors[index].revents) & ~POLLIN != 0
  }

  /// Whether the last wait found the other end gone.
  package func isBroken(_ index: Int) -> Bool {
    CInt(descriptors[index].revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
  }
}
