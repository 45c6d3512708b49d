/// When daylight saving time begins and ends each year, for all years.
struct DaylightSchedule: Equatable, Sendable {
  /// Seconds east of UTC outside daylight saving time; the clock that `start` is read from.
  let standardOffset: Int
  /// Seconds east of UTC in daylight saving time; the clock that `end` is read from.
  let daylightOffset: Int
  let start: RuleDate
  let end: RuleDate

  /// An upper bound of the boundaries in a row that change nothing, unless none ever does.
  ///
  /// Start and end can coincide in common years only ("59" and "J60"), of which there are at most seven in a row.
  static let longestRunOfVoidBoundaries = 24

  /// Whether daylight saving time is in force at an instant: whether it was a start that came last.
  ///
  /// The neighbouring years matter because a rule can reach a week beyond its own year. Where an end and
  /// a start coincide, the one of the earlier year came first, and within a year the end. So one that
  /// ends as the next begins goes on all year, which is how RFC 9636 section 3.3 wants that written.
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
    // No rule reaches back far enough to begin the year after next by now.
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
