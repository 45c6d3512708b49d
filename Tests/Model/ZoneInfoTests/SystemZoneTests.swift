import Testing
import ZoneInfo

/// Known historical times, read from the system's tz database.
@Suite struct SystemZoneTests {
  @Test(arguments: [
    ("America/New_York", "1985-10-26 08:21:00", "1985-10-26 04:21:00", -14_400, true, "EDT"),
    ("America/New_York", "2026-03-08 06:59:59", "2026-03-08 01:59:59", -18_000, false, "EST"),
    ("America/New_York", "2026-03-08 07:00:00", "2026-03-08 03:00:00", -14_400, true, "EDT"),
    ("America/New_York", "2026-11-01 05:59:59", "2026-11-01 01:59:59", -14_400, true, "EDT"),
    ("America/New_York", "2026-11-01 06:00:00", "2026-11-01 01:00:00", -18_000, false, "EST"),
    ("America/New_York", "2028-02-29 17:00:00", "2028-02-29 12:00:00", -18_000, false, "EST"),
    // Before standard time: local mean time.
    ("America/New_York", "1883-11-18 16:59:59", "1883-11-18 12:03:57", -17_762, false, "LMT"),
    ("America/New_York", "1883-11-18 17:00:00", "1883-11-18 12:00:00", -18_000, false, "EST"),
    ("America/New_York", "0000-12-25 12:00:00", "0000-12-25 07:03:58", -17_762, false, "LMT"),
    ("America/New_York", "9999-07-04 16:00:00", "9999-07-04 12:00:00", -14_400, true, "EDT"),
    ("America/New_York", "9999-12-31 23:59:59", "9999-12-31 18:59:59", -18_000, false, "EST"),
    ("Australia/Sydney", "2026-04-04 15:59:59", "2026-04-05 02:59:59", 39_600, true, "AEDT"),
    ("Australia/Sydney", "2026-04-04 16:00:00", "2026-04-05 02:00:00", 36_000, false, "AEST"),
    ("Australia/Sydney", "2026-10-03 16:00:00", "2026-10-04 03:00:00", 39_600, true, "AEDT"),
    // New Year is in the southern summer.
    ("Australia/Sydney", "2999-12-31 13:00:00", "3000-01-01 00:00:00", 39_600, true, "AEDT"),
    // Half an hour of daylight saving time.
    ("Australia/Lord_Howe", "2026-04-04 14:59:59", "2026-04-05 01:59:59", 39_600, true, "+11"),
    ("Australia/Lord_Howe", "2026-04-04 15:00:00", "2026-04-05 01:30:00", 37_800, false, "+1030"),
    ("Australia/Lord_Howe", "2026-10-03 15:30:00", "2026-10-04 02:30:00", 39_600, true, "+11"),
    // Irish Standard Time is summer time; winter has the negative daylight saving.
    ("Europe/Dublin", "2026-03-29 00:59:59", "2026-03-29 00:59:59", 0, true, "GMT"),
    ("Europe/Dublin", "2026-03-29 01:00:00", "2026-03-29 02:00:00", 3_600, false, "IST"),
    ("Europe/Dublin", "2100-10-31 01:00:00", "2100-10-31 01:00:00", 0, true, "GMT"),
    // Samoa went without December 30, 2011.
    ("Pacific/Apia", "2011-12-30 09:59:59", "2011-12-29 23:59:59", -36_000, true, "-10"),
    ("Pacific/Apia", "2011-12-30 10:00:00", "2011-12-31 00:00:00", 50_400, true, "+14"),
    ("Asia/Kathmandu", "2026-01-01 00:00:00", "2026-01-01 05:45:00", 20_700, false, "+0545"),
    ("Asia/Hong_Kong", "2400-02-29 16:00:00", "2400-03-01 00:00:00", 28_800, false, "HKT"),
    ("Europe/London", "1970-01-01 00:00:00", "1970-01-01 01:00:00", 3_600, false, "BST"),
  ])
  func localTimesMatchHistory(
    name: String, instant: String, civil: String, offset: Int, isDaylightSaving: Bool, abbreviation: String
  ) throws {
    let zone = try systemZone(name)
    let expected = LocalTime(
      civil: try CivilTime(civil), utcOffset: offset, isDaylightSaving: isDaylightSaving,
      abbreviation: abbreviation)
    #expect(try zone.localTime(at: utc(instant)) == expected)
    #expect(try zone.civilTime(at: utc(instant)) == expected.civil)
    #expect(try zone.utcOffset(at: utc(instant)) == offset)
  }

  @Test(arguments: [
    ("America/New_York", "2026-03-08 02:00:00", "2026-03-08 07:00:00", -18_000, -14_400),
    ("America/New_York", "2026-03-08 02:59:59", "2026-03-08 07:00:00", -18_000, -14_400),
    ("America/New_York", "9999-03-14 02:30:00", "9999-03-14 07:00:00", -18_000, -14_400),
    ("Australia/Lord_Howe", "2026-10-04 02:15:00", "2026-10-03 15:30:00", 37_800, 39_600),
    ("Pacific/Apia", "2011-12-30 00:00:00", "2011-12-30 10:00:00", -36_000, 50_400),
    ("Pacific/Apia", "2011-12-30 23:59:59", "2011-12-30 10:00:00", -36_000, 50_400),
  ])
  func skippedTimesAreGaps(
    name: String, civil: String, transition: String, before: Int, after: Int
  ) throws {
    let resolution = try systemZone(name).resolve(CivilTime(civil))
    #expect(
      try resolution == .gap(transition: utc(transition), offsetBefore: before, offsetAfter: after))
  }

  @Test(arguments: [
    ("America/New_York", "2026-11-01 01:00:00", "2026-11-01 05:00:00", "2026-11-01 06:00:00"),
    ("America/New_York", "2026-11-01 01:59:59", "2026-11-01 05:59:59", "2026-11-01 06:59:59"),
    ("Australia/Lord_Howe", "2026-04-05 01:45:00", "2026-04-04 14:45:00", "2026-04-04 15:15:00"),
    ("Europe/Dublin", "2100-10-31 01:30:00", "2100-10-31 00:30:00", "2100-10-31 01:30:00"),
    // Kwajalein went to the other side of the date line and had 23 hours twice.
    ("Pacific/Kwajalein", "1969-09-30 12:00:00", "1969-09-30 01:00:00", "1969-10-01 00:00:00"),
  ])
  func repeatedTimesAreFolds(name: String, civil: String, earlier: String, later: String) throws {
    let resolution = try systemZone(name).resolve(CivilTime(civil))
    #expect(try resolution == .fold(earlier: utc(earlier), later: utc(later)))
  }

  @Test(arguments: [
    ("America/New_York", "2026-03-08 01:59:59", "2026-03-08 06:59:59"),
    ("America/New_York", "2026-03-08 03:00:00", "2026-03-08 07:00:00"),
    ("America/New_York", "2026-11-01 00:59:59", "2026-11-01 04:59:59"),
    ("America/New_York", "2026-11-01 02:00:00", "2026-11-01 07:00:00"),
    ("Pacific/Apia", "2011-12-31 00:00:00", "2011-12-30 10:00:00"),
    ("Asia/Kathmandu", "0000-02-29 05:41:16", "0000-02-29 00:00:00"),
  ])
  func otherTimesAreUnique(name: String, civil: String, instant: String) throws {
    #expect(try systemZone(name).resolve(CivilTime(civil)) == .unique(utc(instant)))
  }

  @Test(arguments: [
    ("America/New_York", "2026-03-08 06:59:59", "2026-03-08 07:00:00"),
    ("America/New_York", "2026-03-08 07:00:00", "2026-11-01 06:00:00"),
    ("America/New_York", "9998-12-31 00:00:00", "9999-03-14 07:00:00"),
    ("America/New_York", "0000-01-01 00:00:00", "1883-11-18 17:00:00"),
  ])
  func theNextTransitionComesFromTableAndRule(name: String, after: String, next: String) throws {
    #expect(try systemZone(name).nextTransition(after: utc(after)) == utc(next))
  }

  @Test func zonesWithoutFurtherChangesHaveNoNextTransition() throws {
    #expect(try systemZone("Asia/Hong_Kong").nextTransition(after: utc("2026-01-01 00:00:00")) == nil)
    #expect(Zone.utc.nextTransition(after: .min) == nil)
  }

  @Test func everyInstantHasALocalTime() throws {
    let zone = try systemZone("America/New_York")
    #expect(zone.localTime(at: .min).abbreviation == "LMT")
    #expect(zone.civilTime(at: .min).year == -999_999)
    #expect(zone.civilTime(at: .max).year == 999_999)
    #expect(zone.nextTransition(after: .max) == nil)
    for civil in [CivilTime(secondsSinceEpoch: .min), CivilTime(secondsSinceEpoch: .max)] {
      guard case .unique = zone.resolve(civil) else {
        Issue.record("\(civil) is \(zone.resolve(civil))")
        continue
      }
    }
  }
}
