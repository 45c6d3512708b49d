/// A calendar date and time of day, without a time zone.
package struct TOMLLocalDateTime: Hashable, Sendable, CustomStringConvertible {
  package let date: TOMLLocalDate
  package let time: TOMLLocalTime

  package init(date: TOMLLocalDate, time: TOMLLocalTime) {
    self.date = date
    self.time = time
  }

  /// A date and time from their parts, without a check.
  package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0)
  {
    date = TOMLLocalDate(year: year, month: month, day: day)
    time = TOMLLocalTime(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
  }

  /// The year, 0 to 9999.
  package var year: Int { date.year }
  /// The month, 1 to 12.
  package var month: Int { date.month }
  /// The day of the month, from 1.
  package var day: Int { date.day }
  /// The hour, 0 to 23.
  package var hour: Int { time.hour }
  /// The minute, 0 to 59.
  package var minute: Int { time.minute }
  /// The second, 0 to 60: a leap second is 60.
  package var second: Int { time.second }
  package var nanosecond: Int { time.nanosecond }

  /// As written in a file: `1985-10-26T01:21:00`.
  package var description: String { "\(date)T\(time)" }
}

/// The local part of an offset date-time.
package typealias TOMLDateTime = TOMLLocalDateTime
