/// A date and time of day in the proleptic Gregorian calendar, without a zone.
///
/// Every value is a valid date: the initialisers check it, and the parts are constants. Years are
/// astronomical: 0 is the year before 1 and is a leap year. A day has 86,400 seconds; there are no leap
/// seconds, as in POSIX time.
package struct CivilTime: Hashable, Comparable, Sendable {
  /// The year, within ``supportedYears``.
  package let year: Int
  /// The month, 1…12.
  package let month: Int
  /// The day of the month, 1…31.
  package let day: Int
  /// The hour, 0…23.
  package let hour: Int
  /// The minute, 0…59.
  package let minute: Int
  /// The second, 0…59.
  package let second: Int

  /// The years that this type represents, far more than a four-digit display can show.
  package static var supportedYears: ClosedRange<Int> { -999_999...999_999 }

  /// The seconds since 1970-01-01T00:00:00, as if in UTC, within ``supportedYears``.
  package static var supportedSeconds: ClosedRange<Int64> { -31_619_087_596_800...31_494_784_780_799 }

  /// Creates a civil time from its parts; `nil` if there is no such date or time.
  package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard Self.supportedYears.contains(year), 1...12 ~= month,
      1...Self.daysInMonth(year: year, month: month) ~= day,
      0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Creates the civil time that a UTC clock shows at an instant.
  ///
  /// - Parameter secondsSinceEpoch: seconds since 1970-01-01T00:00:00 as if in UTC, clamped to
  ///   ``supportedSeconds``.
  package init(secondsSinceEpoch: Int64) {
    let seconds = secondsSinceEpoch.clamped(to: Self.supportedSeconds)
    let (days, secondOfDay) = seconds.flooredDivision(by: Calendar.secondsPerDay)
    let date = Calendar.date(daysSinceEpoch: days)
    let time = Int(secondOfDay)
    year = date.year
    month = date.month
    day = date.day
    hour = time / 3600
    minute = time / 60 % 60
    second = time % 60
  }

  /// The seconds since 1970-01-01T00:00:00, as if in UTC, within ``supportedSeconds``.
  package var secondsSinceEpoch: Int64 {
    Calendar.daysSinceEpoch(year: year, month: month, day: day) * Calendar.secondsPerDay
      + Int64(hour * 3600 + minute * 60 + second)
  }

  /// The day of the week, from 0 for Sunday to 6 for Saturday.
  package var weekday: Int {
    Calendar.weekday(daysSinceEpoch: Calendar.daysSinceEpoch(year: year, month: month, day: day))
  }

  /// Whether a year of the proleptic Gregorian calendar has a 29th of February; accepts any year.
  package static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days in a month, 28…31; 0 if `month` is not 1…12.
  package static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1, 3, 5, 7, 8, 10, 12: 31
    default: 0
    }
  }

  package static func < (left: CivilTime, right: CivilTime) -> Bool {
    (left.year, left.month, left.day, left.hour, left.minute, left.second)
      < (right.year, right.month, right.day, right.hour, right.minute, right.second)
  }
}
