package import ClockModel

/// Schedules the beep of each full second, once and ahead of its time: a value without a clock.
package struct SecondBeep: Sendable {
  /// The last full second scheduled.
  private var ordered: Int64?
  /// When to schedule the next one, in nanoseconds of the monotonic clock; `nil` if none is wanted.
  package private(set) var next: UInt64?

  /// How long after a full second the next one is scheduled, so that rounding never repeats one.
  private static let margin: UInt64 = 10_000_000

  package init() {}

  /// Decides which second to schedule.
  ///
  /// - Parameters:
  ///   - isWanted: whether seconds are heard.
  ///   - wall: the wall clock's time.
  ///   - monotonic: the monotonic clock's time at the same moment, in nanoseconds.
  /// - Returns: the next full second, `nil` if already scheduled or not wanted.
  package mutating func order(_ isWanted: Bool, at wall: WallTime, monotonic: UInt64) -> WallTime? {
    guard isWanted else {
      self = SecondBeep()
      return nil
    }
    let second = WallTime(seconds: wall.seconds + 1)
    next = monotonic + UInt64(max(0, second.nanoseconds(since: wall))) + Self.margin
    guard ordered != second.seconds else { return nil }
    ordered = second.seconds
    return second
  }
}
