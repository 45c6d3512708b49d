public import Configuration

/// Tells files that are meant from those that somebody is in the middle of saving.
///
/// Every key may be left out and most lines can stand by themselves, so that half a configuration is one, too: other
/// cities on another board. What a save is under way looks like is known, though: it is short, or young, or changing.
public struct SaveGuard: Sendable {
  /// How long two readings that have to agree are apart, in nanoseconds.
  static let pause: UInt64 = 100_000_000
  /// The age up to which a file may still be written to, in nanoseconds.
  static let youth: Int64 = 1_000_000_000
  /// How often it is read for two readings that agree.
  static let mostReadings = 30

  private let good: [String: [UInt8]]

  /// A guard.
  ///
  /// - Parameter good: what configuration and board were read from when they were last good; `nil` where they never were.
  public init(lastGood good: ConfigurationSources?) { self.good = good?.contents ?? [:] }

  /// Whether a file has the beginning of what it last had, and nothing behind it.
  func isBeginning(_ file: ConfigurationSources.File) -> Bool {
    guard let before = good[file.path] else { return false }
    return file.bytes.count < before.count && before.starts(with: file.bytes)
  }

  /// Whether a file may be half of what is meant: it is shorter than it was, or was written to within the last second,
  /// or in a time to come.
  func isDoubtful(_ file: ConfigurationSources.File, age: Int64?) -> Bool {
    if let before = good[file.path], file.bytes.count < before.count { return true }
    return age.map { $0 < Self.youth } ?? false
  }
}
