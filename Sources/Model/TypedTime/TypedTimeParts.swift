import ZoneInfo

/// The typed parts of a date and time, not yet checked against calendar and clock.
///
/// A month implies a day; a year implies both.
struct TypedTimeParts {
  /// The month as typed, 0 to 99.
  var month: Int?
  /// The day as typed, 0 to 99.
  var day: Int?
  /// The year, 0 to 9999.
  var year: Int?
  var clock: Clock?
  /// The days from today if the date is a word.
  var days: Int?
  /// The weekday as typed, in capitals.
  var weekday: String?
  /// Whether a zone was typed; it is ignored, since a readout shows a civil time.
  var hasZone = false
  /// Whether the time of day is a word.
  var isNoonOrMidnight = false

  /// Whether the time depends on the current time.
  var goesByNow: Bool { days != nil || isNoonOrMidnight && month == nil }

  /// A time of day as typed.
  struct Clock {
    /// The hour as typed, 0 to 99.
    var hour: Int
    /// The minute as typed, 0 to 99.
    var minute: Int
    /// The second as typed, 0 to 99; checked, then dropped.
    var second = 0
    /// AM or PM, if typed.
    var meridiem: Meridiem?
  }

  /// The typed time, with omitted parts from another.
  func civilTime(keeping own: CivilTime, now: CivilTime) throws(TypedTimeError) -> CivilTime {
    if goesByNow { return try civilTime(daysFrom: now) }
    let year = self.year ?? own.year
    let month = self.month ?? own.month
    let day = self.day ?? own.day
    try check(year: year, month: month, day: day)
    var (hour, minute) = (own.hour, own.minute)
    if let clock { (hour, minute) = try clock.hourAndMinute() }
    guard
      let civil = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: 0)
    else { throw TypedTimeError(description: "expected a date and time that exist") }
    return civil
  }

  /// The day relative to `now`, at the typed time of day or that of `now`.
  private func civilTime(daysFrom now: CivilTime) throws(TypedTimeError) -> CivilTime {
    let day = CivilTime(secondsSinceEpoch: now.secondsSinceEpoch &+ Int64(days ?? 0) &* 86_400)
    var (hour, minute) = (now.hour, now.minute)
    if let clock { (hour, minute) = try clock.hourAndMinute() }
    guard 0...9999 ~= day.year,
      let civil = CivilTime(
        year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, second: 0)
    else { throw TypedTimeError(description: "expected a day of the years 0000 to 9999") }
    return civil
  }

  private func check(year: Int, month: Int, day: Int) throws(TypedTimeError) {
    guard 1...12 ~= month else {
      throw TypedTimeError(description: "there is no month \(month.padded(2)): months are 01 to 12")
    }
    guard day >= 1 else { throw TypedTimeError(description: "there is no day 00: days begin with 01") }
    let days = CivilTime.daysInMonth(year: year, month: month)
    guard day > days else { return }
    let name = MonthName.full[month - 1]
    let shownYear = year.padded(4) + (self.year == nil ? ", which was kept," : "")
    if month == 2, day == 29 {
      let rule = year % 100 == 0 ? " (only every fourth century year is one)" : ""
      throw TypedTimeError(description: "\(shownYear) is not a leap year\(rule): February has 28 days")
    }
    // Only February's length depends on the year.
    let place = month == 2 && self.year != nil ? "\(name) \(shownYear)" : name
    let length = month == 2 && self.year == nil ? "never more than 29" : "\(days)"
    throw TypedTimeError(description: "\(place) has \(length) days, found \(day)")
  }
}

extension TypedTimeParts.Clock {
  /// The checked hour, 0 to 23, and minute, 0 to 59.
  func hourAndMinute() throws(TypedTimeError) -> (Int, Int) {
    let hour = try hourOfDay()
    guard minute < 60 else {
      throw TypedTimeError(description: "there is no minute \(minute.padded(2)): minutes are 00 to 59")
    }
    guard second < 60 else {
      throw TypedTimeError(description: "there is no second \(second.padded(2)): seconds are 00 to 59")
    }
    return (hour, minute)
  }

  private func hourOfDay() throws(TypedTimeError) -> Int {
    guard let meridiem else {
      guard hour < 24 else {
        throw TypedTimeError(description: "there is no hour \(hour.padded(2)): hours are 00 to 23")
      }
      return hour
    }
    guard 1...12 ~= hour else {
      let shown = "\(hour.padded(2)):\(minute.padded(2)) \(meridiem.name)"
      let meant = hour == 0 ? "12:\(minute.padded(2)) AM" : "\((hour % 12).padded(2)):\(minute.padded(2)) PM"
      let way =
        0..<24 ~= hour && minute < 60 ? ": type \(meant), or \(hour.padded(2)):\(minute.padded(2)) alone" : ""
      throw TypedTimeError(description: "there is no \(shown): with AM or PM the hours are 01 to 12\(way)")
    }
    return hour % 12 + (meridiem == .pm ? 12 : 0)
  }
}

extension Meridiem {
  /// Reads AM or PM, in capitals.
  init?(typed word: String) {
    switch word {
    case "AM": self = .am
    case "PM": self = .pm
    default: return nil
    }
  }

  /// AM or PM, as on the readout's lamps.
  var name: String {
    switch self {
    case .am: "AM"
    case .pm: "PM"
    }
  }
}

extension Int {
  /// The number with leading zeros, as a readout shows it.
  fileprivate func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}
