extension TOMLParser {
  /// Reads a token that begins like a date.
  ///
  /// The scanner stays at its start.
  func parseDateValue(_ token: ArraySlice<UInt8>) throws(Complaint) -> TOMLValue {
    var fields = DateTimeFields(token)
    let date = try parseDate(&fields)
    if fields.isAtEnd { return .localDate(date) }
    guard fields.consume(UInt8(ascii: "T")) || fields.consume(UInt8(ascii: "t")) || fields.consume(.space)
    else {
      throw complaint(
        "expected T and a time after the date, as in 1985-10-26T01:21:00, found \(shown(fields.rest))")
    }
    let time = try parseTime(&fields)
    let local = TOMLLocalDateTime(date: date, time: time)
    if fields.isAtEnd { return .localDateTime(local) }
    return .offsetDateTime(local, offsetMinutes: try parseOffset(&fields))
  }

  /// Reads a token that begins like a time.
  ///
  /// The scanner stays at its start.
  func parseTimeValue(_ token: ArraySlice<UInt8>) throws(Complaint) -> TOMLValue {
    var fields = DateTimeFields(token)
    let time = try parseTime(&fields)
    guard fields.isAtEnd else {
      throw complaint(
        "expected nothing after the time, found \(shown(fields.rest)): a time runs from 00:00:00 to 23:59:59")
    }
    return .localTime(time)
  }

  private func parseDate(_ fields: inout DateTimeFields) throws(Complaint) -> TOMLLocalDate {
    guard let year = fields.number(4), fields.consume(.minus), let month = fields.number(2),
      fields.consume(.minus),
      let day = fields.number(2), fields.current?.isDigit != true
    else { throw notADate(fields.token) }
    guard let days = TOMLLocalDate.days(ofMonth: month, year: year) else {
      let hint =
        (1...12).contains(day) && (13...31).contains(month)
        ? "the month comes before the day" : "a month is 01 to 12"
      throw complaint(
        "there is no month \(month.padded(2)), found \(shown(fields.token)): \(hint), as in 1985-10-26")
    }
    guard day >= 1, day <= days else {
      let name = TOMLLocalDate.monthNames[month - 1]
      throw complaint("\(name) \(year.padded(4)) has \(days) days, found day \(day.padded(2))")
    }
    return TOMLLocalDate(year: year, month: month, day: day)
  }

  private func parseTime(_ fields: inout DateTimeFields) throws(Complaint) -> TOMLLocalTime {
    guard let hour = fields.number(2), fields.consume(.colon), let minute = fields.number(2) else {
      throw complaint("expected a time as in 01:21:00, with two digits each, found \(shown(fields.token))")
    }
    guard fields.consume(.colon) else {
      throw complaint(
        "expected a time with its seconds, as in \(hour.padded(2)):\(minute.padded(2)):00, found \(shown(fields.token))"
      )
    }
    guard let second = fields.number(2) else {
      throw complaint("expected a time as in 01:21:00, with two digits each, found \(shown(fields.token))")
    }
    guard hour <= 23 else {
      throw complaint("an hour is 00 to 23, found \(hour) in \(shown(fields.token))")
    }
    guard minute <= 59 else {
      throw complaint("a minute is 00 to 59, found \(minute) in \(shown(fields.token))")
    }
    // 60 is a leap second; the grammar cannot know which minutes had one.
    guard second <= 60 else {
      throw complaint("a second is 00 to 59, found \(second) in \(shown(fields.token))")
    }
    var nanosecond = 0
    if fields.consume(.dot) {
      guard let fraction = fields.nanosecond() else {
        throw complaint("expected digits after the point of the seconds, found \(shown(fields.token))")
      }
      nanosecond = fraction
    }
    return TOMLLocalTime(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
  }

  /// Reads the rest of a date-time: Z or an offset from UTC.
  private func parseOffset(_ fields: inout DateTimeFields) throws(Complaint) -> Int {
    let text = fields.rest
    if fields.consume(UInt8(ascii: "Z")) || fields.consume(UInt8(ascii: "z")) {
      guard fields.isAtEnd else {
        throw complaint("expected nothing after the Z of the time, found \(shown(fields.rest))")
      }
      return 0
    }
    let isWest = fields.current == .minus
    guard fields.consume(.plus) || fields.consume(.minus) else {
      throw complaint("expected only Z or an offset as in -08:00 after the time, found \(shown(text))")
    }
    guard let hours = fields.number(2), fields.consume(.colon), let minutes = fields.number(2), fields.isAtEnd
    else {
      throw complaint("expected an offset from UTC as in -08:00, found \(shown(text))")
    }
    guard hours <= 23, minutes <= 59 else {
      throw complaint("an offset from UTC is -23:59 to +23:59, found \(shown(text))")
    }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }
}

/// Reads the fields of a date or time in turn.
private struct DateTimeFields {
  let token: ArraySlice<UInt8>
  private(set) var rest: ArraySlice<UInt8>

  init(_ token: ArraySlice<UInt8>) {
    self.token = token
    rest = token
  }

  var isAtEnd: Bool { rest.isEmpty }
  var current: UInt8? { rest.first }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads a number of exactly this many digits; nil, without reading any, if there are fewer.
  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + ($1.digitValue ?? 0) }
  }

  /// Reads the digits of a fraction of a second, of which the first nine count; nil if there are none.
  mutating func nanosecond() -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    return (0..<9).reduce(0) { value, place in
      value * 10 + (digits.dropFirst(place).first?.digitValue ?? 0)
    }
  }
}
