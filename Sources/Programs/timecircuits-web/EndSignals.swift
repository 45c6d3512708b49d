import LinuxSystem

/// The signals that end the program or report the end of its web server.
final class EndSignals {
  private let queue: SignalQueue

  /// Starts queueing signals.
  init(_ signals: [CInt]) throws(SystemError) { queue = try SignalQueue(signals) }

  /// The descriptor to poll for reading.
  var descriptor: CInt { queue.descriptor }

  /// The next pending signal's number, `nil` when there is none.
  func next() -> CInt? { queue.next() }
}
