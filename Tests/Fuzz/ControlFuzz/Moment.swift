import LinuxSystem

/// Times as this program counts them.
enum Moment {
  /// The wall clock in microseconds since 1970.
  static var wall: Int64 {
    let time = SystemClock.wall
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// The monotonic clock in milliseconds.
  static var milliseconds: Int { Int(SystemClock.monotonicNanoseconds / 1_000_000) }
}
