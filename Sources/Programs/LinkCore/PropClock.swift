public import ClockModel

/// The daemon's clock, as far as its answers tell: on a prop it is this machine's, in a simulation it may be in 1885.
public struct PropClock: Sendable {
  /// A time of the daemon's, and the monotonic clock's at about the same moment; `nil` where it is this machine's.
  private var known: (time: WallTime, monotonic: UInt64)?

  /// How far a clock may be off and be taken for the same, in nanoseconds: an answer takes a moment to come.
  private static let same: UInt64 = 500_000_000
  /// The longest that an answer may take, in nanoseconds.
  private static let longest: UInt64 = 5_000_000_000

  /// A clock of which nothing is known: this machine's.
  public init() {}

  /// Takes note of a time that the daemon told.
  ///
  /// - Parameters:
  ///   - time: what it was there.
  ///   - wall: what this machine's clock says at its coming.
  ///   - monotonic: and its monotonic clock, in nanoseconds.
  ///   - patience: how long ago it was asked, in nanoseconds: so old the answer may be.
  public mutating func take(_ time: WallTime, wall: WallTime, monotonic: UInt64, patience: UInt64 = 0) {
    let behind = wall.nanoseconds(since: time)
    let most = Self.same + min(patience, Self.longest)
    guard behind < 0 ? behind.magnitude > Self.same : behind.magnitude > most else {
      known = nil
      return
    }
    // The quickest answer is the truest, until the clock is another one.
    if known != nil {
      let ahead = self.time(wall: wall, monotonic: monotonic).nanoseconds(since: time)
      if ahead >= 0, ahead.magnitude <= Self.same { return }
    }
    known = (time, monotonic)
  }

  /// What the daemon's clock says.
  public func time(wall: WallTime, monotonic: UInt64) -> WallTime {
    guard let known else { return wall }
    return known.time.advanced(byNanoseconds: Int64(clamping: monotonic - min(monotonic, known.monotonic)))
  }
}
