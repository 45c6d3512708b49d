/// The start and end of daylight saving time, for every year.
struct DaylightSchedule: Equatable, Sendable {
  /// Seconds east of UTC outside daylight saving time; `start` is in this local time.
  let standardOffset: Int
  /// Seconds east of UTC in daylight saving time; `end` is in this local time.
  let daylightOffset: Int
  let start: RuleDate
  let end: RuleDate

  /// An upper bound of consecutive boundaries that change nothing, unless none ever does.
  ///
  /// Start and end can coincide in common years only ("59" and "J60"), of which there are at most seven in a
  /// row.
  static let longestRunOfVoidBoundaries = 24

  /// Whether daylight saving time is in force at an instant, that is, whether the latest boundary is a start.
  ///
  /// It checks the neighbouring years because a rule can reach a week beyond its own year. If an end and a
  /// start coincide, the earlier year's counts as first, and within a year the end does. So daylight saving
  /// time that ends as the next begins lasts all year, as RFC 9636 section 3.3 requires.
  func isDaylight(at instant: Int64) -> Bool {
    let year = Calendar.year(secondsSinceEpoch: instant)
    var latest = Int64.min
    var isDaylight = false
    for year in (year - 2)...(year + 1) {
      let end = endInstant(year: year)
      if end <= instant, end >= latest { (latest, isDaylight) = (end, false) }
      let start = startInstant(year: year)
      if start <= instant, start >= latest { (latest, isDaylight) = (start, true) }
    }
    return isDaylight
  }

  /// The first start or end after an instant.
  func nextBoundary(after instant: Int64) -> Int64 {
    let year = Calendar.year(secondsSinceEpoch: instant)
    // The start in two years is after any instant of this year: no rule reaches back that far.
    var earliest = startInstant(year: year + 2)
    for year in (year - 2)...(year + 2) {
      let start = startInstant(year: year)
      if instant < start { earliest = min(earliest, start) }
      let end = endInstant(year: year)
      if instant < end { earliest = min(earliest, end) }
    }
    return earliest
  }

  private func startInstant(year: Int) -> Int64 {
    start.secondsSinceEpoch(year: year) - Int64(standardOffset)
  }

  private func endInstant(year: Int) -> Int64 {
    end.secondsSinceEpoch(year: year) - Int64(daylightOffset)
  }
}
