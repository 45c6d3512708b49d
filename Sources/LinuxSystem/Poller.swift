import Glibc

/// Waits until one of several descriptors is readable (poll(2)).
public struct Poller: Sendable {
  private var descriptors: [pollfd] = []

  /// A poller of nothing.
  public init() {}

  /// Adds a descriptor and returns the index to ask ``isReadable(_:)`` with.
  public mutating func add(_ descriptor: CInt) -> Int { add(descriptor, events: POLLIN) }

  /// Adds the writing end of a pipe or a terminal and returns the index to ask ``isBroken(_:)`` with.
  public mutating func add(writing descriptor: CInt) -> Int { add(descriptor, events: 0) }

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
  public func isReadable(_ index: Int) -> Bool { descriptors[index].revents != 0 }

  /// Whether the last wait found that nobody reads at the other end any more.
  public func isBroken(_ index: Int) -> Bool { descriptors[index].revents != 0 }
}
