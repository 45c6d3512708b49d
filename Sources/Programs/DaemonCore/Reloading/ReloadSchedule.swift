/// Decides when changes on disk are read.
///
/// Editors write in several steps, and signals come in storms: reading waits until things have been quiet, but never so
/// long that a mend would take more than a second to show.
struct ReloadSchedule: Equatable, Sendable {
  /// How long things must have been quiet, in nanoseconds.
  static let quiet: UInt64 = 200_000_000
  /// How long a change waits at the most.
  static let patience: UInt64 = 400_000_000

  private var first: UInt64?
  private var last: UInt64 = 0

  /// Takes note of a change at a monotonic time in nanoseconds.
  mutating func note(at now: UInt64) {
    first = first ?? now
    last = now
  }

  /// When the change is to be read, on the monotonic clock in nanoseconds; `nil` without one.
  var due: UInt64? { first.map { min(last + Self.quiet, $0 + Self.patience) } }

  /// Whether to read now; a true answer forgets the change.
  mutating func take(at now: UInt64) -> Bool {
    guard let due, now >= due else { return false }
    first = nil
    return true
  }
}
