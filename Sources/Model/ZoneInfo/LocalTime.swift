/// The local time of a zone at one instant, with its offset and abbreviation.
package struct LocalTime: Equatable, Sendable {
  package let civil: CivilTime
  /// The seconds east of UTC, -89,999…93,599 (RFC 9636 section 3.2).
  package let utcOffset: Int
  /// Whether the zone calls this daylight saving time.
  ///
  /// It can also be the earlier time: Ireland's winter time, one hour behind its standard time, has this
  /// flag.
  package let isDaylightSaving: Bool
  /// The zone's abbreviation, such as "EST" or "+0545"; 1 to 15 ASCII characters.
  ///
  /// "-00" means that the tz database does not know the local time; the offset is then 0.
  package let abbreviation: String

  /// Creates a local time from its parts, without checks.
  package init(civil: CivilTime, utcOffset: Int, isDaylightSaving: Bool, abbreviation: String) {
    self.civil = civil
    self.utcOffset = utcOffset
    self.isDaylightSaving = isDaylightSaving
    self.abbreviation = abbreviation
  }
}
