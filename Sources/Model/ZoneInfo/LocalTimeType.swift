/// One local time type record: an offset, whether it is daylight saving time, and a name (RFC 9636 section 3.2).
struct LocalTimeType: Equatable, Sendable {
  /// Seconds east of UTC, within ``offsets``.
  let utcOffset: Int
  let isDaylightSaving: Bool
  let abbreviation: String

  /// The offsets that a zone can have: more than -25 and less than 26 hours, what RFC 9636 recommends.
  ///
  /// The search for the instants of a civil time relies on these bounds.
  static let offsets: ClosedRange<Int> = -89_999...93_599

  /// The longest name that is taken: one that a `String` holds without an allocation.
  ///
  /// RFC 9636 recommends at most 6.
  static let longestAbbreviation = 15
}
