import CLinux
import Glibc

/// Signals as events of the poll loop (signalfd(2)).
package struct SignalQueue: ~Copyable, Sendable {
  private let queue: FileDescriptor

  /// Blocks signals for this thread and those it starts, and queues them here instead.
  package init(_ signals: [CInt]) throws(SystemError) {
    queue = try FileDescriptor(clinux_signals_open(signals, signals.count), "open a signal queue")
  }

  /// The descriptor to poll for reading.
  package var descriptor: CInt { queue.number }

  /// The number of the next pending signal; `nil` if there is none.
  package borrowing func next() -> CInt? {
    let result = clinux_signals_read(queue.number)
    return result > 0 ? result : nil
  }
}
