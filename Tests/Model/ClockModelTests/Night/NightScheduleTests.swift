import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Night by a daily schedule and by the sun.
@Suite struct NightScheduleTests {
  private static let tenInTheEvening = 22 * 3600
  private static let sixInTheMorning = 6 * 3600

  @Test(arguments: [
    ("2025-01-15T21:59:59Z", false), ("2025-01-15T22:00:00Z", true), ("2025-01-15T23:59:59Z", true),
    ("2025-01-16T00:00:00Z", true), ("2025-01-16T05:59:59Z", true), ("2025-01-16T06:00:00Z", false),
    ("2025-01-16T12:00:00Z", false), ("1969-12-31T23:00:00Z", true), ("0000-01-01T05:59:59Z", true),
    ("9999-12-31T06:00:00Z", false),
  ])
  func nightAcrossMidnightIncludesItsStartAndExcludesItsEnd(time: String, isNight: Bool) throws {
    let schedule = NightSchedule.daily(from: Self.tenInTheEvening, to: Self.sixInTheMorning, .utc)
    #expect(schedule.isNight(at: try ISO8601.instant(time).seconds) == isNight)
  }

  @Test(arguments: [
    ("2025-01-15T00:59:59Z", false), ("2025-01-15T01:00:00Z", true), ("2025-01-15T04:59:59Z", true),
    ("2025-01-15T05:00:00Z", false), ("2025-01-15T23:00:00Z", false),
  ])
  func nightWithinADayIncludesItsStartAndExcludesItsEnd(time: String, isNight: Bool) throws {
    let schedule = NightSchedule.daily(from: 1 * 3600, to: 5 * 3600, .utc)
    #expect(schedule.isNight(at: try ISO8601.instant(time).seconds) == isNight)
  }

  @Test(arguments: [0, 1, 79_200, 86_399])
  func emptyNightNeverStarts(second: Int) {
    let schedule = NightSchedule.daily(from: second, to: second, .utc)
    let nights = (Int64(0)..<86_400).count { schedule.isNight(at: $0) }
    #expect(nights == 0)
  }

  @Test func nightMayStartOrEndAtMidnight() {
    let evening = NightSchedule.daily(from: Self.tenInTheEvening, to: 0, .utc)
    let morning = NightSchedule.daily(from: 0, to: Self.sixInTheMorning, .utc)
    #expect((Int64(0)..<86_400).count { evening.isNight(at: $0) } == 2 * 3600)
    #expect((Int64(0)..<86_400).count { morning.isNight(at: $0) } == 6 * 3600)
    #expect(evening.isNight(at: 86_399))
    #expect(!evening.isNight(at: 86_400))
    #expect(morning.isNight(at: 86_400))
  }

  /// New York's clocks skip 02:00 to 03:00 on 2025-03-09 and show 01:00 to 02:00 twice on 2025-11-02.
  @Test(arguments: [
    ("2025-03-08T17:00:00Z", 22, 6, 7 * 60), ("2025-11-01T17:00:00Z", 22, 6, 9 * 60),
    ("2025-06-01T17:00:00Z", 22, 6, 8 * 60), ("2025-03-08T17:00:00Z", 2, 3, 0),
    ("2025-03-08T17:00:00Z", 1, 4, 2 * 60), ("2025-11-01T17:00:00Z", 1, 2, 2 * 60),
    ("2025-11-01T17:00:00Z", 2, 1, 22 * 60),
  ])
  func nightFollowsTheWallClockAcrossClockChanges(start: String, from: Int, to: Int, minutes: Int) throws {
    let zone = try systemZone("America/New_York")
    let schedule = NightSchedule.daily(from: from * 3600, to: to * 3600, zone)
    let first = try ISO8601.instant(start).seconds
    let nights = (Int64(0)..<1440).count { schedule.isNight(at: first + $0 * 60) }
    #expect(nights == minutes)
  }

  @Test func aRepeatedHourIsNightBothTimes() throws {
    let schedule = NightSchedule.daily(from: 3600, to: 7200, try systemZone("America/New_York"))
    let firstOne = try ISO8601.instant("2025-11-02T05:00:00Z").seconds
    #expect(!schedule.isNight(at: firstOne - 1))
    #expect(schedule.isNight(at: firstOne))
    #expect(schedule.isNight(at: firstOne + 3600))
    #expect(schedule.isNight(at: firstOne + 7199))
    #expect(!schedule.isNight(at: firstOne + 7200))
  }

  @Test(arguments: SunTable.crossings)
  func theSunsNightBeginsAtSunsetAndEndsAtSunrise(crossing: SunTable.Crossing) throws {
    let schedule = NightSchedule.sun(latitude: crossing.latitude, longitude: crossing.longitude)
    let instant = try ISO8601.instant(crossing.time).seconds
    #expect(schedule.isNight(at: instant - 120) == (crossing.kind == .rises))
    #expect(schedule.isNight(at: instant + 120) == (crossing.kind == .sets))
  }

  @Test(arguments: SunTable.daysWithoutCrossing)
  func aPolarNightIsNightAndAPolarDayIsNot(day: SunTable.Day) throws {
    let schedule = NightSchedule.sun(latitude: day.latitude, longitude: day.longitude)
    let start = try ISO8601.instant(day.start).seconds
    let nights = (Int64(0)..<24).count { schedule.isNight(at: start + $0 * 3600) }
    #expect(nights == (day.isUp ? 0 : 24))
  }

  @Test(arguments: [
    (Int64.min, CivilTime.supportedSeconds.lowerBound), (.max, CivilTime.supportedSeconds.upperBound),
  ])
  func instantsBeyondTheCalendarAreClampedToIt(instant: Int64, end: Int64) {
    for schedule in [
      NightSchedule.daily(from: Self.tenInTheEvening, to: Self.sixInTheMorning, .utc),
      .sun(latitude: 0, longitude: 0), .sun(latitude: 0, longitude: 180),
    ] {
      #expect(schedule.isNight(at: instant) == schedule.isNight(at: end))
    }
  }
}
