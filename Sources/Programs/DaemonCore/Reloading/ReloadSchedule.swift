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
  /// When the files are read without a change.
  private var reminder: UInt64?

  /// Takes note of a change at a monotonic time in nanoseconds.
  mutating func note(at now: UInt64) {
    first = first ?? now
    last = now
  }

  /// Has the files read at a monotonic time in nanoseconds, whether they change or not; `nil` takes that back.
  mutating func remind(at time: UInt64?) { reminder = time }

  /// When the files are to be read, on the monotonic clock in nanoseconds; `nil` where nothing has changed.
  var due: UInt64? {
    let change = first.map { min(last + Self.quiet, $0 + Self.patience) }
    return [change, reminder].compactMap { $0 }.min()
  }

  /// Whether to read now; a true answer forgets the change.
  mutating func take(at now: UInt64) -> Bool {
    guard let due, now >= due else { return false }
    first = nil
    if let time = reminder, now >= time { reminder = nil }
    return true
  }
}
