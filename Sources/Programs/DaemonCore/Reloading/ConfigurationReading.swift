import LinuxSystem

/// One reading of configuration, board and zones, beside the thread that decides: that one has edges to keep, and an SD
/// card or a long file would make it late for them.
final class ConfigurationReading: Sendable {
  private let found = Monitor<CarefulReading.Outcome?>(nil)

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - reading: what is read, and how.
  ///   - wakeUp: signalled when it has been read.
  init(_ reading: CarefulReading, wakeUp: WakeUp) {
    let read: @Sendable () -> Void = { [found] in
      let outcome = reading.run()
      found.update { $0 = outcome }
      wakeUp.signal()
    }
    do throws(SystemError) {
      try Worker.start(read)
    } catch {
      // Where the system has no more threads, an edge may come late for it: better than a file that is never read.
      read()
    }
  }

  /// What it came to, `nil` until it did.
  var outcome: CarefulReading.Outcome? { found.withLock { $0 } }
}
