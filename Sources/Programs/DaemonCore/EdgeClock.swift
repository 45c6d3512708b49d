package import ClockModel
package import LinuxSystem

/// The daemon's wall clock, real or simulated.
package protocol EdgeClock {
  var now: WallTime { get }
  /// Nanoseconds that nobody sets, for limits and waits.
  var monotonic: UInt64 { get }
  /// Whether it jumps to the armed time at once, without waiting.
  var jumps: Bool { get }
  /// The descriptor, readable from the armed time on; `nil` if the clock jumps.
  var descriptor: CInt? { get }
  /// Whether missed edges are skipped: the machine's clock shows the present time, a simulated one every
  /// edge.
  var skipsMissedEdges: Bool { get }
  /// Whether somebody may set it, like the machine's clock, and so move it against the monotonic clock.
  var canBeSet: Bool { get }
  /// Requests one wake-up at a wall time; returns whether the clock was set since the last acknowledgement.
  func arm(_ time: WallTime) throws(SystemError) -> Bool
  func acknowledge() throws(SystemError) -> OneShotTimer.Wake
}

extension EdgeClock {
  /// CLOCK_MONOTONIC.
  package var monotonic: UInt64 { SystemClock.monotonicNanoseconds }

  /// False: nobody sets a simulated clock.
  package var canBeSet: Bool { false }
}

/// The machine's wall clock; setting it wakes the daemon at once.
package final class SystemEdgeClock: EdgeClock {
  private let timer: OneShotTimer

  /// Creates a clock that is watched from now on.
  ///
  /// - Throws: ``SystemError`` if the kernel has no more timers.
  package init() throws(SystemError) {
    timer = try OneShotTimer(.wall)
    // The kernel reports a set clock only to timers that were armed before.
    _ = try timer.arm(seconds: SystemClock.wallNanoseconds / 1_000_000_000 + 31_536_000, nanoseconds: 0)
  }

  /// True: only the present time counts.
  package var skipsMissedEdges: Bool { true }
  /// False: it waits.
  package var jumps: Bool { false }
  /// True: by a time server or by hand.
  package var canBeSet: Bool { true }

  /// CLOCK_REALTIME.
  package var now: WallTime { .now }

  package var descriptor: CInt? { timer.descriptor }

  /// Arms the timer for an absolute time of CLOCK_REALTIME.
  package func arm(_ time: WallTime) throws(SystemError) -> Bool {
    try timer.arm(seconds: time.seconds, nanoseconds: Int64(time.nanoseconds))
  }

  package func acknowledge() throws(SystemError) -> OneShotTimer.Wake { try timer.acknowledge() }
}

/// A simulated wall clock that starts at a chosen time and runs at a multiple of real time.
package final class ScaledEdgeClock: EdgeClock {
  private let start: WallTime
  private let origin: UInt64
  private let speed: Double
  private let timer: OneShotTimer

  /// Creates a clock that shows `start` now.
  ///
  /// - Parameters:
  ///   - start: the simulated time now.
  ///   - speed: simulated seconds per second, above 0.
  /// - Throws: ``SystemError`` if the kernel has no more timers.
  package init(start: WallTime, speed: Double) throws(SystemError) {
    self.start = start
    self.speed = speed
    origin = SystemClock.monotonicNanoseconds
    timer = try OneShotTimer(.monotonic)
  }

  /// False: at a speed that the machine cannot follow, time falls behind.
  package var skipsMissedEdges: Bool { false }
  /// False: it waits.
  package var jumps: Bool { false }

  package var now: WallTime {
    let elapsed = Double(SystemClock.monotonicNanoseconds - origin) * speed
    return start.advanced(byNanoseconds: Int64(exactly: elapsed.rounded()) ?? .max)
  }

  package var descriptor: CInt? { timer.descriptor }

  /// Arms the timer for a simulated time; returns false, since nobody sets a simulated clock.
  package func arm(_ time: WallTime) throws(SystemError) -> Bool {
    // Rounded up: a timer that ends a nanosecond early is before the edge.
    let real = (Double(time.nanoseconds(since: start)) / speed).rounded(.up)
    let (due, overflow) = origin.addingReportingOverflow(UInt64(exactly: max(real, 0)) ?? .max)
    let bounded = overflow ? UInt64(Int64.max) : min(due, UInt64(Int64.max))
    return try timer.arm(seconds: Int64(bounded / 1_000_000_000), nanoseconds: Int64(bounded % 1_000_000_000))
  }

  package func acknowledge() throws(SystemError) -> OneShotTimer.Wake { try timer.acknowledge() }
}

/// A simulated wall clock that jumps to the armed time, as fast as the machine allows.
package final class JumpingEdgeClock: EdgeClock {
  package private(set) var now: WallTime

  /// Creates a clock that stays at a time until it is armed.
  package init(start: WallTime) { now = start }

  /// False: it jumps from edge to edge.
  package var skipsMissedEdges: Bool { false }
  package var jumps: Bool { true }

  /// None: it never waits.
  package var descriptor: CInt? { nil }

  /// Jumps to a time; never throws, and returns false, since nobody sets a simulated clock.
  package func arm(_ time: WallTime) throws(SystemError) -> Bool {
    now = time
    return false
  }

  /// Returns that the armed time has come, as it always has; never throws.
  package func acknowledge() throws(SystemError) -> OneShotTimer.Wake { .due }
}
