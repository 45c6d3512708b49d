public import Glibc

/// The kernel's clocks.
public enum SystemClock {
  /// The wall clock: seconds since the epoch and nanoseconds.
  public static var wall: timespec { read(CLOCK_REALTIME) }

  /// The monotonic clock in nanoseconds: never set, stands still while the machine sleeps.
  public static var monotonicNanoseconds: UInt64 {
    let time = read(CLOCK_MONOTONIC)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Whole seconds since the machine was started, its sleep included (CLOCK_BOOTTIME).
  public static var secondsSinceBoot: Int { Int(read(CLOCK_BOOTTIME).tv_sec) }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}
