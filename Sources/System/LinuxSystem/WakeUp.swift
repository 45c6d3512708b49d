import CLinux
import Glibc

/// Wakes the poll loop from another thread (eventfd(2)).
package final class WakeUp: Sendable {
  private let event: FileDescriptor

  /// Makes an unsignalled event.
  ///
  /// - Throws: ``SystemError`` if the kernel has no event left.
  package init() throws(SystemError) {
    event = try FileDescriptor(clinux_event_create(), "create an event")
  }

  /// The descriptor to poll for reading.
  package var descriptor: CInt { event.number }

  /// Makes the descriptor readable; callable from any thread.
  package func signal() {
    var one: UInt64 = 1
    write(event.number, &one, 8)
  }

  /// Makes the descriptor unreadable again.
  package func clear() {
    var count: UInt64 = 0
    read(event.number, &count, 8)
  }
}
