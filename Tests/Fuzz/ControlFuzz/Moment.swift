import LinuxSystem

/// The clocks of this program.
enum Moment {
  /// The wall clock in microseconds since 1970.
  static var wall: Int64 { SystemClock.wallNanoseconds / 1000 }

  /// The monotonic clock in milliseconds.
  static var milliseconds: Int { Int(SystemClock.monotonicNanoseconds / 1_000_000) }
}
