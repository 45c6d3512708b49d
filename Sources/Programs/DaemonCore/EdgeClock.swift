public import ClockModel
public import LinuxSystem

/// The wall clock that the daemon lives by, real or simulated.
public protocol EdgeClock {
  /// The wall time now.
  var now: WallTime { get }
  /// Whether it jumps to the armed time at once, so that nothing is ever waited for.
  var jumps: Bool { get }
  /// The descriptor that becomes readable when the armed time has come; `nil` for one that jumps.
  var descriptor: CInt? { get }
  /// Whether edges that passed unseen are left out: the machine's clock shows the time, a simulated one every edge.
  var skipsMissedEdges: Bool { get }
  /// Whether somebody may set it, as the machine's clock: it then says something else beside the monotonic clock.
  var canBeSet: Bool { get }
  /// Asks to be woken at a wall time, once.
  ///
  /// - Returns: whether the clock was set since it was last acknowledged.
  /// - Throws: ``SystemError`` where the kernel refuses.
  func arm(_ time: WallTime) throws(SystemError) -> Bool
  /// Takes note of being woken.
  ///
  /// - Throws: ``SystemError`` where the kernel refuses.
  func acknowledge() throws(SystemError) -> OneShotTimer.Wake
}

extension EdgeClock {
  /// Not so: nobody sets a simulated clock.
  public var canBeSet: Bool { false }
}

/// The machine's wall clock: setting it wakes the daemon at once.
public final class SystemEdgeClock: EdgeClock {
  private let timer: OneShotTimer

  /// A clock that is watched from now on.
  ///
  /// - Throws: ``SystemError`` where the kernel has no more timers.
  public init() throws(SystemError) {
    timer = try OneShotTimer(.wall)
    // The kernel tells of a clock that was set only to timers that were armed before.
    _ = try timer.arm(seconds: SystemClock.wallNanoseconds / 1_000_000_000 + 31_536_000, nanoseconds: 0)
  }

  /// Always: what counts is the time that it is.
  public var skipsMissedEdges: Bool { true }
  /// Never: it is waited for.
  public var jumps: Bool { false }
  /// By a time server, or by hand.
  public var canBeSet: Bool { true }

  /// CLOCK_REALTIME.
  public var now: WallTime { .now }

  /// The timer's descriptor.
  public var descriptor: CInt? { timer.descriptor }

  /// Arms the timer for an absolute time of CLOCK_REALTIME.
  ///
  /// - Returns: whether the clock was set since it was last acknowledged.
  /// - Throws: ``SystemError`` where the kernel refuses.
  public func arm(_ time: WallTime) throws(SystemError) -> Bool {
    try timer.arm(seconds: time.seconds, nanoseconds: Int64(time.nanoseconds))
  }

  /// Takes note of being woken.
  ///
  /// - Throws: ``SystemError`` where reading the timer failed.
  public func acknowledge() throws(SystemError) -> OneShotTimer.Wake { try timer.acknowledge() }
}

/// A simulated wall clock that began at a chosen time and runs a number of times as fast as the real one.
public final class ScaledEdgeClock: EdgeClock {
  private let start: WallTime
  private let origin: UInt64
  private let speed: Double
  private let timer: OneShotTimer

  /// A clock that shows `start` now.
  ///
  /// - Parameters:
  ///   - start: the simulated time now.
  ///   - speed: simulated seconds in a second, above 0.
  /// - Throws: ``SystemError`` where the kernel has no more timers.
  public init(start: WallTime, speed: Double) throws(SystemError) {
    self.start = start
    self.speed = speed
    origin = SystemClock.monotonicNanoseconds
    timer = try OneShotTimer(.monotonic)
  }

  /// Never: at a speed that the machine cannot follow, time falls behind.
  public var skipsMissedEdges: Bool { false }
  /// Never: it is waited for.
  public var jumps: Bool { false }

  /// The simulated time.
  public var now: WallTime {
    let elapsed = Double(SystemClock.monotonicNanoseconds - origin) * speed
    return start.advanced(byNanoseconds: Int64(exactly: elapsed.rounded()) ?? .max)
  }

  /// The timer's descriptor.
  public var descriptor: CInt? { timer.descriptor }

  /// Arms the timer for a simulated time.
  ///
  /// - Returns: false: nobody sets a simulated clock.
  /// - Throws: ``SystemError`` where the kernel refuses.
  public func arm(_ time: WallTime) throws(SystemError) -> Bool {
    // Rounded up: a timer a nanosecond early would find the edge not yet begun.
    let real = (Double(time.nanoseconds(since: start)) / speed).rounded(.up)
    let (due, overflow) = origin.addingReportingOverflow(UInt64(exactly: max(real, 0)) ?? .max)
    let bounded = overflow ? UInt64(Int64.max) : min(due, UInt64(Int64.max))
    return try timer.arm(seconds: Int64(bounded / 1_000_000_000), nanoseconds: Int64(bounded % 1_000_000_000))
  }

  /// Takes note of being woken.
  ///
  /// - Throws: ``SystemError`` where reading the timer failed.
  public func acknowledge() throws(SystemError) -> OneShotTimer.Wake { try timer.acknowledge() }
}

/// A simulated wall clock that jumps to the armed time at once: as fast as the machine allows.
public final class JumpingEdgeClock: EdgeClock {
  /// The simulated time.
  public private(set) var now: WallTime

  /// A clock that stands at a time until it is armed.
  public init(start: WallTime) { now = start }

  /// Never: it jumps from edge to edge.
  public var skipsMissedEdges: Bool { false }
  /// Always.
  public var jumps: Bool { true }

  /// Nothing is waited for.
  public var descriptor: CInt? { nil }

  /// Jumps.
  ///
  /// - Returns: false: nobody sets a simulated clock.
  /// - Throws: ``SystemError`` never.
  public func arm(_ time: WallTime) throws(SystemError) -> Bool {
    now = time
    return false
  }

  /// The armed time has always come.
  ///
  /// - Throws: ``SystemError`` never.
  public func acknowledge() throws(SystemError) -> OneShotTimer.Wake { .due }
}
