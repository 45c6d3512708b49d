import ClockModel
import ZoneInfo

/// A picture's time for people: `Sun 22 Nov 2026 05:31:36 UTC`.
enum TimeCaption {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ time: WallTime) -> String {
    let civil = CivilTime(secondsSinceEpoch: time.seconds)
    let day = (time.seconds >= 0 ? time.seconds : time.seconds - 86_399) / 86_400
    let weekday = days[Int((day % 7 + 7) % 7)]
    // As in 1985-10-26T01:21:00: clock and year keep their leading zeros.
    let text = civil.text
    let clock = text.suffix(8)
    let year = text.prefix { $0 != "T" }.dropLast(6)
    return "\(weekday) \(civil.day) \(months[civil.month - 1]) \(year) \(clock) UTC"
  }
}
