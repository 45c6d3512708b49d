import LinuxSystem

/// Everything that is reported to the service manager: readiness, the status line, the watchdog's beats.
struct ServiceReports {
  let manager: ServiceManager
  private var watchdog: WatchdogSchedule
  private var status = ""
  private(set) var isReady = false
  /// The start, in nanoseconds of the monotonic clock, like all times here.
  private let startedAt: UInt64

  /// How long the first frame is waited for: with faulty parts it may never be complete.
  private static let patience: UInt64 = 3_000_000_000

  init(_ manager: ServiceManager, at now: UInt64) {
    self.manager = manager
    startedAt = now
    watchdog = WatchdogSchedule(microseconds: manager.watchdogMicroseconds)
  }

  /// Reports readiness once the first frame is shown, or after three seconds.
  mutating func reportReadiness(isShown: Bool, at now: UInt64) {
    guard !isReady, isShown || now - startedAt > Self.patience else { return }
    isReady = manager.ready()
  }

  /// Reports the status line if it changed.
  mutating func report(_ line: String) {
    if line != status, manager.status(line) { status = line }
  }

  /// Sends the watchdog's beat if it is due.
  mutating func beat(at now: UInt64) {
    if watchdog.isDue(at: now), manager.watchdog() { watchdog.told(at: now) }
  }
}

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
