import ZoneInfo

/// Reads the typed parts of a date and time, without checking that they exist.
struct TypedTimeParser {
  private var scanner: TypedTimeScanner
  private var parts = TypedTimeParts()

  private let text: String

  init(_ text: String) {
    self.text = text
    scanner = TypedTimeScanner(text)
  }

  mutating func read() throws(TypedTimeError) -> TypedTimeParts {
    scanner.skipSeparators()
    guard !scanner.isAtEnd else { throw unreadable(at: scanner.position) }
    if try keypad() { return parts }
    while !scanner.isAtEnd {
      if scanner.isAtDigit {
        if let date = NumericDate(text.utf8Suffix(from: scanner.position)) { throw date.refusal }
        try numeric()
      } else if scanner.isAtLetter {
        try worded()
      } else {
        try sign()
      }
      scanner.skipSeparators()
    }
    try checkWeekday()
    return parts
  }

  /// Checks that a weekday has a date and matches it, as in `Wed Oct 21 16:29:00 2015`.
  private func checkWeekday() throws(TypedTimeError) {
    guard let typed = parts.weekday else { return }
    guard let month = parts.month, let day = parts.day else {
      if let refusal = ForeignWord.refusal(of: typed) { throw refusal }
      return
    }
    guard let year = parts.year,
      let civil = CivilTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
    else { return }
    let own = Weekdays(day: (civil.weekday + 6) % 7)
    guard Weekdays(word: typed) == own else {
      throw TypedTimeError(
        description:
          "\(civil.text.prefix(10)) is a \(own.text.uppercased()), found \(typed): leave the weekday out, or correct the date"
      )
    }
  }

  /// Reads digits alone, all that the prop's keypad can send.
  private mutating func keypad() throws(TypedTimeError) -> Bool {
    let start = scanner.position
    let digits = scanner.digits()
    scanner.skipSeparators()
    guard !digits.isEmpty, scanner.isAtEnd else {
      scanner.position = start
      return false
    }
    guard [12, 8, 4].contains(digits.count) else {
      throw TypedTimeError(
        description: "expected 12 digits (mmddyyyyhhMM), 8 (mmddyyyy) or 4 (hhMM), found \(digits.count): "
          + scanner.found(at: start))
    }
    parts = try KeypadDigits(digits).parts
    return true
  }

  /// Reads a part that begins with a digit: `01:21`, `1985-10-26`, or the day of `26 OCT`.
  private mutating func numeric() throws(TypedTimeError) {
    let start = scanner.position
    _ = scanner.digits()
    if scanner.isAt(":") {
      scanner.position = start
      return try clock(after: nil)
    }
    if scanner.isAt("-") {
      scanner.position = start
      return try dashedDate()
    }
    if parts.month != nil, parts.year == nil, parts.clock != nil, scanner.position - start == 4 {
      // The year after the time, as in ctime(3).
      scanner.position = start
      parts.year = TypedTimeScanner.number(scanner.digits())
      return
    }
    if let refusal = timeWithADot(from: start) { throw refusal }
    skipOrdinal()
    scanner.skipSeparators()
    var word = scanner.word()
    // As in `5th of November`.
    if TypedTimeScanner.joins(word) {
      scanner.skipSeparators()
      word = scanner.word()
    }
    if Meridiem(typed: word) != nil {
      scanner.position = start
      return try clock(after: nil)
    }
    guard let month = MonthName.month(word) else {
      throw ForeignWord.refusal(of: word) ?? unreadable(at: start)
    }
    let end = scanner.position
    scanner.position = start
    try refuseSecondDate(at: start)
    parts.day = try scanner.number(digits: 1...2, "the day in one or two digits (as in 26 OCT 1985)")
    parts.month = month
    scanner.position = end
    try yearInWords()
  }

  /// Reads a part that begins with a letter: a month, AM or PM, or the T of ISO 8601.
  private mutating func worded() throws(TypedTimeError) {
    let start = scanner.position
    let word = scanner.word()
    if let day = DayWord(typed: word) { return try apply(day, at: start) }
    if TypedTimeScanner.joins(word), !scanner.isAtEnd { return }
    if ForeignWord.isWeekday(word), parts.weekday == nil {
      parts.weekday = word
      return
    }
    if let refusal = ForeignWord.refusal(of: word) { throw refusal }
    if let month = MonthName.month(word) {
      try refuseSecondDate(at: start)
      parts.month = month
      scanner.skipSeparators()
      let example = "\(MonthName.full[month - 1].uppercased().prefix(3)) 26 1985"
      parts.day = try scanner.number(
        digits: 1...2, "the day in one or two digits after \(word) (as in \(example))")
      skipOrdinal()
      return try yearInWords()
    }
    if let meridiem = Meridiem(typed: word) {
      guard parts.clock == nil else { throw stray(at: start) }
      scanner.skipSeparators()
      return try clock(after: meridiem)
    }
    if word == "T", scanner.isAtDigit { return try clock(after: nil) }
    if ["Z", "UTC", "GMT"].contains(word) {
      guard parts.month != nil, parts.clock != nil else { throw zoned(at: start) }
      parts.hasZone = true
      return
    }
    throw scanner.expected("a month (JAN to DEC), AM, PM, or a time such as 01:21", at: start)
  }

  /// Reads the optional year of a date in words; digits before a colon are an hour.
  private mutating func yearInWords() throws(TypedTimeError) {
    let end = scanner.position
    scanner.skipSeparators()
    let start = scanner.position
    let digits = scanner.digits()
    if digits.isEmpty || scanner.isAt(":") {
      scanner.position = end
      return
    }
    guard digits.count == 4 else {
      throw scanner.expected("the year in four digits (as in 1985 or 0085)", at: start)
    }
    parts.year = TypedTimeScanner.number(digits)
  }

  /// The error for a time of day with a dot, with the colon as suggestion.
  private func timeWithADot(from start: Int) -> TypedTimeError? {
    var scanner = scanner
    guard scanner.skip(".") else { return nil }
    let minute = scanner.digits()
    scanner.position = start
    let hour = scanner.digits()
    guard minute.count == 2, 1...2 ~= hour.count else { return nil }
    return TypedTimeError(
      description: "a time of day has a colon: type \(String(decoding: hour, as: UTF8.self)):"
        + String(decoding: minute, as: UTF8.self))
  }

  /// Reads an ISO 8601 date.
  private mutating func dashedDate() throws(TypedTimeError) {
    let start = scanner.position
    try refuseSecondDate(at: start)
    parts.year = try scanner.number(digits: 4...4, "the year in four digits (as in 1985 or 0085)")
    guard scanner.skip("-") else { throw scanner.expected("a date such as 1985-10-26", at: start) }
    parts.month = try scanner.number(digits: 2...2, "the month in two digits")
    guard scanner.skip("-") else { throw scanner.expected("a date such as 1985-10-26", at: start) }
    parts.day = try scanner.number(digits: 2...2, "the day in two digits")
  }

  /// Reads a time of day, with the AM or PM before or after it.
  private mutating func clock(after meridiem: Meridiem?) throws(TypedTimeError) {
    let start = scanner.position
    guard parts.clock == nil else { throw second("time of day", at: start) }
    let expectation = "a time such as 01:21" + (meridiem.map { " after \($0.name)" } ?? "")
    let hour = try scanner.number(digits: 1...2, expectation)
    // `9pm` has no minute.
    let behindHour = scanner.position
    scanner.skipSeparators()
    if meridiem == nil, let following = Meridiem(typed: scanner.word()) {
      parts.clock = TypedTimeParts.Clock(hour: hour, minute: 0, meridiem: following)
      return
    }
    scanner.position = behindHour
    guard scanner.skip(":") else { throw scanner.expected(expectation, at: start) }
    var clock = TypedTimeParts.Clock(
      hour: hour, minute: try scanner.number(digits: 2...2, "the minute in two digits"), meridiem: meridiem)
    if scanner.skip(":") {
      clock.second = try scanner.number(digits: 2...2, "the second in two digits")
      // Skip a fraction of the second, too.
      let behindSecond = scanner.position
      if !scanner.skip(".") || scanner.digits().isEmpty { scanner.position = behindSecond }
    }

    let end = scanner.position
    scanner.skipSeparators()
    let place = scanner.position
    if let following = Meridiem(typed: scanner.word()) {
      guard meridiem == nil else { throw second("AM or PM", at: place) }
      clock.meridiem = following
    } else {
      scanner.position = end
    }
    parts.clock = clock
  }

  private mutating func apply(_ word: DayWord, at place: Int) throws(TypedTimeError) {
    if let days = word.days {
      try refuseSecondDate(at: place)
      parts.days = days
    }
    guard let hour = word.hour else { return }
    guard parts.clock == nil else { throw second("time of day", at: place) }
    parts.clock = TypedTimeParts.Clock(hour: hour, minute: 0)
    parts.isNoonOrMidnight = true
  }

  /// Skips the letters after a day's number, as in `5th`.
  private mutating func skipOrdinal() {
    let start = scanner.position
    if !["ST", "ND", "RD", "TH"].contains(scanner.word()) { scanner.position = start }
  }

  private func refuseSecondDate(at place: Int) throws(TypedTimeError) {
    guard parts.month == nil, parts.days == nil else { throw second("date", at: place) }
  }

  /// Reads an offset from UTC after a date with a time, and rejects all other signs.
  private mutating func sign() throws(TypedTimeError) {
    let start = scanner.position
    guard parts.clock != nil, scanner.isAt("+") || scanner.isAt("-") else { throw unreadable(at: start) }
    scanner.position += 1
    var digits = Array(scanner.digits())
    if digits.count == 2, scanner.skip(":") { digits += scanner.digits() }
    let (hours, minutes) = (
      TypedTimeScanner.number(digits.prefix(2)), TypedTimeScanner.number(digits.dropFirst(2))
    )
    guard parts.month != nil, !parts.hasZone, digits.count == 2 || digits.count == 4, hours <= 18,
      minutes < 60
    else {
      throw zoned(at: start)
    }
    parts.hasZone = true
  }

  private func second(_ part: String, at place: Int) -> TypedTimeError {
    TypedTimeError(description: "expected one \(part), found a second: \(scanner.found(at: place))")
  }

  /// The error for an AM or PM apart from the time of day, or a second one.
  private func stray(at place: Int) -> TypedTimeError {
    parts.clock?.meridiem == nil
      ? scanner.expected("AM or PM beside the time of day", at: place) : second("AM or PM", at: place)
  }

  private func zoned(at place: Int) -> TypedTimeError {
    TypedTimeError(
      description: "a readout shows a local time without a zone: leave out \(scanner.found(at: place))")
  }

  private func unreadable(at place: Int) -> TypedTimeError {
    scanner.expected(
      "a time as on the keypad (102619850121, 10261985, 0121), as ISO (1985-10-26T01:21) "
        + "or in words (OCT 26 1985 AM 01:21)",
      at: place)
  }
}

extension String {
  fileprivate func utf8Suffix(from offset: Int) -> Substring {
    self[(utf8.index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex)...]
  }
}
