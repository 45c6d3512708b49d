/// Decides after which passes to notify the service manager's watchdog.
struct WatchdogSchedule: Equatable, Sendable {
  private let interval: UInt64?
  private var last: UInt64?

  /// The longest time between two passes, in nanoseconds.
  private static let pass: UInt64 = 500_000_000

  /// Creates the schedule of a watchdog that fires after so many microseconds; `nil` for none.
  init(microseconds: UInt64?) {
    interval = microseconds.map { $0 > UInt64.max / 1000 ? .max : $0 * 1000 }
  }

  /// Whether to notify it after a pass at a monotonic time: the next pass would be past half of the interval,
  /// which sd_watchdog_enabled(3) recommends.
  func isDue(at now: UInt64) -> Bool {
    guard let interval else { return false }
    guard let last else { return true }
    return now - last + Self.pass >= interval / 2
  }

  /// Records a notification.
  mutating func told(at now: UInt64) { last = now }
}
