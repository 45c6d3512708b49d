/// What the footer of TZif data says about the time after its table (RFC 9636 section 3.3).
enum POSIXRule: Equatable, Sendable {
  /// The same time for ever.
  case constant(LocalTimeType)
  /// Daylight saving time at the same moments of every year.
  case yearly(standard: LocalTimeType, daylight: LocalTimeType, DaylightSchedule)
}
