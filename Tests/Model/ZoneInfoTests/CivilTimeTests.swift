import TestSupport
import Testing
import ZoneInfo

@Suite struct CivilTimeTests {
  @Test(arguments: [
    (0, "1970-01-01 00:00:00", 4), (-1, "1969-12-31 23:59:59", 3), (499_137_660, "1985-10-26 01:21:00", 6),
    (951_782_400, "2000-02-29 00:00:00", 2), (-2_203_891_200, "1900-03-01 00:00:00", 4),
    (-62_167_219_200, "0000-01-01 00:00:00", 6), (253_402_300_799, "9999-12-31 23:59:59", 5),
    (-62_162_121_600, "0000-02-29 00:00:00", 2), (2_147_483_648, "2038-01-19 03:14:08", 2),
  ])
  func knownInstantsGiveKnownDates(seconds: Int64, text: String, weekday: Int) throws {
    let civil = try CivilTime(text)
    #expect(CivilTime(secondsSinceEpoch: seconds) == civil)
    #expect(civil.secondsSinceEpoch == seconds)
    #expect(civil.weekday == weekday)
  }

  @Test(arguments: [
    (2026, 2, 29, 0, 0, 0), (1900, 2, 29, 0, 0, 0), (2026, 4, 31, 0, 0, 0), (2026, 0, 1, 0, 0, 0),
    (2026, 13, 1, 0, 0, 0), (2026, 1, 0, 0, 0, 0), (2026, 1, 32, 0, 0, 0), (2026, 1, 1, 24, 0, 0),
    (2026, 1, 1, -1, 0, 0), (2026, 1, 1, 0, 60, 0), (2026, 1, 1, 0, 0, 60), (1_000_000, 1, 1, 0, 0, 0),
    (Int.min, 1, 1, 0, 0, 0), (2026, Int.max, 1, 0, 0, 0),
  ])
  func impossibleTimesAreRefused(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    #expect(CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second) == nil)
  }

  @Test func tenThousandYearsOfDaysAreConsecutive() throws {
    var date = (year: 0, month: 1, day: 1)
    var weekday = 6
    for day in (try utc("0000-01-01 00:00:00") / 86_400)...(try utc("9999-12-31 00:00:00") / 86_400) {
      let civil = CivilTime(secondsSinceEpoch: day * 86_400 + 86_399)
      guard (civil.year, civil.month, civil.day) == date, civil.weekday == weekday,
        civil.secondsSinceEpoch == day * 86_400 + 86_399
      else {
        Issue.record("day \(day) is \(civil), should be \(date), weekday \(weekday)")
        return
      }
      weekday = (weekday + 1) % 7
      date.day += 1
      if date.day > CivilTime.daysInMonth(year: date.year, month: date.month) {
        date = date.month == 12 ? (date.year + 1, 1, 1) : (date.year, date.month + 1, 1)
      }
    }
    #expect(date == (10_000, 1, 1))
  }

  @Test func conversionsAreInverse() throws {
    let seed: UInt64 = 1955
    var generator = SeededGenerator(seed: seed)
    let range = try utc("0000-01-01 00:00:00")...utc("9999-12-31 23:59:59")
    var previous = CivilTime(secondsSinceEpoch: 0)
    for _ in 0..<100_000 {
      let seconds = Int64.random(in: range, using: &generator)
      let civil = CivilTime(secondsSinceEpoch: seconds)
      let again = CivilTime(
        year: civil.year, month: civil.month, day: civil.day, hour: civil.hour, minute: civil.minute,
        second: civil.second)
      guard again == civil, civil.secondsSinceEpoch == seconds,
        (civil < previous) == (seconds < previous.secondsSinceEpoch)
      else {
        Issue.record("\(seconds) became \(civil) (seed \(seed))")
        return
      }
      previous = civil
    }
  }

  @Test func instantsBeyondTheSupportedYearsAreClamped() {
    let range = CivilTime.supportedSeconds
    let first = CivilTime(secondsSinceEpoch: .min)
    let last = CivilTime(secondsSinceEpoch: .max)
    #expect(first.year == CivilTime.supportedYears.lowerBound)
    #expect(last.year == CivilTime.supportedYears.upperBound)
    #expect(first.secondsSinceEpoch == range.lowerBound)
    #expect(last.secondsSinceEpoch == range.upperBound)
    #expect((first.month, first.day, first.hour, first.minute, first.second) == (1, 1, 0, 0, 0))
    #expect((last.month, last.day, last.hour, last.minute, last.second) == (12, 31, 23, 59, 59))
  }

  @Test func invalidMonthsHaveNoDays() {
    #expect([0, 13, -1, Int.max].map { CivilTime.daysInMonth(year: 2026, month: $0) } == [0, 0, 0, 0])
  }
}
