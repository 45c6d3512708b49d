/// The TZif footer's rule for the time after the table (RFC 9636 section 3.3).
enum POSIXRule: Equatable, Sendable {
  /// The same local time forever.
  case constant(LocalTimeType)
  /// Daylight saving time on the same schedule every year.
  case yearly(standard: LocalTimeType, daylight: LocalTimeType, DaylightSchedule)
}
