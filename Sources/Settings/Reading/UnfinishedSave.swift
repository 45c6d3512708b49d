/// A save that seems to have broken off: the file has only the beginning of its last good content.
///
/// Every key is optional and most lines are valid by themselves, so half a file may be valid too.
package struct UnfinishedSave: Sendable {
  /// How long to wait for the rest, in nanoseconds; then the file is used as it is.
  package static let patience: UInt64 = 60_000_000_000

  /// When it was first seen, in nanoseconds of the monotonic clock.
  private let since: UInt64

  package init(since: UInt64) { self.since = since }

  /// When the file is used as it is, on that clock.
  package var due: UInt64 { since &+ Self.patience }

  /// Whether a content is only the beginning of the last good one.
  package static func isBeginning(_ bytes: [UInt8], of good: [UInt8]) -> Bool {
    bytes.count < good.count && good.starts(with: bytes)
  }

  /// The notice about such a file.
  package func notice(of path: String, at now: UInt64) -> String {
    let seconds = due > now ? (due - now + 999_999_999) / 1_000_000_000 : 0
    return "\(path) is only the beginning of its last version, as if a save broke off: "
      + "waiting for the rest; if none comes, it is applied in \(seconds) s"
  }
}
