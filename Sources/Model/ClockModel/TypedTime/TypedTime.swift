public import ZoneInfo

/// Dates and times as people type them for a readout.
///
/// There are four ways to write one, and letters may be of any case:
///
/// - as on the prop's keypad: `102619850121` (mmddyyyyhhMM), `10261985` (mmddyyyy), `0121` (hhMM);
/// - as ISO 8601: `1985-10-26T01:21`, `1985-10-26 01:21:00.000Z`, `1985-10-26`, `01:21`, `T01:21`; the zone of a date with a time is
///   left out;
/// - in the words that a readout shows: `OCT 26 1985 AM 01:21`, `October 26, 1985, 1:21 am`, `26 OCT`, `1:21 PM`, `9pm`, and those of
///   ctime(3): `Sat Oct 26 01:21:00 1985`;
/// - in words for days: `now`, `noon`, `midnight`, `yesterday`, `tomorrow 8:15`, which go by the time that it is.
///
/// What is left out stays as it is; of a day that is a word it is the time that it is, and of a noon the day. Nothing is bent: what calendar and clock do not have is refused.
public enum TypedTime {
  /// Reads a typed date, time of day, or both.
  ///
  /// Date and time stand in either order, parted by spaces or commas. Without AM or PM the hours are 00 to 23.
  /// Seconds may be typed and are dropped, since a readout has none.
  /// - Parameters:
  ///   - text: What was typed.
  ///   - own: What the parts that are not typed are taken from: the date, the time of day, or the year.
  ///   - now: What words such as `yesterday` go by.
  /// - Returns: A time of year 0000 to 9999 (or of `own`'s year, where that is kept) at second 00.
  /// - Throws: ``TypedTimeError`` that says why the text is no such time.
  public static func civilTime(
    _ text: String, keeping own: CivilTime, now: CivilTime? = nil
  ) throws(TypedTimeError) -> CivilTime {
    var parser = TypedTimeParser(text)
    return try parser.read().civilTime(keeping: own, now: now ?? own)
  }

  /// Reads a time of day alone, in any form in which it may stand beside a date: `07:30`, `7:30 PM`, `9 p.m.`, `7am`, `07:30:00`,
  /// `0730`, `noon`; and `730`, which is no part of a date.
  ///
  /// - Parameter text: what was typed.
  /// - Returns: hour 0 to 23 and minute 0 to 59.
  /// - Throws: ``TypedTimeError`` where it is no time of day, or one with a date, a zone or a second that is not 0.
  public static func timeOfDay(_ text: String) throws(TypedTimeError) -> (hour: Int, minute: Int) {
    var typed = text.filter { $0 != " " }
    // `730` and `730pm` are no part of a date, but a time.
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

  /// The dates and times that a text may mean, for whoever is to write one in another form.
  ///
  /// - Parameter text: a date in any form that people use, with or without a time of day, which is 00:00 then.
  /// - Returns: one, where it has one reading; two where day and month can be told apart in no way; none where it is no
  ///   whole date.
  public static func dates(in text: String) -> [CivilTime] {
    let midnight = CivilTime(secondsSinceEpoch: 0)
    if let date = NumericDate(text[...]) {
      return date.readings.compactMap { reading in whole(reading + date.rest, midnight) }
    }
    // A `T` between date and time belongs to digits alone.
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

  /// Whether a text names date, year and time of day, so that nothing is kept of another time.
  ///
  /// - Parameter text: What was typed.
  /// - Returns: False where parts are left out.
  /// - Throws: ``TypedTimeError`` where it cannot be read.
  public static func isWhole(_ text: String) throws(TypedTimeError) -> Bool {
    var parser = TypedTimeParser(text)
    let parts = try parser.read()
    return parts.goesByNow || parts.year != nil && parts.clock != nil
  }

  /// Whether a text has a word that goes by the time that it is, such as `yesterday`.
  ///
  /// - Throws: ``TypedTimeError`` where it cannot be read.
  public static func goesByNow(_ text: String) throws(TypedTimeError) -> Bool {
    var parser = TypedTimeParser(text)
    return try parser.read().goesByNow
  }

  /// How a text was read that may have been meant otherwise: four digits for a year, a zone for what is to be shown of it; `nil` for
  /// any other.
  public static func reading(of text: String) -> String? {
    do throws(TypedTimeError) {
      var parser = TypedTimeParser(text)
      if try parser.read().hasZone { return "its zone was left out: a readout shows a time as it is written" }
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
  /// A time begins with a digit or a sign, with a word for a day, with a month that a digit or nothing follows, or with AM, PM
  /// or ISO's T that a digit follows; no city's ID does.
  /// - Parameter text: What was typed.
  /// - Returns: True for whatever ``civilTime(_:keeping:)`` accepts, and for much that it refuses with a reason.
  public static func looksLikeATime(_ text: String) -> Bool {
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
    // Some cities begin like that, as Sun City does.
    return Self.isOfATime(word) && (scanner.isAtEnd || Self.isOfATime(scanner.word()))
  }

  /// Whether a word stands before a time: some are passed over, and after the others it is refused by the word.
  private static func leads(_ word: String) -> Bool {
    TypedTimeScanner.joins(word) || ["NEXT", "LAST", "THIS", "IN", "YEAR"].contains(word)
  }

  private static func isOfATime(_ word: String) -> Bool {
    DayWord(typed: word) != nil || MonthName.month(word) != nil || ForeignWord.isKnown(word)
  }
}
