public import ClockModel

/// What the daemon's clock says, in the time of this machine.
///
/// On a prop both are the same. A simulation may have begun in 1985: then an event is taken to have come as it happened.
public struct DaemonTime: Equatable, Sendable {
  /// A time of the daemon's clock, and the monotonic clock's at the same moment.
  private let time: WallTime
  private let monotonic: UInt64

  /// How far the clocks may be apart and still be taken for the same.
  private static let same: UInt64 = 2_000_000_000

  /// What is known by an event.
  ///
  /// - Parameters:
  ///   - event: when it happened, by the daemon's clock.
  ///   - wall: what this machine's clock said when the event came.
  ///   - monotonic: and what its monotonic clock said, in nanoseconds.
  ///   - isThisMachines: whether the daemon's clock is known to be this machine's, or not to be; `nil` where nothing is known, and
  ///     the event itself has to tell.
  public init(event: WallTime, wall: WallTime, monotonic: UInt64, isThisMachines: Bool? = nil) {
    // Nothing happens in the future: this machine's clock was set back since.
    let isAhead = event.nanoseconds(since: wall) > Int64(Self.same)
    time = (isThisMachines ?? Self.isThisMachines(event, wall)) && !isAhead ? wall : event
    self.monotonic = monotonic
  }

  /// Whether a time of the daemon's, which is of just now, is one of this machine's clock.
  public static func isThisMachines(_ time: WallTime, _ wall: WallTime) -> Bool {
    wall.nanoseconds(since: time).magnitude <= same
  }

  /// A time of the daemon's by the monotonic clock, in nanoseconds; zero for what lies before that.
  public func monotonic(_ time: WallTime) -> UInt64 {
    let way = time.nanoseconds(since: self.time)
    return way < 0
      ? monotonic - min(monotonic, way.magnitude)
      : monotonic.addingReportingOverflow(way.magnitude).partialValue
  }
}
