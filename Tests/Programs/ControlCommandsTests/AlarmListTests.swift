import ClockModel
import ControlProtocol
import Testing

@testable import ControlCommands

/// The output of `timecircuitsctl alarm`.
@Suite struct AlarmListTests {
  private static func alarm(
    _ number: Int, _ label: String = "", isOn: Bool = true, once: Bool = false, isUsable: Bool = true,
    isRinging: Bool = false, next: Int64? = nil, snoozed: Int64? = nil,
    nextText: String? = nil
  ) throws -> AlarmStatus {
    let plan = try #require(
      AlarmPlan(hour: 7, minute: 30, days: .weekly(.workdays), label: label, isOnce: once))
    let now = StatusPageTests.report.time
    func later(_ seconds: Int64) -> WallTime { now.advanced(byNanoseconds: seconds * 1_000_000_000) }
    return AlarmStatus {
      $0.number = number
      $0.plan = plan
      $0.zone = "Europe/London"
      $0.isOn = isOn
      $0.isConfigured = false
      $0.isUsable = isUsable
      $0.isRinging = isRinging
      $0.next = next.map(later)
      $0.snoozedUntil = snoozed.map(later)
      $0.nextText = nextText
    }
  }

  private static func list(
    _ alarms: [AlarmStatus]?, rings: Bool = true, hours: Bool = false
  ) -> AlarmList {
    var report = StatusPageTests.report
    (report.alarms, report.ringsAlarms, report.ringsHours) = (alarms, rings, hours)
    return AlarmList(report: report)
  }

  private static let plain = Paint(isColoured: false)

  @Test func eachAlarmIsALineWithStateAndNextTime() throws {
    let list = Self.list([
      try Self.alarm(1, "WAKE UP", next: 7_200, nextText: "NOV 21 2026 AM 11:20"),
      try Self.alarm(2, once: true, next: 86_400 * 3),
      try Self.alarm(3, isOn: false), try Self.alarm(4, isOn: false, once: true, snoozed: 300),
      try Self.alarm(5, isRinging: true, next: 86_400), try Self.alarm(6, isUsable: false),
    ])
    #expect(
      list.lines(Self.plain) == [
        "NUMBER  TIME   DAYS      STATE     NEXT                           ZONE           LABEL",
        "1       07:30  workdays  on        NOV 21 2026 AM 11:20 (in 2 h)  Europe/London  WAKE UP",
        "2       07:30  workdays  once      in 3 days                      Europe/London",
        "3       07:30  workdays  off       -                              Europe/London",
        "4       07:30  workdays  snoozed   in 5 min                       Europe/London",
        "5       07:30  workdays  ringing   in 24 h                        Europe/London",
        "6       07:30  workdays  unusable  -                              Europe/London",
        "unusable alarms need a zone that this machine cannot use; timecircuitsctl alarm remove N deletes one",
      ])
    #expect(list.summary == "5 rings: any key or timecircuitsctl alarm stop")
  }

  @Test func summaryCountsAlarmsAndSaysWhenTheNextRings() throws {
    let alarms = [
      try Self.alarm(1, next: 7_200), try Self.alarm(2, isOn: false, snoozed: 300),
      try Self.alarm(3, isOn: false), try Self.alarm(4, isUsable: false),
    ]
    #expect(Self.list(alarms).summary == "2 of 4 on, next in 5 min")
    #expect(Self.list([]).summary == nil)
    #expect(Self.list([], hours: true).summary == "none; the full hour rings")
    #expect(
      Self.list([try Self.alarm(1)], rings: false).summary
        == "1 of 1 on; alarms wait until the clock is synchronised")
  }

  @Test func listSaysThatAnOlderDaemonLacksAlarms() {
    let list = Self.list(nil)
    #expect(
      list.lines(Self.plain) == [
        "timecircuitsd 0.1.0 does not support alarms: upgrade it, or restart it after an upgrade"
      ])
    #expect(list.summary == nil)
  }
}
