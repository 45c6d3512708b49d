package import Configuration
import Reading

/// Distinguishes complete files from unfinished saves.
///
/// Half a configuration may be valid too, with other cities on another board. But a file in the middle of a
/// save is short, young or changing.
package struct TruncatedSaveGuard: Sendable {
  /// The pause between two readings that have to agree, in nanoseconds.
  static let pause: UInt64 = 100_000_000
  /// The age below which a file may still be written to, in nanoseconds.
  static let youth: Int64 = 1_000_000_000
  /// The most readings until two agree.
  static let mostReadings = 30

  private let good: [String: [UInt8]]

  /// Creates a guard that knows the last good files; `nil` if there are none.
  package init(lastGood good: ConfigurationSources?) { self.good = good?.contents ?? [:] }

  /// Whether a file is only the beginning of its last good content.
  func isBeginning(_ file: ConfigurationSources.File) -> Bool {
    guard let before = good[file.path] else { return false }
    return UnfinishedSave.isBeginning(file.bytes, of: before)
  }

  /// Whether a file may be incomplete: it is shorter than before, or was written within the last second or in
  /// the future.
  func isDoubtful(_ file: ConfigurationSources.File, age: Int64?) -> Bool {
    if let before = good[file.path], file.bytes.count < before.count { return true }
    return age.map { $0 < Self.youth } ?? false
  }
}
