/// Decides when changes on disk are read.
///
/// Editors write in several steps, and signals come in storms: reading waits until things have been quiet, but
/// never so long that a mend would take more than a second to show. It also keeps clear of the edges, which must
/// not be late for it.
struct ReloadSchedule: Equatable, Sendable {
  /// How long things must have been quiet, in nanoseconds.
  static let quiet: UInt64 = 200_000_000
  /// How long a change waits at the most.
  static let patience: UInt64 = 400_000_000
  /// What reading may take at the least: nearer to an edge than this, the edge comes first.
  static let shortestClearance: Int64 = 60_000_000
  /// More than that is not to be had: there are two edges a second.
  static let longestClearance: Int64 = 350_000_000

  /// How far the next edge has to be: half as much again as the last reading took on this machine.
  private(set) var clearance = ReloadSchedule.shortestClearance
  private var first: UInt64?
  private var last: UInt64 = 0

  /// Takes note of a change at a monotonic time in nanoseconds.
  mutating func note(at now: UInt64) {
    first = first ?? now
    last = now
  }

  /// Takes note of how long a reading took, in nanoseconds.
  mutating func took(_ nanoseconds: UInt64) {
    let needed = Int64(clamping: nanoseconds / 2 * 3)
    clearance = min(max(needed, Self.shortestClearance), Self.longestClearance)
  }

  /// When the change is to be read, `nil` without one.
  var due: UInt64? { first.map { min(last + Self.quiet, $0 + Self.patience) } }

  /// Whether to read now, with the next edge so many nanoseconds away; a true answer forgets the change.
  mutating func take(at now: UInt64, nanosecondsToEdge: Int64) -> Bool {
    guard let due, now >= due, nanosecondsToEdge >= clearance else { return false }
    first = nil
    return true
  }
}
