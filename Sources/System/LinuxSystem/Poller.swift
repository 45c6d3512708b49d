import Glibc

/// Waits until one of several descriptors is readable, writable or broken (poll(2)).
public struct Poller: Sendable {
  private var descriptors: [pollfd] = []

  /// A poller of nothing.
  public init() {}

  /// Adds a descriptor and returns the index to ask ``isReadable(_:)`` with.
  public mutating func add(_ descriptor: CInt) -> Int { add(descriptor, events: POLLIN) }

  /// Adds the writing end of a pipe or a terminal and returns the index to ask ``isBroken(_:)`` with.
  public mutating func add(writing descriptor: CInt) -> Int { add(descriptor, events: 0) }

  /// Adds a descriptor that may be read and written, and returns the index to ask with.
  ///
  /// With neither wish it is waited for until it is broken: see ``isBroken(_:)``.
  public mutating func add(_ descriptor: CInt, reading: Bool, writing: Bool) -> Int {
    add(descriptor, events: (reading ? POLLIN : 0) | (writing ? POLLOUT : 0))
  }

  /// Adds an output queue and returns the index to ask ``isWritable(_:)`` with; it is waited for as it is now.
  public mutating func add(roomOf output: OutputQueue) -> Int {
    let index = add(-1, events: 0)
    update(index, roomOf: output)
    return index
  }

  /// Waits from now on for what an output queue needs, and for nothing where it is empty.
  public mutating func update(_ index: Int, roomOf output: OutputQueue) {
    let room = output.awaited
    // poll(2) passes over a negative descriptor; one without a wish would still tell of an end, and again at once.
    descriptors[index].fd = room?.descriptor ?? -1
    descriptors[index].events = Int16(room?.isWriting == false ? POLLIN : POLLOUT)
    descriptors[index].revents = 0
  }

  /// Waits from now on for input of a descriptor, and for nothing where there is none.
  public mutating func update(_ index: Int, reading descriptor: CInt?) {
    descriptors[index] = pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0)
  }

  /// Whether the last wait found what an output queue needs, or its other end gone.
  public func hasRoom(_ index: Int) -> Bool { descriptors[index].revents != 0 }

  /// Forgets all descriptors, so that others can be added without an allocation.
  public mutating func removeAll() { descriptors.removeAll(keepingCapacity: true) }

  /// How many descriptors there are, which is the index of the next.
  public var count: Int { descriptors.count }

  private mutating func add(_ descriptor: CInt, events: CInt) -> Int {
    descriptors.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    return descriptors.count - 1
  }

  /// Waits for a descriptor or the end of a time, in milliseconds; `nil` waits for ever.
  public mutating func wait(milliseconds: Int?) {
    for index in descriptors.indices { descriptors[index].revents = 0 }
    poll(&descriptors, nfds_t(descriptors.count), CInt(clamping: milliseconds ?? -1))
  }

  /// Whether the last wait found a descriptor readable or broken.
  public func isReadable(_ index: Int) -> Bool {
    CInt(descriptors[index].revents) & ~POLLOUT != 0
  }

  /// Whether the last wait found a descriptor to have room for bytes, or broken.
  public func isWritable(_ index: Int) -> Bool {
    CInt(descriptors[index].revents) & ~POLLIN != 0
  }

  /// Whether the last wait found that nobody is at the other end any more.
  public func isBroken(_ index: Int) -> Bool {
    CInt(descriptors[index].revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
  }
}
