/// Parses the TZ string of a footer, such as "EST5EDT,M3.2.0,M11.1.0" (POSIX.1-2024 section 8.3, RFC 9636
/// section 3.3).
///
/// It rejects daylight saving time without dates: POSIX leaves the dates to the system, but a footer must
/// state them.
struct POSIXRuleParser {
  private var cursor: ByteCursor

  /// Creates a parser of exactly the bytes of the string.
  init(_ cursor: ByteCursor) { self.cursor = cursor }

  /// Parses the whole string.
  mutating func parse() throws(TZifError) -> POSIXRule {
    let standardName = try parseName(of: "standard time")
    // POSIX counts offsets west of UTC.
    let standardOffset = -(try parseOffset())
    let standard = LocalTimeType(
      utcOffset: standardOffset, isDaylightSaving: false, abbreviation: standardName)
    guard cursor.next != nil else { return .constant(standard) }

    let daylightName = try parseName(of: "daylight saving time")
    let daylightOffset = cursor.next == Self.comma ? standardOffset + 3600 : -(try parseOffset())
    let daylight = LocalTimeType(
      utcOffset: daylightOffset, isDaylightSaving: true, abbreviation: daylightName)
    try expect(Self.comma, "\",\" and when daylight saving time starts")
    let start = try parseDate()
    try expect(Self.comma, "\",\" and when daylight saving time ends")
    let end = try parseDate()
    guard cursor.next == nil else { throw unexpected("the end of the TZ string") }
    let schedule = DaylightSchedule(
      standardOffset: standardOffset, daylightOffset: daylightOffset, start: start, end: end)
    return .yearly(standard: standard, daylight: daylight, schedule)
  }

  /// Parses three or more letters; between angle brackets, digits and signs too.
  private mutating func parseName(of what: String) throws(TZifError) -> String {
    let start = cursor.position
    let isQuoted = cursor.skip(if: Self.lessThan)
    var name = ""
    while let byte = cursor.next, Self.isLetter(byte) || (isQuoted && Self.isDigitOrSign(byte)) {
      _ = cursor.skip(if: byte)
      name.unicodeScalars.append(Unicode.Scalar(byte))
      guard name.utf8.count <= LocalTimeType.longestAbbreviation else { break }
    }
    guard 3...LocalTimeType.longestAbbreviation ~= name.utf8.count else {
      throw TZifError(
        at: start,
        expected: "a name of 3 to \(LocalTimeType.longestAbbreviation) characters for \(what)",
        found: name.isEmpty ? cursor.foundNext : "\"\(name)\(cursor.next == nil ? "" : "…")\"")
    }
    if isQuoted { try expect(Self.greaterThan, "\">\" after the name of \(what)") }
    return name
  }

  /// Parses an offset from UTC of 0 to 24 hours either way, in seconds.
  private mutating func parseOffset() throws(TZifError) -> Int { try parseTime(mostHours: 24) }

  /// Parses "[+-]hh[:mm[:ss]]" into seconds.
  private mutating func parseTime(mostHours: Int) throws(TZifError) -> Int {
    let isNegative = cursor.skip(if: Self.minus)
    if !isNegative { _ = cursor.skip(if: Self.plus) }
    var seconds = try parseNumber(0...mostHours, "hours") * 3600
    if cursor.skip(if: Self.colon) {
      seconds += try parseNumber(0...59, "minutes") * 60
      if cursor.skip(if: Self.colon) { seconds += try parseNumber(0...59, "seconds") }
    }
    return isNegative ? -seconds : seconds
  }

  /// Parses "Jn", "n" or "Mm.w.d", then "/time", which defaults to two o'clock.
  private mutating func parseDate() throws(TZifError) -> RuleDate {
    let day: RuleDate.Day
    if cursor.skip(if: Self.letterJ) {
      day = .julian(try parseNumber(1...365, "a day of the year"))
    } else if cursor.skip(if: Self.letterM) {
      let month = try parseNumber(1...12, "a month")
      try expect(Self.dot, "\".\" and a week of the month")
      let week = try parseNumber(1...5, "a week of the month")
      try expect(Self.dot, "\".\" and a day of the week")
      day = .weekday(try parseNumber(0...6, "a day of the week"), week: week, month: month)
    } else {
      day = .zeroBased(try parseNumber(0...365, "a day of the year, J and a day, or M and a month"))
    }
    return RuleDate(day: day, secondOfDay: cursor.skip(if: Self.slash) ? try parseTime(mostHours: 167) : 7200)
  }

  /// Parses a decimal number of one to three digits.
  private mutating func parseNumber(
    _ range: ClosedRange<Int>, _ what: String
  ) throws(TZifError) -> Int {
    let start = cursor.position
    var value = 0
    while let byte = cursor.next, 0x30...0x39 ~= byte, cursor.position - start < 3 {
      value = value * 10 + Int(byte - 0x30)
      _ = cursor.skip(if: byte)
    }
    guard cursor.position > start else {
      throw unexpected("\(what) (\(range.lowerBound) to \(range.upperBound))")
    }
    guard range ~= value else {
      throw TZifError(
        at: start, expected: "\(what) (\(range.lowerBound) to \(range.upperBound))", found: "\(value)")
    }
    return value
  }

  private mutating func expect(_ byte: UInt8, _ what: String) throws(TZifError) {
    guard cursor.skip(if: byte) else { throw unexpected(what) }
  }

  private func unexpected(_ expected: String) -> TZifError {
    TZifError(at: cursor.position, expected: expected, found: cursor.foundNext)
  }
}

extension POSIXRuleParser {
  private static let comma = UInt8(ascii: ",")
  private static let lessThan = UInt8(ascii: "<")
  private static let greaterThan = UInt8(ascii: ">")
  private static let plus = UInt8(ascii: "+")
  private static let minus = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
  private static let letterJ = UInt8(ascii: "J")
  private static let letterM = UInt8(ascii: "M")

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }

  private static func isDigitOrSign(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || byte == plus || byte == minus
  }
}
