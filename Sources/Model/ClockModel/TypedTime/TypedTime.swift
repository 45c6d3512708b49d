public import ZoneInfo

/// Dates and times as people type them for a readout.
///
/// There are three ways to write one, and letters may be of any case:
///
/// - as on the prop's keypad: `102619850121` (mmddyyyyhhMM), `10261985` (mmddyyyy), `0121` (hhMM);
/// - as ISO 8601 without a zone: `1985-10-26T01:21`, `1985-10-26 01:21:00`, `1985-10-26`, `01:21`, `T01:21`;
/// - in the words that a readout shows: `OCT 26 1985 AM 01:21`, `October 26, 1985, 1:21 am`, `26 OCT`, `1:21 PM`.
///
/// What is left out stays as it is. Nothing is bent: what calendar and clock do not have is refused.
public enum TypedTime {
  /// Reads a typed date, time of day, or both.
  ///
  /// Date and time stand in either order, parted by spaces or commas. Without AM or PM the hours are 00 to 23.
  /// Seconds may be typed and are dropped, since a readout has none.
  /// - Parameters:
  ///   - text: What was typed.
  ///   - own: What the parts that are not typed are taken from: the date, the time of day, or the year.
  /// - Returns: A time of year 0000 to 9999 (or of `own`'s year, where that is kept) at second 00.
  /// - Throws: ``TypedTimeError`` that says why the text is no such time.
  public static func civilTime(
    _ text: String, keeping own: CivilTime
  ) throws(TypedTimeError) -> CivilTime {
    var parser = TypedTimeParser(text)
    return try parser.read().civilTime(keeping: own)
  }

  /// Whether a text names date, year and time of day, so that nothing is kept of another time.
  ///
  /// - Parameter text: What was typed.
  /// - Returns: False where parts are left out.
  /// - Throws: ``TypedTimeError`` where it cannot be read.
  public static func isWhole(_ text: String) throws(TypedTimeError) -> Bool {
    var parser = TypedTimeParser(text)
    let parts = try parser.read()
    return parts.year != nil && parts.clock != nil
  }

  /// Whether a text is meant as a time rather than as the ID of a city.
  ///
  /// A time begins with a digit, or with a month, AM, PM or ISO's T that a digit follows; no city's ID does.
  /// - Parameter text: What was typed.
  /// - Returns: True for whatever ``civilTime(_:keeping:)`` accepts, and for much that it refuses with a reason.
  public static func looksLikeATime(_ text: String) -> Bool {
    var scanner = TypedTimeScanner(text)
    scanner.skipSeparators()
    if scanner.isAtDigit { return true }
    let word = scanner.word()
    if word == "T" { return scanner.isAtDigit }
    guard MonthName.month(word) != nil || Meridiem(typed: word) != nil else { return false }
    scanner.skipSeparators()
    return scanner.isAtDigit
  }
}
