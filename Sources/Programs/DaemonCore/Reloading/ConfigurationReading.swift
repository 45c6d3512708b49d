import LinuxSystem

/// One reading of configuration, board and zones, beside the thread that decides: that one has edges to keep, and an SD
/// card, a network file system or a long file would make it late for them.
final class ConfigurationReading: Sendable {
  /// What was read, and how its files are watched since.
  struct Found: Sendable {
    let outcome: CarefulReading.Outcome
    /// `nil` where nothing is watched.
    let watch: FileWatch.Outcome?
  }

  private let result = Monitor<Found?>(nil)

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - reading: what is read, and how.
  ///   - files: the watch on what is read, `nil` where nothing is watched.
  ///   - known: what was read before.
  ///   - wakeUp: signalled when it has been read.
  init(_ reading: CarefulReading, watch files: FileWatch?, knowing known: [String], wakeUp: WakeUp) {
    let read: @Sendable () -> Void = { [result] in
      // What the files are from here on is compared with what is read now.
      _ = files?.hasMissedChanges()
      let outcome = reading.run()
      let watch = files?.watch(outcome.files(knowing: known))
      result.update { $0 = Found(outcome: outcome, watch: watch) }
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
  var found: Found? { result.withLock { $0 } }
}

extension CarefulReading.Outcome {
  /// The files in which a change would matter, with those of them that were read before.
  func files(knowing known: [String]) -> [String] {
    switch self {
    // The rest may come to another place than the file had before: a folder or a link may be another.
    case .underWay(let path, _): known.isEmpty ? [path] : known
    case .read(.success(let setup)): setup.files
    // The mend may be to any of those that were read before.
    case .read(.failure(let bad)): bad.files + known.filter { !bad.files.contains($0) }
    }
  }
}
