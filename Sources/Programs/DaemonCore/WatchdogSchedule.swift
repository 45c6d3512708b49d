/// Decides which completed passes tell the service manager that the daemon lives.
struct WatchdogSchedule: Equatable, Sendable {
  private let interval: UInt64?
  private var last: UInt64?

  /// The longest time from one pass to the next, in nanoseconds.
  private static let pass: UInt64 = 500_000_000

  /// For a watchdog that fires after so many microseconds; `nil` is none.
  init(microseconds: UInt64?) {
    interval = microseconds.map { $0 > UInt64.max / 1000 ? .max : $0 * 1000 }
  }

  /// Whether a pass completed at a monotonic time is to be told: early enough that the next one would be past
  /// half of the interval, as sd_watchdog_enabled(3) asks.
  func isDue(at now: UInt64) -> Bool {
    guard let interval else { return false }
    guard let last else { return true }
    return now - last + Self.pass >= interval / 2
  }

  /// Takes note that it was told.
  mutating func told(at now: UInt64) { last = now }
}
