package import ClockModel

/// Converts times of the daemon's clock to this machine's.
///
/// On a prop both are the same. A simulation may have begun in 1985: then an event counts as having just
/// happened when it arrives.
package struct DaemonTime: Equatable, Sendable {
  /// A time of the daemon's clock, and of the monotonic clock at that moment.
  private let time: WallTime
  private let monotonic: UInt64

  /// How far the clocks may differ and still count as the same, in nanoseconds.
  private static let same: UInt64 = 2_000_000_000

  /// Derives the conversion from an event.
  ///
  /// - Parameters:
  ///   - event: when it happened, by the daemon's clock.
  ///   - wall: this machine's clock when the event arrived.
  ///   - monotonic: the monotonic clock at that moment, in nanoseconds.
  ///   - isThisMachines: whether the daemon's clock is this machine's; `nil` if unknown, then the event's
  ///     time decides.
  package init(event: WallTime, wall: WallTime, monotonic: UInt64, isThisMachines: Bool? = nil) {
    // No event is in the future: this machine's clock has been set back since.
    let isAhead = event.nanoseconds(since: wall) > Int64(Self.same)
    time = (isThisMachines ?? Self.isThisMachines(event, wall)) && !isAhead ? wall : event
    self.monotonic = monotonic
  }

  /// Whether the daemon's clock, which shows `time` now, is this machine's.
  package static func isThisMachines(_ time: WallTime, _ wall: WallTime) -> Bool {
    wall.nanoseconds(since: time).magnitude <= same
  }

  /// Converts a time of the daemon's clock to the monotonic clock, in nanoseconds; zero if it is before that.
  package func monotonic(_ time: WallTime) -> UInt64 {
    let way = time.nanoseconds(since: self.time)
    return way < 0
      ? monotonic - min(monotonic, way.magnitude)
      : monotonic.addingReportingOverflow(way.magnitude).partialValue
  }
}
