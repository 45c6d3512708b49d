package import ClockModel
import LinuxSystem

extension WallTime {
  /// The machine's wall clock (CLOCK_REALTIME).
  package static var now: WallTime {
    WallTime(seconds: 0).advanced(byNanoseconds: SystemClock.wallNanoseconds)
  }

  /// As in `2026-11-22 at 18:02 UTC`.
  var dayAndMinute: String {
    let text = ISO8601.text(self)
    return "\(text.prefix(10)) at \(text.dropFirst(11).prefix(5)) UTC"
  }
}
