import ClockModel
import ClockTestSupport
import LiveTestSupport
import Testing

/// Ring times against Python's zoneinfo.
@Suite(.ownThread) struct AlarmOracleTests {
  private static let zones = [
    "Australia/Lord_Howe", "Africa/Casablanca", "Europe/Dublin", "America/New_York", "America/St_Johns",
  ]

  /// Jumps from due time to due time and compares each ring with Python's.
  @Test func aYearOfTwelveAlarmsMatchesPython() throws {
    var stage = Stage(try .film(), at: try instant("2025-12-31T23:59:59"))
    let plans = [
      AlarmPlan(hour: 2, minute: 15), AlarmPlan(hour: 1, minute: 45), AlarmPlan(hour: 0, minute: 0),
      AlarmPlan(hour: 2, minute: 0, days: .weekly(.weekend)), AlarmPlan(hour: 1, minute: 30),
      AlarmPlan(hour: 23, minute: 59, days: .weekly(.workdays)), AlarmPlan(hour: 2, minute: 30),
      AlarmPlan(hour: 3, minute: 0), AlarmPlan(hour: 2, minute: 59, days: .weekly(.weekend)),
      AlarmPlan(hour: 7, minute: 30, days: .yearly(month: 2, day: 29)),
      AlarmPlan(hour: 2, minute: 10, days: .yearly(month: 10, day: 4)),
      AlarmPlan(hour: 0, minute: 1, days: .yearly(month: 1, day: 1)),
    ].compactMap(\.self)
    #expect(plans.count == 12)
    for (index, plan) in plans.enumerated() {
      let name = Self.zones[index % Self.zones.count]
      try stage.order(.alarm(.set(plan, by: AlarmZone(name, try systemZone(name)))))
    }
    let end = try instant("2027-01-01T00:00:00").seconds
    while let next = stage.machine.nextAlarm?.seconds, next < end {
      stage.wait((next - stage.now.seconds) * 1000)
    }
    var rung: [Int: [String]] = [:]
    for notice in stage.notices where notice.kind == .alarm {
      let number = Int(notice.details.first { $0.name == "number" }?.value ?? "") ?? 0
      rung[number, default: []].append("\(notice.time.seconds)")
    }
    let lines = plans.enumerated().map { index, plan in
      let days =
        if case .weekly(let days) = plan.days { days.list.joined(separator: ",") } else {
          plan.dateText ?? ""
        }
      let rings = (rung[index + 1] ?? []).joined(separator: ",")
      return "\(Self.zones[index % Self.zones.count])|\(plan.timeText)|\(days)|\(rings)\n"
    }
    #expect(!stage.kinds.contains(.alarmMissed))
    let (status, output) = try PythonOracle.run(
      "check_alarms_against_python.py", ["2026"], input: lines.joined())
    #expect(status == 0, "\(output)")
  }
}
