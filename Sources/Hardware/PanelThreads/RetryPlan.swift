import PanelHAL

/// When a bus tries its failed chips again, in nanoseconds of the monotonic clock.
struct RetryPlan: Equatable, Sendable {
  /// Noise can make a chip vanish for 10 ms.
  static let afterFirstFailure: UInt64 = 20_000_000
  /// A chip that does not answer may be plugged in at any moment; with the try itself less than 0.5 s apart.
  static let unplugged: UInt64 = 400_000_000
  /// What only a person can mend is asked for less and less often.
  static let slowest: UInt64 = 5_000_000_000

  private(set) var due: UInt64?
  private var backoff = Backoff(from: unplugged, to: slowest)

  /// Whether failed chips are to be tried now.
  func isDue(at now: UInt64) -> Bool { due.map { now >= $0 } ?? true }

  /// Plans the next try after a pass.
  mutating func update<Hardware>(after driver: BusDriver<Hardware>, at now: UInt64) {
    guard driver.hasFailures else {
      self = RetryPlan()
      return
    }
    // A pass that tried nothing leaves the plan as it is; while keys are read, passes come faster than the shortest wait.
    if let due, now < due, !driver.hasFreshFailure || due - now <= Self.afterFirstFailure { return }
    due = now + wait(after: driver)
  }

  private mutating func wait<Hardware>(after driver: BusDriver<Hardware>) -> UInt64 {
    if driver.hasFreshFailure { return Self.afterFirstFailure }
    let isTransient = driver.faults.contains { $0.kind == .noAcknowledge || $0.kind == .timeout }
    return isTransient ? Self.unplugged : backoff.next()
  }
}
