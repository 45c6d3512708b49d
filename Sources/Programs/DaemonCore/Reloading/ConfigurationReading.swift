import LinuxSystem

/// One reading of configuration, board and zones, on its own thread: an SD card, a network file system or a
/// long file would delay the edges of the main thread.
final class ConfigurationReading: Sendable {
  /// The result, and how its files are watched now.
  struct Found: Sendable {
    let outcome: StableFileOutcome
    /// `nil` if nothing is watched.
    let watch: FileWatchOutcome?
  }

  private let result = Monitor<Found?>(nil)

  /// Starts to read, and signals `wakeUp` at the end; `files` is `nil` if nothing is watched.
  init(_ reading: StableFileReader, watch files: FileWatch?, knowing known: [String], wakeUp: WakeUp) {
    let read: @Sendable () -> Void = { [result] in
      // Fingerprints of now, so that changes during the reading are detected.
      _ = files?.hasMissedChanges()
      let outcome = reading.run()
      let watch = files?.watch(outcome.files(knowing: known))
      result.update { $0 = Found(outcome: outcome, watch: watch) }
      wakeUp.signal()
    }
    do throws(SystemError) {
      try Worker.start(read)
    } catch {
      // No thread is available: an edge may be late, which is better than a file that is never read.
      read()
    }
  }

  /// The result; `nil` until there is one.
  var found: Found? { result.withLock { $0 } }
}

extension StableFileOutcome {
  /// The files whose changes matter, including those read before.
  func files(knowing known: [String]) -> [String] {
    switch self {
    // The rest may be saved elsewhere: a folder or a link may change.
    case .underWay(let path, _): known.isEmpty ? [path] : known
    case .read(.success(let setup)): setup.files
    // The fix may be in any file that was read before.
    case .read(.failure(let bad)): bad.files + known.filter { !bad.files.contains($0) }
    }
  }
}
