public import ClockModel
import LinuxSystem

extension WallTime {
  /// What the machine's wall clock shows (CLOCK_REALTIME).
  public static var now: WallTime {
    let time = SystemClock.wall
    return WallTime(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
