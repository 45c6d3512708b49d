public import Configuration
import LinuxSystem

/// Reads configuration and board as somebody has meant them: not in the middle of a save.
public struct CarefulReading: Sendable {
  /// What a reading came to.
  public enum Outcome: Sendable {
    /// What the files say.
    case read(Result<Setup, ConfigurationFailure>)
    /// A save is under way: this file has the beginning of what it last had, or is another at each look.
    case underWay(path: String, isBeginning: Bool)
  }

  private let load: @Sendable () -> Result<Setup, ConfigurationFailure>
  private let path: String?
  private let lastGood: ConfigurationSources?
  private let takesBeginnings: Bool
  private let pause: @Sendable () -> Void

  /// A reading.
  ///
  /// - Parameters:
  ///   - path: the configuration's file, `nil` for the built-in one.
  ///   - lastGood: what configuration and board were read from when they were last good.
  ///   - takesBeginnings: whether a beginning of what was last good has been waited for long enough.
  ///   - load: reads.
  public init(
    of path: String?, lastGood: ConfigurationSources?, takesBeginnings: Bool = false,
    by load: @escaping @Sendable () -> Result<Setup, ConfigurationFailure>
  ) {
    self.init(of: path, lastGood: lastGood, takesBeginnings: takesBeginnings, by: load) {
      SystemClock.pause(nanoseconds: SaveGuard.pause)
    }
  }

  /// The same with a pause of one's own between two looks.
  init(
    of path: String?, lastGood: ConfigurationSources?, takesBeginnings: Bool,
    by load: @escaping @Sendable () -> Result<Setup, ConfigurationFailure>,
    pause: @escaping @Sendable () -> Void
  ) {
    self.path = path
    self.lastGood = lastGood
    self.takesBeginnings = takesBeginnings
    self.load = load
    self.pause = pause
  }

  /// Reads; takes a tenth of a second longer where two readings have to agree, and up to three seconds where they do not.
  public func run() -> Outcome {
    let saves = SaveGuard(lastGood: lastGood)
    for _ in 0..<SaveGuard.mostReadings {
      let result = load()
      let seen = files(of: result)
      if !takesBeginnings, let beginning = seen.first(where: saves.isBeginning) {
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
        // Nobody is to hear of a mistake that is half of a save.
        pause()
        guard case .failure(let again) = load(), again.problems == bad.problems else { continue }
        if takesBeginnings || !files(of: result).contains(where: saves.isBeginning) { return .read(result) }
      }
    }
    return .underWay(path: path ?? "", isBeginning: false)
  }

  /// What was read; of a configuration that is refused, what is there by now.
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
      // Why it cannot be read, the loading tells.
      return nil
    }
  }

  /// How long ago a file was written to, in nanoseconds; negative where that is yet to come.
  private static func age(of path: String) -> Int64? {
    FileSystem.fingerprint(path).map { SystemClock.wallNanoseconds &- $0.modified }
  }
}
