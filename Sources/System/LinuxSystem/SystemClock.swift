import Glibc

/// Returns the time of a clock that nobody sets, in nanoseconds: ``SystemClock/monotonic``, or a test's.
package typealias MonotonicClock = @Sendable () -> UInt64

/// The kernel's clocks.
///
/// Only this module and the programs' mains read them (.ci/floors): everything else is given a clock, so that
/// a test can give it another one.
package enum SystemClock {
  /// ``monotonicNanoseconds`` as a clock to give.
  package static let monotonic: MonotonicClock = { monotonicNanoseconds }

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

  /// Sleeps for the whole time, even if signals interrupt it.
  package static func pause(nanoseconds: UInt64) {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var wished = timespec(tv_sec: time_t(seconds), tv_nsec: Int(rest))
    var left = timespec()
    while nanosleep(&wished, &left) != 0, errno == EINTR { wished = left }
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}
