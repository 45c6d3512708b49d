/// What the clocks of a zone show at one instant, and the rule they follow there.
public struct LocalTime: Equatable, Sendable {
  /// The date and time of day.
  public let civil: CivilTime
  /// The seconds that the zone is ahead of UTC, positive in the east; -89,999…93,599 (RFC 9636 section 3.2).
  public let utcOffset: Int
  /// Whether the zone calls this daylight saving time.
  ///
  /// Saving can go either way: Ireland's winter time is one hour behind its standard time, and is the one
  /// that is marked.
  public let isDaylightSaving: Bool
  /// The zone's name for this rule, such as "EST" or "+0545"; 1 to 15 ASCII characters.
  ///
  /// "-00" stands where the tz database does not say what the clocks showed; the offset is then 0.
  public let abbreviation: String

  /// The parts of a local time, taken as they are.
  public init(civil: CivilTime, utcOffset: Int, isDaylightSaving: Bool, abbreviation: String) {
    self.civil = civil
    self.utcOffset = utcOffset
    self.isDaylightSaving = isDaylightSaving
    self.abbreviation = abbreviation
  }
}
