/// Decides when to read changes on disk.
///
/// Editors write in several steps, and signals come in bursts: reading waits until things are quiet, but not
/// for ever. Times are in nanoseconds of the monotonic clock.
package struct ReloadSchedule: Equatable, Sendable {
  /// How long things must be quiet.
  private let quiet: UInt64
  /// How long a change waits at most.
  private let patience: UInt64
  private var first: UInt64?
  private var last: UInt64 = 0
  /// When to read the files without a change.
  private var reminder: UInt64?

  package init(quiet: UInt64, patience: UInt64) {
    self.quiet = quiet
    self.patience = patience
  }

  /// Records a change.
  package mutating func recordChange(at now: UInt64) {
    first = first ?? now
    last = now
  }

  /// Schedules a reading, with or without a change; `nil` cancels it.
  package mutating func remind(at time: UInt64?) { reminder = time }

  /// When to read the files; `nil` if nothing is due.
  package var due: UInt64? {
    let change = first.map { min(last + quiet, $0 + patience) }
    return [change, reminder].compactMap { $0 }.min()
  }

  /// Whether to read now; if so, the change is forgotten.
  package mutating func startIfDue(at now: UInt64) -> Bool {
    guard let due, now >= due else { return false }
    first = nil
    if let time = reminder, now >= time { reminder = nil }
    return true
  }
}
