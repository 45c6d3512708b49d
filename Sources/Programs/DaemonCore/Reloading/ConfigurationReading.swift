import Configuration
import LinuxSystem

/// One reading of configuration, board and zones, beside the thread that decides: that one has edges to keep, and an SD
/// card or a long file would make it late for them.
final class ConfigurationReading: Sendable {
  private let found = Monitor<Result<Setup, ConfigurationFailure>?>(nil)

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - load: reads.
  ///   - wakeUp: signalled when it has been read.
  init(_ load: @escaping @Sendable () -> Result<Setup, ConfigurationFailure>, wakeUp: WakeUp) {
    let read: @Sendable () -> Void = { [found] in
      let result = load()
      found.update { $0 = result }
      wakeUp.signal()
    }
    do throws(SystemError) {
      try Worker.start(read)
    } catch {
      // Where the system has no more threads, an edge may come late for it: better than a file that is never read.
      read()
    }
  }

  /// What was read, `nil` until it was.
  var result: Result<Setup, ConfigurationFailure>? { found.withLock { $0 } }
}
