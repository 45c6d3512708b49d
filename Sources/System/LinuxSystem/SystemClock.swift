import Glibc

/// Returns the time of a clock that nobody sets, in nanoseconds: ``SystemClock/monotonic``, or a test's.
package typealias MonotonicClock = @Sendable () -> UInt64

/// The clocks that a loop asks for the time: ``SystemClock/clocks``, or a test's.
package struct Clocks: Sendable {
  package let monotonic: MonotonicClock
  /// Returns the wall clock in nanoseconds since the epoch.
  package let wall: @Sendable () -> Int64

  package init(monotonic: @escaping MonotonicClock, wall: @escaping @Sendable () -> Int64) {
    self.monotonic = monotonic
    self.wall = wall
  }
}

/// The end of a wait on the machine's monotonic clock.
package struct Deadline: Sendable {
  private let end: UInt64

  /// A wait of so many milliseconds from now.
  package init(milliseconds: UInt64) { end = SystemClock.monotonicNanoseconds + milliseconds * 1_000_000 }

  /// A wait until a monotonic time in nanoseconds.
  package init(nanoseconds end: UInt64) { self.end = end }

  /// The milliseconds left, rounded up; `nil` once it is over.
  package var left: Int? {
    let now = SystemClock.monotonicNanoseconds
    return now < end ? Int(clamping: (end - now) / 1_000_000 + 1) : nil
  }
}

/// The kernel's clocks.
///
/// Only this module and the programs' mains read them (.ci/floors): everything else is given a clock, so that
/// a test can give it another one.
package enum SystemClock {
  /// ``monotonicNanoseconds`` as a clock to give.
  package static let monotonic: MonotonicClock = { monotonicNanoseconds }
  /// The machine's clocks as clocks to give.
  package static let clocks = Clocks(monotonic: monotonic, wall: { wallNanoseconds })

  /// The wall clock in nanoseconds since the epoch.
  package static var wallNanoseconds: Int64 {
    let time = read(CLOCK_REALTIME)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The monotonic clock in nanoseconds: never set, and stopped while the machine is suspended.
  package static var monotonicNanoseconds: UInt64 {
    let time = read(CLOCK_MONOTONIC)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Whole seconds since boot, including suspended time (CLOCK_BOOTTIME).
  package static var secondsSinceBoot: Int { Int(read(CLOCK_BOOTTIME).tv_sec) }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}
