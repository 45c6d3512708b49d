import CLinux
import Glibc

/// Signals as events of the poll loop (signalfd(2)).
public struct SignalQueue: ~Copyable, Sendable {
  private let queue: FileDescriptor

  /// Blocks signals for this thread and the threads it starts, and queues them here instead.
  ///
  /// - Throws: ``SystemError`` where the kernel refuses.
  public init(_ signals: [CInt]) throws(SystemError) {
    queue = try FileDescriptor(clinux_signals_open(signals, signals.count), "open a signal queue")
  }

  /// The descriptor to poll for reading.
  public var descriptor: CInt { queue.number }

  /// The next pending signal's number, `nil` when there is none.
  public borrowing func next() -> CInt? {
    let result = clinux_signals_read(queue.number)
    return result > 0 ? result : nil
  }
}
