import PanelHAL

/// When a bus retries its failed chips, in nanoseconds of the monotonic clock.
struct RetryPlan: Equatable, Sendable {
  /// The wait after a first failure: noise can make a chip vanish for 10 ms.
  static let afterFirstFailure: UInt64 = 20_000_000
  /// The wait for a missing chip: with the attempt under 0.5 s, as it may be plugged in at any moment.
  static let unplugged: UInt64 = 400_000_000
  /// The longest wait, for failures that only a person can fix.
  static let slowest: UInt64 = 5_000_000_000

  private(set) var due: UInt64?
  private var backoff = Backoff(from: unplugged, to: slowest)

  /// Whether to retry failed chips now.
  func isDue(at now: UInt64) -> Bool { due.map { now >= $0 } ?? true }

  /// Plans the next retry after a pass.
  mutating func update<Hardware>(after driver: BusDriver<Hardware>, at now: UInt64) {
    guard driver.hasFailures else {
      self = RetryPlan()
      return
    }
    // A pass without a retry keeps the plan; while keys are read, passes come faster than the shortest wait.
    if let due, now < due, !driver.hasFreshFailure || due - now <= Self.afterFirstFailure { return }
    due = now + wait(after: driver)
  }

  private mutating func wait<Hardware>(after driver: BusDriver<Hardware>) -> UInt64 {
    if driver.hasFreshFailure { return Self.afterFirstFailure }
    let isTransient = driver.faults.contains { $0.kind == .noAcknowledge || $0.kind == .timeout }
    return isTransient ? Self.unplugged : backoff.next()
  }
}
