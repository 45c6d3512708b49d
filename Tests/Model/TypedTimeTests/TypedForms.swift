import ZoneInfo

/// All forms of a typed time, for round-trip tests.
enum TypedForms {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// Every form of date and time together.
  static func whole(_ time: CivilTime) -> [String] {
    let iso = "\(digits(time.year, 4))-\(digits(time.month, 2))-\(digits(time.day, 2))"
    let clock = "\(digits(time.hour, 2)):\(digits(time.minute, 2))"
    let keypad = digits(time.month, 2) + digits(time.day, 2) + digits(time.year, 4)
    return dates(time).dropFirst().flatMap { date in
      clocks(time).dropFirst().flatMap { clock in ["\(date) \(clock)", "\(clock), \(date)"] }
    } + ["\(iso)T\(clock)", "\(iso)T\(clock):59", keypad + digits(time.hour, 2) + digits(time.minute, 2)]
  }

  /// Every form of the date, keypad digits first.
  static func dates(_ time: CivilTime) -> [String] {
    let name = months[time.month - 1]
    let short = name.prefix(3).uppercased()
    let (year, day) = (digits(time.year, 4), digits(time.day, 2))
    return [
      digits(time.month, 2) + day + year, "\(year)-\(digits(time.month, 2))-\(day)",
      "\(short) \(day) \(year)",
      "\(name) \(time.day), \(year)", "\(day) \(short) \(year)", "\(time.day)\(name.lowercased())\(year)",
    ]
  }

  /// Every form of the time of day, keypad digits first.
  static func clocks(_ time: CivilTime) -> [String] {
    let (hour, minute) = (digits(time.hour, 2), digits(time.minute, 2))
    let twelve = (time.hour + 11) % 12 + 1
    let meridiem = time.hour < 12 ? "AM" : "PM"
    return [
      hour + minute, "\(hour):\(minute)", "\(time.hour):\(minute):07", "T\(hour):\(minute)",
      "\(meridiem) \(digits(twelve, 2)):\(minute)", "\(twelve):\(minute) \(meridiem)",
      "\(twelve):\(minute)\(meridiem.lowercased())",
    ]
  }

  /// The date of one time and the time of day of another, at second 00.
  static func joined(date: CivilTime, clock: CivilTime) -> CivilTime? {
    CivilTime(
      year: date.year, month: date.month, day: date.day, hour: clock.hour, minute: clock.minute, second: 0)
  }

  private static func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: width - text.count) + text
  }
}

extension CivilTime {
  /// A random minute of the years 0000 to 9999.
  static func randomMinute(using generator: inout some RandomNumberGenerator) -> CivilTime {
    let minutes = Int64.random(in: -1_036_120_320...4_223_371_679, using: &generator)
    return CivilTime(secondsSinceEpoch: minutes * 60)
  }
}
