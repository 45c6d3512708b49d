package import Configuration
import LinuxSystem

/// Reads configuration and board as they were meant, not in the middle of a save.
package struct StableFileReader: Sendable {
  private let load: @Sendable () -> Result<Setup, ConfigurationFailure>
  private let path: String?
  private let lastGood: ConfigurationSources?
  private let acceptsUnfinished: Bool
  private let pause: @Sendable () -> Void

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - path: the configuration file; `nil` for the built-in one.
  ///   - lastGood: the last good files of configuration and board.
  ///   - acceptsUnfinished: whether it has waited long enough for the rest of a save.
  ///   - load: reads the files.
  package init(
    of path: String?, lastGood: ConfigurationSources?, acceptsUnfinished: Bool = false,
    by load: @escaping @Sendable () -> Result<Setup, ConfigurationFailure>
  ) {
    self.init(of: path, lastGood: lastGood, acceptsUnfinished: acceptsUnfinished, by: load) {
      Worker.pause(nanoseconds: TruncatedSaveGuard.pause)
    }
  }

  /// Creates a reader with another pause between two attempts.
  init(
    of path: String?, lastGood: ConfigurationSources?, acceptsUnfinished: Bool,
    by load: @escaping @Sendable () -> Result<Setup, ConfigurationFailure>,
    pause: @escaping @Sendable () -> Void
  ) {
    self.path = path
    self.lastGood = lastGood
    self.acceptsUnfinished = acceptsUnfinished
    self.load = load
    self.pause = pause
  }

  /// Reads; takes a tenth of a second longer if two readings have to agree, and up to three seconds if they
  /// do not.
  package func run() -> StableFileOutcome {
    let saves = TruncatedSaveGuard(lastGood: lastGood)
    for _ in 0..<TruncatedSaveGuard.mostReadings {
      let result = load()
      let seen = files(of: result)
      if !acceptsUnfinished, let beginning = seen.first(where: saves.isBeginning) {
        return .underWay(path: beginning.path, isBeginning: true)
      }
      switch result {
      case .success:
        guard seen.contains(where: { saves.isDoubtful($0, age: Self.age(of: $0.path)) }) else {
          return .read(result)
        }
        pause()
        if seen.allSatisfy({ Self.bytes(of: $0.path) == $0.bytes }) { return .read(result) }
      case .failure(let bad):
        // A mistake in half a save is not reported.
        pause()
        guard case .failure(let again) = load(), again.problems == bad.problems else { continue }
        if acceptsUnfinished || !files(of: result).contains(where: saves.isBeginning) { return .read(result) }
      }
    }
    return .underWay(path: path ?? "", isBeginning: false)
  }

  /// The files that were read; after a refusal, their present content.
  private func files(of result: Result<Setup, ConfigurationFailure>) -> [ConfigurationSources.File] {
    switch result {
    case .success(let setup): return setup.sources.files
    case .failure:
      let paths = [path, lastGood?.board.path].compactMap { $0 }
      return paths.compactMap { path in
        Self.bytes(of: path).map { ConfigurationSources.File(path: path, bytes: $0) }
      }
    }
  }

  private static func bytes(of path: String) -> [UInt8]? {
    do throws(FileError) {
      return try FileSystem.read(path, maximumBytes: ConfigurationSources.largestFile)
    } catch {
      // Loading reports why it cannot be read.
      return nil
    }
  }

  /// How long ago a file was written, in nanoseconds; negative if its time is in the future.
  private static func age(of path: String) -> Int64? {
    FileSystem.fingerprint(path)?.age
  }
}

/// The result of ``StableFileReader/run()``.
package enum StableFileOutcome: Sendable {
  case read(Result<Setup, ConfigurationFailure>)
  /// An unfinished save: this file has only the beginning of its last content, or keeps changing.
  case underWay(path: String, isBeginning: Bool)
}
