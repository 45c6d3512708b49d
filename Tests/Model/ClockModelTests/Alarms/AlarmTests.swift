import ClockModel
import ClockTestSupport
import Testing
import TypedTime
import ZoneInfo

/// Ring times against a minute-by-minute scan of the zone's clocks.
@Suite struct AlarmTests {
  /// Times that these zones skip or repeat, and ordinary ones.
  private static let plans = [
    AlarmPlan(hour: 2, minute: 15), AlarmPlan(hour: 1, minute: 30), AlarmPlan(hour: 0, minute: 0),
    AlarmPlan(hour: 2, minute: 0, days: .weekly(.weekend)),
    AlarmPlan(hour: 1, minute: 45, days: .weekly([.init(rawValue: 64)])),
    AlarmPlan(hour: 7, minute: 30, days: .weekly(.workdays)),
  ].compactMap(\.self)

  /// Zones and the days of their clock changes in 2026.
  static let edges: [(zone: String, day: String)] = [
    ("Australia/Lord_Howe", "2026-04-05"), ("Australia/Lord_Howe", "2026-10-04"),
    ("Africa/Casablanca", "2026-02-15"),
    ("Africa/Casablanca", "2026-03-22"), ("Europe/Dublin", "2026-03-29"), ("Europe/Dublin", "2026-10-25"),
    ("America/New_York", "2026-03-08"), ("America/New_York", "2026-11-01"),
    ("America/St_Johns", "2026-03-08"),
    ("America/St_Johns", "2026-11-01"),
  ]

  @Test(arguments: edges)
  func ringsFollowTheClocksAroundAClockChange(name: String, day: String) throws {
    let zone = try systemZone(name)
    let middle = try instant(day + "T00:00:00").seconds
    let (start, end) = (middle - 15 * 86_400, middle + 16 * 86_400)
    let expected = Self.rings(in: zone, from: start, to: end)
    for (plan, rings) in zip(Self.plans, expected) {
      let alarm = Alarm(plan, by: AlarmZone(name, zone))
      var found: [Int64] = []
      var last = start
      while let next = alarm.next(after: last), next <= end {
        #expect(alarm.last(upTo: next) == next)
        #expect(alarm.last(upTo: next - 1) == found.last ?? alarm.last(upTo: start))
        found.append(next)
        last = next
      }
      #expect(found == rings, "\(plan.timeText) \(plan.daysText)")
    }
  }

  /// The minutes at which the clocks first show, or have just skipped, each alarm's time on one of its days.
  private static func rings(in zone: Zone, from start: Int64, to end: Int64) -> [[Int64]] {
    var rings = plans.map { _ in [Int64]() }
    var rungOn = plans.map { _ in CivilTime(secondsSinceEpoch: 0) }
    var before = zone.civilTime(at: start)
    for second in stride(from: start + 60, through: end, by: 60) {
      let now = zone.civilTime(at: second)
      for (index, plan) in plans.enumerated() {
        guard case .weekly(let days) = plan.days else { continue }
        for day in [before, now] {
          let weekday = Weekdays(rawValue: 1 << UInt8((day.weekday + 6) % 7))
          guard days.contains(weekday),
            let wanted = CivilTime(
              year: day.year, month: day.month, day: day.day, hour: plan.hour, minute: plan.minute, second: 0),
            before < wanted, wanted <= now, rungOn[index] != wanted
          else { continue }
          rungOn[index] = wanted
          rings[index].append(second)
        }
      }
      before = now
    }
    return rings
  }

  @Test func yearlyReminderRingsEveryYear() throws {
    let plan = try #require(AlarmPlan(hour: 1, minute: 21, days: .yearly(month: 10, day: 26)))
    let alarm = Alarm(plan, by: AlarmZone("Etc/UTC", .utc))
    var time = try instant("1985-10-26T01:21:00").seconds
    for year in 1986...2015 {
      time = try #require(alarm.next(after: time))
      let expected = try instant("\(year)-10-26T01:21:00").seconds
      #expect(time == expected)
    }
  }

  @Test func leapDayReminderRingsOnThe28thInCommonYears() throws {
    let plan = try #require(AlarmPlan(hour: 12, minute: 0, days: .yearly(month: 2, day: 29)))
    let alarm = Alarm(plan, by: AlarmZone("Etc/UTC", .utc))
    var time = try instant("2024-01-01T00:00:00").seconds
    for day in ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"] {
      time = try #require(alarm.next(after: time))
      let expected = try instant(day + "T12:00:00").seconds
      #expect(time == expected)
    }
  }

  /// Samoa skipped 30 December 2011.
  @Test func alarmRingsAtTheEndOfASkippedDay() throws {
    let zone = try systemZone("Pacific/Apia")
    let plan = try #require(AlarmPlan(hour: 7, minute: 30))
    let alarm = Alarm(plan, by: AlarmZone("Pacific/Apia", zone))
    let start = zone.firstOf(try civil("2011-12-29T08:00:00"))
    let first = try #require(alarm.next(after: start))
    let (midnight, morning) = (try civil("2011-12-31T00:00:00"), try civil("2011-12-31T07:30:00"))
    #expect(zone.civilTime(at: first) == midnight)
    let second = try #require(alarm.next(after: first))
    #expect(zone.civilTime(at: second) == morning)
  }
}

extension Zone {
  /// An instant at which the zone's clocks show a civil time.
  fileprivate func firstOf(_ civil: CivilTime) -> Int64 {
    switch resolve(civil) {
    case .unique(let instant), .fold(let instant, _), .gap(let instant, _, _): instant
    }
  }
}
