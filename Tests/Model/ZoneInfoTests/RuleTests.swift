import Testing
import ZoneInfo

/// Footer rules in files without transitions, where they apply at all times.
@Suite struct RuleTests {
  @Test(arguments: [
    ("<+03>-3", 10_800, "+03"), ("UTC0", 0, "UTC"), ("EST5", -18_000, "EST"), ("XXX+1:02:03", -3_723, "XXX"),
    ("<-1234567890123>-24:59:59", 89_999, "-1234567890123"), ("WEST24:59:59", -89_999, "WEST"),
  ])
  func ruleWithoutDaylightSavingNeverChanges(rule: String, offset: Int, abbreviation: String) throws {
    let zone = try Zone(tzif: SyntheticTZif.rule(rule))
    for instant in try [Int64.min, utc("0000-01-01 00:00:00"), 0, utc("9999-07-01 00:00:00"), .max] {
      let local = zone.localTime(at: instant)
      #expect(local.utcOffset == offset)
      #expect(local.abbreviation == abbreviation)
      #expect(!local.isDaylightSaving)
      #expect(zone.nextTransition(after: instant) == nil)
    }
  }

  // Standard time is UTC and daylight saving time one hour ahead, so the second column is the start in UTC.
  @Test(arguments: [
    // Week 5 is the last one; two o'clock is the default.
    ("M3.5.0,M10.5.0", "2026-03-29 02:00:00", "2026-10-25 01:00:00"),
    ("M3.5.0/1:30:15,M10.5.0/3", "2026-03-29 01:30:15", "2026-10-25 02:00:00"),
    ("M2.1.0,M2.5.6", "2026-02-01 02:00:00", "2026-02-28 01:00:00"),
    ("M2.5.6,M4.1.3", "2020-02-29 02:00:00", "2020-04-01 01:00:00"),
    // Jn never counts February 29, n does.
    ("J59,J60", "2024-02-28 02:00:00", "2024-03-01 01:00:00"),
    ("58,59", "2024-02-28 02:00:00", "2024-02-29 01:00:00"),
    ("58,59", "2025-02-28 02:00:00", "2025-03-01 01:00:00"),
    ("J60,J365", "2024-03-01 02:00:00", "2024-12-31 01:00:00"),
    ("0/3,365/1", "2024-01-01 03:00:00", "2024-12-31 00:00:00"),
    ("0/3,365/1", "2025-01-01 03:00:00", "2026-01-01 00:00:00"),
    // Times of -167…167 hours.
    ("M3.2.6/-167,M10.2.0/167", "2026-03-07 01:00:00", "2026-10-17 22:00:00"),
    ("M3.5.0/-1,M10.5.0/0", "2026-03-28 23:00:00", "2026-10-24 23:00:00"),
    // A start in the year before, an end in the year after.
    ("0/-48,J100", "2025-12-30 00:00:00", "2026-04-10 01:00:00"),
    ("J300,J365/72", "2025-10-27 02:00:00", "2026-01-02 23:00:00"),
    ("J365/160,J365/167", "2026-01-06 16:00:00", "2026-01-06 22:00:00"),
    ("0/-160,0/-150", "2025-12-25 08:00:00", "2025-12-25 17:00:00"),
  ])
  func daylightSavingStartsAndEndsWhenTheRuleSays(dates: String, start: String, end: String) throws {
    let zone = try Zone(tzif: SyntheticTZif.rule("STD0DST,\(dates)"))
    let (start, end) = (try utc(start), try utc(end))
    #expect(zone.localTime(at: start - 1).abbreviation == "STD")
    #expect(zone.localTime(at: start).abbreviation == "DST")
    #expect(zone.localTime(at: end - 1).abbreviation == "DST")
    #expect(zone.localTime(at: end).abbreviation == "STD")
    #expect(zone.nextTransition(after: start - 1) == start)
    #expect(zone.nextTransition(after: start) == end)
    #expect(zone.resolve(CivilTime(secondsSinceEpoch: start + 1800)) == gap(at: start))
    #expect(
      zone.resolve(CivilTime(secondsSinceEpoch: end + 1800)) == .fold(earlier: end - 1800, later: end + 1800))
  }

  private func gap(at transition: Int64) -> ZoneResolution {
    .gap(transition: transition, offsetBefore: 0, offsetAfter: 3600)
  }

  @Test(arguments: ["XXX3EDT4,0/0,J365/23", "EST5EDT,0/0,J365/25", "AAA3EDT4,J100/2,J100/1"])
  func daylightSavingTimeAllYearNeverChanges(rule: String) throws {
    let zone = try Zone(tzif: SyntheticTZif.rule(rule))
    var instant = try utc("2023-12-30 00:00:00")
    while instant < (try utc("2025-01-03 00:00:00")) {
      #expect(zone.localTime(at: instant).abbreviation == "EDT")
      #expect(zone.localTime(at: instant).utcOffset == -14_400)
      instant += 1800
    }
    #expect(zone.nextTransition(after: 0) == nil)
  }

  @Test func negativeDaylightSavingGoesBackInWinter() throws {
    let zone = try Zone(tzif: SyntheticTZif.rule("IST-1GMT0,M10.5.0,M3.5.0/1"))
    let winter = zone.localTime(at: try utc("2026-01-01 00:00:00"))
    #expect((winter.utcOffset, winter.isDaylightSaving, winter.abbreviation) == (0, true, "GMT"))
    let summer = zone.localTime(at: try utc("2026-07-01 00:00:00"))
    #expect((summer.utcOffset, summer.isDaylightSaving, summer.abbreviation) == (3600, false, "IST"))
  }

  @Test func ruleWithoutEffectInCommonYearsAppliesInLeapYears() throws {
    let zone = try Zone(tzif: SyntheticTZif.rule("STD0DST,J60/2,59/3"))
    // An end and a start at once change nothing. 1900 is a common year, so that happens seven times in a row.
    let next = zone.nextTransition(after: try utc("1896-12-31 00:00:00"))
    #expect(try next == utc("1904-02-29 02:00:00"))
  }

  @Test func theRuleTakesOverAtTheLastTransition() throws {
    let start = try utc("2026-06-01 00:00:00")
    var file = SyntheticTZif(version: 0x33, transitions: [start - 100, start], transitionTypes: [1, 0])
    file.types = [.init(offset: 3600), .init(offset: 7200, daylight: 1, abbreviationIndex: 0)]
    file.footer = "XYZ-1XYD,M3.5.0,M10.5.0"
    let zone = try Zone(tzif: file.bytes)
    #expect(zone.localTime(at: start - 101).abbreviation == "UTC")
    #expect(zone.utcOffset(at: start - 1) == 7200)
    #expect(zone.localTime(at: start).abbreviation == "XYD")
    #expect(try zone.nextTransition(after: start) == utc("2026-10-25 00:00:00"))
  }
}
