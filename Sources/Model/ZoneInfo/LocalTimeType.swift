/// A local time type record: offset, daylight saving flag and abbreviation (RFC 9636 section 3.2).
struct LocalTimeType: Equatable, Sendable {
  /// Seconds east of UTC, within ``offsets``.
  let utcOffset: Int
  let isDaylightSaving: Bool
  let abbreviation: String

  /// The valid offsets: more than -25 and less than 26 hours, as RFC 9636 recommends.
  ///
  /// ``Zone/resolve(_:)`` relies on these bounds.
  static let offsets: ClosedRange<Int> = -89_999...93_599

  /// The longest accepted abbreviation, which a `String` holds without an allocation.
  ///
  /// RFC 9636 recommends at most 6.
  static let longestAbbreviation = 15
}
