import ClockModel
import ControlProtocol
import ControlTestSupport
import Testing

@testable import SoundCore

/// The times for which the device is opened without an event.
@Suite struct ExpectationTests {
  private static let now = WallTime(seconds: 1_795_252_800)

  private static func later(_ milliseconds: Int64) -> WallTime {
    now.advanced(byNanoseconds: milliseconds * 1_000_000)
  }

  private static func alarm(
    _ next: WallTime?, snoozedUntil: WallTime? = nil, isOn: Bool = true
  ) throws -> AlarmStatus {
    let plan = try #require(AlarmPlan(hour: 7, minute: 30))
    return AlarmStatus {
      $0.number = 1
      $0.plan = plan
      $0.zone = "UTC"
      $0.isOn = isOn
      $0.isConfigured = false
      $0.isRinging = false
      $0.next = next
      $0.snoozedUntil = snoozedUntil
    }
  }

  @Test func plainClockExpectsNothing() {
    #expect(Expectation.times(.bare(at: Self.now)).isEmpty)
  }

  @Test func alarmIsExpectedWhenItRingsNext() throws {
    let alarms = [try Self.alarm(Self.later(5000)), try Self.alarm(nil)]
    #expect(Expectation.times(.bare(at: Self.now, alarms: alarms)) == [Self.later(5000)])
    let snoozed = try Self.alarm(Self.later(90_000_000), snoozedUntil: Self.later(540_000))
    #expect(Expectation.times(.bare(at: Self.now, alarms: [snoozed])) == [Self.later(540_000)])
    var quiet = StatusReport.bare(at: Self.now, alarms: alarms)
    quiet.ringsAlarms = false
    #expect(Expectation.times(quiet).isEmpty)
  }

  @Test(arguments: [(1500, true, true), (1500, false, false), (0, true, false), (-200, true, false)])
  func onlyARunningTimerIsExpected(left: Int64, isRunning: Bool, isExpected: Bool) {
    var report = StatusReport.bare(at: Self.now)
    report.timer = TimerStatus {
      $0.setting = 1080
      $0.leftMilliseconds = left
      $0.isRunning = isRunning
      $0.light = .green
      $0.text = "00:01"
    }
    #expect(Expectation.times(report) == (isExpected ? [Self.later(left)] : []))
  }

  @Test func nextFullHourIsExpected() {
    var report = StatusReport.bare(at: Self.now)
    report.nextHour = Self.later(60_000)
    #expect(Expectation.times(report) == [Self.later(60_000)])
  }
}
