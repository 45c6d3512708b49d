/// A calendar date and time of day, without a time zone.
public struct TOMLLocalDateTime: Hashable, Sendable, CustomStringConvertible {
  /// The day.
  public let date: TOMLLocalDate
  /// The time of day.
  public let time: TOMLLocalTime

  /// A date and time.
  public init(date: TOMLLocalDate, time: TOMLLocalTime) {
    self.date = date
    self.time = time
  }

  /// A date and time from their parts, without a check.
  public init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
    date = TOMLLocalDate(year: year, month: month, day: day)
    time = TOMLLocalTime(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
  }

  /// The year, 0 to 9999.
  public var year: Int { date.year }
  /// The month, 1 to 12.
  public var month: Int { date.month }
  /// The day of the month, from 1.
  public var day: Int { date.day }
  /// The hour, 0 to 23.
  public var hour: Int { time.hour }
  /// The minute, 0 to 59.
  public var minute: Int { time.minute }
  /// The second, 0 to 60: a leap second is 60.
  public var second: Int { time.second }
  /// The fraction of the second.
  public var nanosecond: Int { time.nanosecond }

  /// As written in a file: `1985-10-26T01:21:00`.
  public var description: String { "\(date)T\(time)" }
}

/// The local part of an offset date-time.
public typealias TOMLDateTime = TOMLLocalDateTime
