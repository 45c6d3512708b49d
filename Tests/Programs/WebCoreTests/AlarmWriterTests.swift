import ClockModel
import ControlProtocol
import Testing

@testable import WebCore

/// The alarms on the page.
@Suite struct AlarmWriterTests {
  private static let now = WallTime(seconds: 1_790_000_000)

  private static func report(_ alarms: [AlarmStatus]?, rings: Bool = true) -> StatusReport {
    .bare(at: now, alarms: alarms, ringsAlarms: rings)
  }

  private static func alarm(
    _ number: Int, _ label: String, isOn: Bool = true, isConfigured: Bool = false, isRinging: Bool = false
  ) throws -> AlarmStatus {
    let plan = try #require(AlarmPlan(hour: 7, minute: 30, days: .weekly(.workdays), label: label))
    return AlarmStatus {
      $0.number = number
      $0.plan = plan
      $0.zone = "Europe/London"
      $0.isOn = isOn
      $0.isConfigured = isConfigured
      $0.isRinging = isRinging
      $0.next = now.advanced(byNanoseconds: 7_200_000_000_000)
    }
  }

  private static func text(_ report: StatusReport?) -> String {
    var html = HTMLBuilder()
    AlarmWriter(report: report).write(into: &html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test func alarmsAreTurnedOffAndRemovedByNumber() throws {
    let text = Self.text(Self.report([try Self.alarm(3, "<b>UP</b>")]))
    #expect(text.contains("name=\"number\" value=\"3\""))
    #expect(text.contains("07:30 workdays &lt;b&gt;UP&lt;/b&gt;, Europe/London: rings in 2 h"))
    #expect(text.contains("value=\"off\">Turn off"))
    #expect(text.contains("value=\"remove\""))
    #expect(!text.contains("value=\"stop\""))
  }

  @Test func configuredAlarmsHaveNoRemoveButton() throws {
    let text = Self.text(Self.report([try Self.alarm(1, "", isOn: false, isConfigured: true)]))
    #expect(text.contains("value=\"on\">Turn on"))
    #expect(!text.contains("value=\"remove\""))
  }

  @Test func ringingAlarmHasStopAndSnoozeButtons() throws {
    let text = Self.text(Self.report([try Self.alarm(1, "", isRinging: true)]))
    #expect(text.contains("value=\"stop\"") && text.contains("value=\"snooze\""))
  }

  @Test func unsynchronisedClockIsReported() {
    #expect(Self.text(Self.report([], rings: false)).contains("Alarms wait until the clock"))
    // Without a status the form is still there.
    #expect(Self.text(nil).contains("value=\"set\""))
  }

  @Test func daemonWithoutAlarmsIsReported() {
    #expect(Self.text(Self.report(nil)).contains("does not support alarms"))
  }

  @Test func fullHourHasOnAndOffButtons() {
    var report = Self.report([])
    #expect(Self.text(report).contains("is silent</span> <button name=\"mode\" value=\"on\">"))
    report.ringsHours = true
    #expect(Self.text(report).contains("rings</span> <button name=\"mode\" value=\"off\">"))
  }

  /// A snoozed alarm will ring again, so its button turns it off.
  @Test func snoozedAlarmsTurnOffAndUnusableOnesAreOnlyRemoved() throws {
    var alarm = try Self.alarm(1, "", isOn: false)
    (alarm.next, alarm.snoozedUntil) = (nil, Self.now.advanced(byNanoseconds: 300_000_000_000))
    #expect(Self.text(Self.report([alarm])).contains("snoozed, rings in 5 min"))
    #expect(Self.text(Self.report([alarm])).contains("value=\"off\">Turn off"))
    (alarm.snoozedUntil, alarm.isUsable) = (nil, false)
    let text = Self.text(Self.report([alarm]))
    #expect(
      text.contains("unusable") && !text.contains("name=\"verb\" value=\"on\"")
        && text.contains("value=\"remove\""))
  }

  @Test func alarmsAddressServesOnlyTheList() throws {
    let bench = SiteBench.open()
    let asked = try bench.answer(
      bench.send("GET", "/alarms"), .status(Self.report([try Self.alarm(3, "UP")])))
    #expect(asked.status == .ok)
    #expect(asked.text.hasPrefix("<ul class=\"list\">") && asked.text.contains("UP"))
    #expect(SiteBench().get("/alarms").status == .forbidden)
  }
}
