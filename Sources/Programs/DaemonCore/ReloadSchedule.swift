/// Decides when changes on disk are read.
///
/// Editors write in several steps, and signals come in storms: reading waits until things have been quiet, but
/// never so long that a mend would take more than a second to show. What was read shows at the edge behind it: one
/// that is about to be missed is not waited past where things have been quiet for a while.
struct ReloadSchedule: Equatable, Sendable {
  /// How long things must have been quiet, in nanoseconds.
  static let quiet: UInt64 = 200_000_000
  /// How long they must have been quiet where the next edge would be missed otherwise.
  static let briefQuiet: UInt64 = 50_000_000
  /// How long before the last moment for the next edge it is read, so that a late wake-up does not miss it.
  static let margin: Int64 = 10_000_000
  /// How long a change waits at the most.
  static let patience: UInt64 = 400_000_000
  /// What reading takes at the least.
  static let shortestLead: Int64 = 60_000_000
  /// More than that is not to be had: there are two edges a second.
  static let longestLead: Int64 = 350_000_000

  /// How long before an edge reading begins that is to show at it: half as much again as the last one took.
  private(set) var lead = ReloadSchedule.shortestLead
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
    lead = min(max(needed, Self.shortestLead), Self.longestLead)
  }

  /// When the change is to be read, with the next edge so many nanoseconds away from now; `nil` without one.
  func due(at now: UInt64, nanosecondsToEdge: Int64) -> UInt64? {
    guard let first else { return nil }
    let quiet = min(last + Self.quiet, first + Self.patience)
    let brief = last + Self.briefQuiet
    // It may be any time away after the clock was set.
    guard nanosecondsToEdge >= lead else { return quiet }
    let lastMoment = nanosecondsToEdge - lead
    guard brief <= now + UInt64(lastMoment) else { return quiet }
    return min(quiet, max(brief, now + UInt64(max(lastMoment - Self.margin, 0))))
  }

  /// Whether to read now, with the next edge so many nanoseconds away; a true answer forgets the change.
  mutating func take(at now: UInt64, nanosecondsToEdge: Int64) -> Bool {
    guard let due = due(at: now, nanosecondsToEdge: nanosecondsToEdge), now >= due else { return false }
    first = nil
    return true
  }
}
