import ClockModel

/// Measures steps of the wall clock by the monotonic one, and moves the program's start with them.
struct WallClockWatch {
  /// When the program started.
  private(set) var start: WallTime
  /// Wall minus monotonic time at the last check, in nanoseconds.
  private var offset: Int64

  /// The smallest step to act on, in nanoseconds: the two clocks are read one after the other, on a busy
  /// machine up to a tenth of a second apart.
  private static let smallestStep: UInt64 = 100_000_000

  init(start: WallTime, offset: Int64) {
    self.start = start
    self.offset = offset
  }

  /// Whether the clock was set since the last check; smaller steps are left to the timer.
  func hasJumped(to offset: Int64) -> Bool { (offset &- self.offset).magnitude >= Self.smallestStep }

  /// Checks again.
  ///
  /// - Returns: the step of the wall clock in nanoseconds.
  mutating func follow(to offset: Int64) -> Int64 {
    let step = offset &- self.offset
    self.offset = offset
    start = start.advanced(byNanoseconds: step)
    return step
  }
}
