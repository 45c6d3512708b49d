package import ZoneInfo

/// Dates and times as people type them for a readout.
///
/// There are four formats, in upper or lower case:
///
/// - as on the prop's keypad: `102619850121` (mmddyyyyhhMM), `10261985` (mmddyyyy), `0121` (hhMM);
/// - ISO 8601: `1985-10-26T01:21`, `1985-10-26 01:21:00.000Z`, `1985-10-26`, `01:21`, `T01:21`; the zone of a
///   date with a time is ignored;
/// - as a readout shows it: `OCT 26 1985 AM 01:21`, `October 26, 1985, 1:21 am`, `26 OCT`, `1:21 PM`, `9pm`,
///   and as in ctime(3): `Sat Oct 26 01:21:00 1985`;
/// - words relative to now: `now`, `noon`, `midnight`, `yesterday`, `tomorrow 8:15`.
///
/// Omitted parts keep their value. With a word for a day, an omitted time of day is the current one; with
/// noon or midnight alone, the day is today. Dates and times that do not exist are rejected, never adjusted.
package enum TypedTime {
  /// Reads a typed date, time of day, or both.
  ///
  /// Date and time may be in either order, separated by spaces or commas. Without AM or PM the hours are 00
  /// to 23. Seconds are accepted and dropped, since a readout has none.
  /// - Parameters:
  ///   - text: the typed text.
  ///   - own: the time that supplies omitted parts: the date, the time of day, or the year.
  ///   - now: the time that words such as `yesterday` refer to.
  /// - Returns: a time of year 0000 to 9999 (or of `own`'s year, if that is kept) at second 00.
  /// - Throws: ``TypedTimeError`` that says why the text is not such a time.
  package static func civilTime(
    _ text: String, keeping own: CivilTime, now: CivilTime? = nil
  ) throws(TypedTimeError) -> CivilTime {
    var parser = TypedTimeParser(text)
    return try parser.read().civilTime(keeping: own, now: now ?? own)
  }

  /// Reads a time of day alone, in any form allowed beside a date, or as `730`.
  ///
  /// Examples are `07:30`, `7:30 PM`, `9 p.m.`, `7am`, `07:30:00`, `0730` and `noon`.
  /// - Parameter text: the typed text.
  /// - Returns: hour 0 to 23 and minute 0 to 59.
  /// - Throws: ``TypedTimeError`` if it is not a time of day, or has a date, a zone or a second other than 0.
  package static func timeOfDay(_ text: String) throws(TypedTimeError) -> (hour: Int, minute: Int) {
    var typed = text.filter { $0 != " " }
    // `730` and `730pm` are not valid beside a date, but are times here.
    let digits = typed.prefix { ("0"..."9").contains($0) }.count
    let isAlone = digits == typed.count
    if digits == 3 || digits == 4 && !isAlone, isAlone || typed.dropFirst(digits).first?.isLetter == true {
      typed.insert(":", at: typed.index(typed.startIndex, offsetBy: digits - 2))
    }
    var parser = TypedTimeParser(typed)
    let parts = try parser.read()
    guard let clock = parts.clock, parts.month == nil, parts.days == nil, clock.second == 0 else {
      throw TypedTimeError(description: "expected a time of day alone, such as 07:30")
    }
    return try clock.hourAndMinute()
  }

  /// The dates and times that a text may mean, for suggesting another form.
  ///
  /// - Parameter text: a date in any common form; without a time of day it means 00:00.
  /// - Returns: one time if there is one reading; two if day and month cannot be distinguished; none if it is
  ///   not a complete date.
  package static func dates(in text: String) -> [CivilTime] {
    let midnight = CivilTime(secondsSinceEpoch: 0)
    if let date = NumericDate(text[...]) {
      return date.readings.compactMap { reading in whole(reading + date.rest, midnight) }
    }
    // Any other form has one reading at most.
    return whole(text, midnight).map { [$0] } ?? []
  }

  private static func whole(_ text: String, _ midnight: CivilTime) -> CivilTime? {
    do throws(TypedTimeError) {
      var parser = TypedTimeParser(text)
      let parts = try parser.read()
      guard parts.year != nil else { return nil }
      return try parts.civilTime(keeping: midnight, now: midnight)
    } catch {
      return nil
    }
  }

  /// Whether a text specifies date, year and time of day, so that nothing is kept from another time.
  ///
  /// - Throws: ``TypedTimeError`` if it cannot be read.
  package static func isWhole(_ text: String) throws(TypedTimeError) -> Bool {
    var parser = TypedTimeParser(text)
    let parts = try parser.read()
    return parts.goesByNow || parts.year != nil && parts.clock != nil
  }

  /// Whether a text depends on the current time, as `yesterday` does.
  ///
  /// - Throws: ``TypedTimeError`` if it cannot be read.
  package static func goesByNow(_ text: String) throws(TypedTimeError) -> Bool {
    var parser = TypedTimeParser(text)
    return try parser.read().goesByNow
  }

  /// Explains how an ambiguous text was read: four digits that may be a year, or an ignored zone; `nil` for
  /// any other.
  package static func reading(of text: String) -> String? {
    do throws(TypedTimeError) {
      var parser = TypedTimeParser(text)
      if try parser.read().hasZone { return "its zone was ignored: a readout shows a time as you write it" }
    } catch {
      return nil
    }
    let digits = text.filter { $0 != " " }
    guard digits.utf8.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return
      "\(digits) was read as the time of day \(digits.prefix(2)):\(digits.suffix(2)); for the year type a whole date, as in "
      + "NOV 05 \(digits)"
  }

  /// Whether a text is meant as a time rather than as the ID of a city.
  ///
  /// A time begins with a digit, a sign or a word for a day; with a month that a digit or nothing follows; or
  /// with AM, PM or ISO's T before a digit. No city's ID does.
  /// - Returns: true for everything that ``civilTime(_:keeping:now:)`` accepts, and for much that it
  ///   rejects with a reason.
  package static func looksLikeATime(_ text: String) -> Bool {
    var scanner = TypedTimeScanner(text)
    scanner.skipSeparators()
    if scanner.isAtDigit || scanner.isAt("-") || scanner.isAt("+") { return true }
    var word = scanner.word()
    if word == "T" { return scanner.isAtDigit }
    scanner.skipSeparators()
    while TypedTimeScanner.joins(word), scanner.isAtLetter {
      let place = scanner.position
      let next = scanner.word()
      guard TypedTimeScanner.joins(next) else {
        scanner.position = place
        break
      }
      word = next
      scanner.skipSeparators()
    }
    if scanner.isAtDigit { return Self.isOfATime(word) || Self.leads(word) || Meridiem(typed: word) != nil }
    if Self.leads(word) {
      let next = scanner.word()
      return Self.isOfATime(next) || ["WEEK", "MONTH", "YEAR"].contains(next)
    }
    // Some cities begin with such a word, for example Sun City.
    return Self.isOfATime(word) && (scanner.isAtEnd || Self.isOfATime(scanner.word()))
  }

  /// Whether a word introduces a time: joining words are skipped, the others lead to an error that names
  /// them.
  private static func leads(_ word: String) -> Bool {
    TypedTimeScanner.joins(word) || ["NEXT", "LAST", "THIS", "IN", "YEAR"].contains(word)
  }

  private static func isOfATime(_ word: String) -> Bool {
    DayWord(typed: word) != nil || MonthName.month(word) != nil || ForeignWord.isKnown(word)
  }
}
