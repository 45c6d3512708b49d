/// A yearly moment in a POSIX TZ string, such as "M3.2.0/2": a day and a local time.
///
/// Source: POSIX.1-2024 section 8.3 (TZ), with the wider times of RFC 9636 section 3.3.
struct RuleDate: Equatable, Sendable {
  /// The day of the year.
  enum Day: Equatable, Sendable {
    /// "Jn": day 1…365; February 29 is never counted.
    case julian(Int)
    /// "n": day 0…365, February 29 counted; in a common year 365 is January 1 of the next year.
    case zeroBased(Int)
    /// "Mm.w.d": weekday 0…6 (0 is Sunday) of week 1…5 of month 1…12; week 5 is the last such day.
    case weekday(Int, week: Int, month: Int)
  }

  let day: Day
  /// Seconds after that day's midnight, -167…167 hours; it can fall on another day, even in another year.
  let secondOfDay: Int

  /// The moment in a year, in seconds since 1970-01-01T00:00:00 of its local time.
  func secondsSinceEpoch(year: Int) -> Int64 {
    daysSinceEpoch(year: year) * Calendar.secondsPerDay + Int64(secondOfDay)
  }

  private func daysSinceEpoch(year: Int) -> Int64 {
    switch day {
    case .julian(let number):
      let leapDay = number >= 60 && CivilTime.isLeapYear(year) ? 1 : 0
      return Calendar.daysSinceEpoch(year: year, month: 1, day: number + leapDay)
    case .zeroBased(let number):
      return Calendar.daysSinceEpoch(year: year, month: 1, day: number + 1)
    case .weekday(let weekday, let week, let month):
      let first = Calendar.daysSinceEpoch(year: year, month: month, day: 1)
      var dayOfMonth = (weekday - Calendar.weekday(daysSinceEpoch: first) + 7) % 7 + (week - 1) * 7
      if dayOfMonth >= CivilTime.daysInMonth(year: year, month: month) { dayOfMonth -= 7 }
      return first + Int64(dayOfMonth)
    }
  }
}
