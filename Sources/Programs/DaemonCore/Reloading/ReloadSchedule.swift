/// Decides when to read changes on disk.
///
/// Editors write in several steps, and signals come in bursts: reading waits until things are quiet, but
/// never so long that a fix takes more than a second to show.
struct ReloadSchedule: Equatable, Sendable {
  /// How long things must be quiet, in nanoseconds.
  static let quiet: UInt64 = 200_000_000
  /// How long a change waits at most.
  static let patience: UInt64 = 400_000_000

  private var first: UInt64?
  private var last: UInt64 = 0
  /// When to read the files without a change.
  private var reminder: UInt64?

  /// Records a change at a monotonic time in nanoseconds.
  mutating func recordChange(at now: UInt64) {
    first = first ?? now
    last = now
  }

  /// Schedules a reading at a monotonic time in nanoseconds, with or without a change; `nil` cancels it.
  mutating func remind(at time: UInt64?) { reminder = time }

  /// When to read the files, in nanoseconds of the monotonic clock; `nil` if nothing is due.
  var due: UInt64? {
    let change = first.map { min(last + Self.quiet, $0 + Self.patience) }
    return [change, reminder].compactMap { $0 }.min()
  }

  /// Whether to read now; if so, the change is forgotten.
  mutating func startIfDue(at now: UInt64) -> Bool {
    guard let due, now >= due else { return false }
    first = nil
    if let time = reminder, now >= time { reminder = nil }
    return true
  }
}
