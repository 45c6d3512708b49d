package import ClockModel

/// The daemon's clock, estimated from its answers: on a prop it is this machine's, in a simulation it may be
/// in 1885.
package struct PropClock: Sendable {
  /// A time of the daemon and of the monotonic clock at about the same moment; `nil` if the clock is this
  /// machine's.
  private var known: (time: WallTime, monotonic: UInt64)?

  /// The largest difference of clocks that count as the same, in nanoseconds: an answer takes a moment.
  private static let same: UInt64 = 500_000_000
  /// The longest delay of an answer, in nanoseconds.
  private static let longest: UInt64 = 5_000_000_000

  /// Creates a clock that is this machine's.
  package init() {}

  /// Records a time from the daemon.
  ///
  /// - Parameters:
  ///   - time: the daemon's time.
  ///   - wall: this machine's time when it arrived.
  ///   - monotonic: the monotonic clock's then, in nanoseconds.
  ///   - patience: how long ago it was requested, in nanoseconds, which is the answer's greatest age.
  package mutating func record(_ time: WallTime, wall: WallTime, monotonic: UInt64, patience: UInt64 = 0) {
    let behind = wall.nanoseconds(since: time)
    let most = Self.same + min(patience, Self.longest)
    guard behind < 0 ? behind.magnitude > Self.same : behind.magnitude > most else {
      known = nil
      return
    }
    // The fastest answer is the most accurate: keep it unless the clock was set.
    if known != nil {
      let ahead = self.time(wall: wall, monotonic: monotonic).nanoseconds(since: time)
      if ahead >= 0, ahead.magnitude <= Self.same { return }
    }
    known = (time, monotonic)
  }

  package func time(wall: WallTime, monotonic: UInt64) -> WallTime {
    guard let known else { return wall }
    return known.time.advanced(byNanoseconds: Int64(clamping: monotonic - min(monotonic, known.monotonic)))
  }
}
