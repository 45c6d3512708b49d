import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Alarms on the time machine.
@Suite struct AlarmMachineTests {
  private static let start = "2026-11-25T06:59:58"

  private static func stage(
    _ circuits: TimeCircuits? = nil, state: PropState = PropState(), sync: ClockSync = .synchronised,
    at start: String = start
  ) throws -> Stage {
    Stage(try circuits ?? .film(), state: state, sync: sync, at: try instant(start))
  }

  private static func plan(
    _ time: String, _ days: AlarmPlan.Days = .weekly(.daily), _ label: String = "", once: Bool = false
  ) throws -> AlarmPlan {
    let (hour, minute) = try #require(AlarmPlan.timeOfDay(time))
    return try #require(AlarmPlan(hour: hour, minute: minute, days: days, label: label, isOnce: once))
  }

  private static func cells(_ stage: Stage, _ position: ReadoutPosition) -> String {
    let picture = stage.machine.picture(at: stage.now)[position]
    return String(decoding: Digit.allCases.map { picture[$0] }, as: UTF8.self)
  }

  @Test func alarmBlinksItsLabelForTenMinutes() throws {
    var stage = try Self.stage()
    try stage.order(.alarm(.set(try Self.plan("07:00", .weekly(.daily), "Scott"), by: nil)))
    #expect(
      stage.notices.last?.text
        == "alarm 1 (07:00 Scott) is set: it rings next on NOV 25 2026 AM 07:00 (Etc/UTC)")
    stage.watch(2_000)
    #expect(stage.kinds == [.alarmSet, .alarm])
    #expect(Self.cells(stage, .present) == "SCOTT        ")
    #expect(stage.machine.picture(at: stage.now).present.meridiem == nil)
    stage.watch(500)
    #expect(Self.cells(stage, .present) == "             ")
    #expect(stage.text(.destination).contains("OCT"))
    stage.watch(599_499)
    #expect(stage.machine.ringing == [1])
    stage.watch(1)
    #expect(stage.machine.ringing.isEmpty)
    #expect(stage.notices.last?.kind == .alarmStopped)
    #expect(Self.cells(stage, .present) == "NOV2520260710")
    // It rings again tomorrow.
    let tomorrow = try instant("2026-11-26T07:00:00").seconds
    #expect(stage.machine.nextAlarm?.seconds == tomorrow)
  }

  @Test func alarmWithoutALabelBlinksTheTime() throws {
    var stage = try Self.stage()
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    stage.watch(2_000)
    #expect(Self.cells(stage, .present) == "NOV2520260700")
    stage.watch(500)
    #expect(Self.cells(stage, .present) == "             ")
  }

  @Test func alarmRingsOnTheReadoutOfItsZone() throws {
    let zone = try systemZone("Asia/Kathmandu")
    var circuits = try TimeCircuits.film()
    circuits.readouts[0] = Readout(label: "K", source: .zone(zone), zoneName: "Asia/Kathmandu")
    var stage = try Self.stage(circuits)
    // 07:00 UTC is 12:45 in Kathmandu.
    try stage.order(
      .alarm(.set(try Self.plan("12:45", .weekly(.daily), "K"), by: AlarmZone("Asia/Kathmandu", zone))))
    stage.watch(2_500)
    #expect(Self.cells(stage, .destination) == "             ")
    #expect(Self.cells(stage, .present) == "NOV2520260700")
  }

  @Test func alarmIsVisibleAtNightAndWithPowerOff() throws {
    var circuits = try TimeCircuits.film()
    circuits.night = NightPlan(schedule: nil, brightness: .dark, colon: nil)
    var stage = try Self.stage(circuits)
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    try stage.order(.night(.on))
    try stage.order(.power(.off))
    stage.watch(2_000)
    let picture = stage.machine.picture(at: stage.now)
    #expect(picture.present.brightness == .standard)
    #expect(picture.destination == .dark && picture.lastDeparted == .dark)
  }

  @Test func stopEndsARingAndSnoozeRepeatsIt() throws {
    var stage = try Self.stage()
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    #expect(stage.refusal(of: .alarm(.snooze(nil)))?.isUnchanged == true)
    #expect(try stage.order(.alarm(.stop)).message == "nothing rings")
    stage.watch(3_000)
    let outcome = try stage.order(.alarm(.snooze(nil)))
    #expect(outcome.message == "alarm 1 (07:00) rings again in 9 minutes")
    #expect(stage.machine.ringing.isEmpty)
    stage.watch(539_500)
    #expect(stage.machine.ringing.isEmpty)
    stage.watch(500)
    #expect(stage.machine.ringing == [1])
    try stage.order(.alarm(.stop))
    #expect(stage.machine.ringing.isEmpty)
    stage.pass(minutes: 20)
    #expect(stage.kinds == [.alarmSet, .alarm, .alarmSnoozed, .alarm, .alarmStopped])
  }

  @Test func oneTimeAlarmsRingOnceAndDisabledOnesNever() throws {
    var stage = try Self.stage()
    try stage.order(.alarm(.set(try Self.plan("07:00", once: true), by: nil)))
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    try stage.order(.alarm(.turn(2, .off)))
    stage.watch(3_000)
    #expect(stage.machine.ringing == [1])
    #expect(stage.machine.alarms.map(\.isOn) == [true, false])
    try stage.order(.alarm(.stop))
    #expect(stage.machine.alarms.map(\.isOn) == [false, false])
    try stage.order(.alarm(.turn(nil, .toggle)))
    #expect(stage.machine.alarms.map(\.isOn) == [true, true])
    try stage.order(.alarm(.turn(nil, .toggle)))
    #expect(stage.machine.alarms.map(\.isOn) == [false, false])
  }

  @Test func numbersPersistAndFreeOnesAreReused() throws {
    var stage = try Self.stage()
    for time in ["01:00", "02:00", "03:00"] { try stage.order(.alarm(.set(try Self.plan(time), by: nil))) }
    try stage.order(.alarm(.remove(2)))
    #expect(stage.machine.alarms.map(\.number) == [1, 3])
    try stage.order(.alarm(.set(try Self.plan("04:00"), by: nil)))
    #expect(stage.machine.alarms.map(\.alarm.plan.timeText) == ["01:00", "04:00", "03:00"])
    let refusal = stage.refusal(of: .alarm(.remove(7)))
    #expect(refusal?.refusal.description == "there is no alarm 7: there are the numbers 1, 2, 3")
    #expect(refusal?.isUnchanged == true)
  }

  @Test func atMostSixtyFourAlarmsCanBeSet() throws {
    var stage = try Self.stage()
    for minute in 0..<64 {
      let plan = try #require(AlarmPlan(hour: 12, minute: minute % 60))
      try stage.order(.alarm(.set(plan, by: nil)))
    }
    #expect(stage.refusal(of: .alarm(.set(try Self.plan("12:00"), by: nil)))?.refusal.kind == .impossible)
    #expect(stage.machine.alarms.count == 64)
  }

  @Test func alarmsPrecedeRemindersWhichPrecedeTheHour() throws {
    var circuits = try TimeCircuits.film()
    circuits.ringsHours = true
    var stage = try Self.stage(circuits)
    try stage.order(.alarm(.set(try Self.plan("07:00", .yearly(month: 11, day: 25), "YEAR"), by: nil)))
    try stage.order(.alarm(.set(try Self.plan("07:00", .weekly(.daily), "DAY"), by: nil)))
    stage.watch(2_000)
    #expect(stage.machine.ringing == [2, 1, 0])
    #expect(Self.cells(stage, .present) == "DAY          ")
    try stage.order(.alarm(.turn(2, .off)))
    #expect(Self.cells(stage, .present) == "YEAR         ")
    stage.watch(4_000)
    #expect(stage.machine.ringing == [1])
  }

  @Test func fullHourFollowsThePresentReadout() throws {
    var circuits = try TimeCircuits.film(present: .zone(try systemZone("Asia/Kathmandu")))
    circuits.readouts[1].zoneName = "Asia/Kathmandu"
    var stage = try Self.stage(circuits)
    #expect(stage.machine.nextHour(after: stage.now) == nil)
    try stage.order(.alarm(.hour(.on)))
    #expect(try stage.machine.nextHour(after: stage.now) == instant("2026-11-25T07:15:00"))
    stage.watch(7_260_000)
    #expect(try stage.machine.nextHour(after: stage.now) == instant("2026-11-25T09:15:00"))
    let rings = stage.notices.filter { $0.kind == .hour }
    // 13:00 in Kathmandu is 07:15 UTC.
    let expected = [try instant("2026-11-25T07:15:00"), try instant("2026-11-25T08:15:00")]
    #expect(rings.map(\.time) == expected)
    try stage.order(.alarm(.hour(.off)))
    stage.watch(3_600_000)
    #expect(stage.notices.count { $0.kind == .hour } == 2)
  }

  @Test func noHourRingsAtNight() throws {
    var stage = try Self.stage()
    try stage.order(.alarm(.hour(.on)))
    try stage.order(.night(.on))
    #expect(stage.machine.nextHour(after: stage.now) == nil)
    stage.watch(10_000)
    #expect(!stage.kinds.contains(.hour))
  }

  // MARK: Clock steps and power failures

  /// Clock steps from two seconds before the alarm, whether it then rings, and how often it was missed.
  private static let settings: [(steps: [Int64], rings: Bool, missed: Int)] = [
    ([599_000], true, 0), ([-2_000], true, 0), ([602_500], false, 1), ([2_700_000], false, 1),
    ([86_400_000], true, 1), ([86_400_000 + 300_000], true, 1), ([3 * 86_400_000 + 700_000], false, 4),
    ([3 * 86_400_000 + 599_000], true, 3), ([300_000, 300_000, 300_000], true, 0),
    ([200 * 86_400_000 + 700_000], false, 100),
    ([7_200_000, -3_600_000], false, 1), ([-86_400_000], true, 0),
  ]

  @Test(arguments: settings.indices)
  func clockStepRingsOnlyAlarmsOfTheLastTenMinutes(_ row: Int) throws {
    let (steps, rings, missed) = Self.settings[row]
    var stage = try Self.stage()
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    for step in steps {
      stage.setClock(byMilliseconds: step)
      stage.watch(1_000)
    }
    stage.watch(4_000)
    #expect(stage.notices.count { $0.kind == .alarm } == (rings ? 1 : 0))
    let notices = stage.notices.filter { $0.kind == .alarmMissed }
    #expect(notices.count == (missed > 0 ? 1 : 0))
    #expect(notices.first.map { $0.details.last == .init("count", "\(missed)") } ?? true)
  }

  @Test func smallStepBackRingsNothingTwice() throws {
    var stage = try Self.stage()
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    stage.watch(3_000)
    try stage.order(.alarm(.stop))
    stage.setClock(byMilliseconds: -300_000)
    stage.pass(minutes: 30)
    #expect(stage.notices.count { $0.kind == .alarm } == 1)
    // After a large step the time comes again.
    stage.setClock(byMilliseconds: -3_600_000)
    stage.pass(minutes: 60)
    #expect(stage.notices.count { $0.kind == .alarm } == 2)
  }

  @Test func unknownClockRingsNothingAndMissesAreReportedLater() throws {
    var stage = try Self.stage()
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    let state = stage.machine.state
    var later = try Self.stage(state: state, sync: .waiting, at: "2026-11-26T06:00:00")
    later.pass(minutes: 62)
    #expect(later.notices.isEmpty)
    later.sync(.notSynchronised)
    later.pass(minutes: 30)
    #expect(later.kinds == [.clock])
    #expect(!later.machine.ringsAlarms)
    later.sync(.synchronised)
    later.watch(500)
    #expect(later.kinds == [.clock, .clock, .alarmMissed])
    #expect(
      later.notices.last?.text
        == "alarm 1 (07:00) was missed 2 times, the last on NOV 26 2026 AM 07:00: "
        + "the prop was off, did not know the time, or had its clock set past it"
    )
  }

  @Test func alarmRingsLateIfPowerReturnsWithinTenMinutes() throws {
    var stage = try Self.stage()
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    var back = try Self.stage(state: stage.machine.state, at: "2026-11-25T07:09:00")
    back.watch(500)
    #expect(back.machine.ringing == [1])
    back.watch(60_000)
    #expect(back.machine.ringing.isEmpty)
    var late = try Self.stage(state: stage.machine.state, at: "2026-11-28T07:20:00")
    late.watch(500)
    #expect(late.kinds == [.alarmMissed])
    // Missed rings are reported together, and only once.
    late = try Self.stage(state: late.machine.state, at: "2026-11-28T07:30:00")
    late.watch(500)
    #expect(late.kinds.isEmpty)
  }

  @Test func ringContinuesAfterAPowerFailure() throws {
    var stage = try Self.stage()
    try stage.order(.alarm(.set(try Self.plan("07:00", once: true), by: nil)))
    stage.watch(60_000)
    #expect(stage.machine.ringing == [1])
    var back = try Self.stage(state: stage.machine.state, at: "2026-11-25T07:05:00")
    back.watch(500)
    #expect(back.machine.ringing == [1])
    try back.order(.alarm(.stop))
    // A stopped ring does not return.
    var third = try Self.stage(state: back.machine.state, at: "2026-11-25T07:06:00")
    third.watch(500)
    #expect(third.machine.ringing.isEmpty && third.machine.alarms.map(\.isOn) == [false])
    var late = try Self.stage(state: stage.machine.state, at: "2026-11-25T08:00:00")
    late.watch(500)
    #expect(late.kinds == [.alarmMissed] && late.machine.alarms.map(\.isOn) == [false])
  }

  @Test func smallClockStepDoesNotRestartARing() throws {
    var stage = try Self.stage()
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    stage.watch(10_000)
    stage.setClock(byMilliseconds: 240_000)
    stage.watch(5_000)
    stage.setClock(byMilliseconds: -300_000)
    stage.watch(5_000)
    #expect(stage.notices.count { $0.kind == .alarm } == 1)
    #expect(stage.machine.ringing == [1])
    // After a large step the ring keeps its length, and the repeated time rings again.
    stage.setClock(byMilliseconds: -3_600_000)
    stage.watch(1_000)
    #expect(stage.machine.ringing == [1])
    stage.pass(minutes: 70)
    #expect(stage.notices.count { $0.kind == .alarm } == 2)
  }

  @Test func alarmSetWhileTheClockWasAheadStillRings() throws {
    var stage = try Self.stage(at: "2038-01-19T03:14:00")
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    var later = try Self.stage(state: stage.machine.state)
    later.watch(2_000)
    #expect(later.machine.ringing == [1])
  }

  @Test func alarmSetBeforeTheClockIsKnownIsNotMissed() throws {
    var stage = try Self.stage(sync: .waiting, at: "1970-01-01T00:00:10")
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: nil)))
    #expect(stage.notices.last?.text == "alarm 1 (07:00) is set: it rings when the clock is synchronised")
    stage.setClock(byMilliseconds: 1_795_000_000_000)
    stage.sync(.synchronised)
    stage.watch(500)
    #expect(stage.kinds == [.alarmSet, .clock])
    #expect(stage.machine.nextAlarm != nil)
  }

  // MARK: Configured alarms

  @Test func configuredAlarmStaysOffUntilItIsEdited() throws {
    var circuits = try TimeCircuits.film()
    circuits.alarms = [Alarm(try Self.plan("07:00"), by: AlarmZone("Etc/UTC", .utc))]
    var stage = try Self.stage(circuits)
    #expect(stage.machine.alarms.map(\.isConfigured) == [true])
    try stage.order(.alarm(.turn(1, .off)))
    #expect(stage.refusal(of: .alarm(.remove(1)))?.refusal.kind == .impossible)
    try stage.order(.alarm(.set(try Self.plan("08:00"), by: nil)))
    stage.reconfigure(circuits)
    #expect(stage.machine.alarms.map(\.isOn) == [false, true])
    // A truncated save loses nothing.
    stage.reconfigure(try .film())
    #expect(stage.machine.alarms.map(\.number) == [2])
    stage.reconfigure(circuits)
    #expect(stage.machine.alarms.map(\.isOn) == [false, true])
    circuits.alarms = [Alarm(try Self.plan("07:01"), by: AlarmZone("Etc/UTC", .utc))]
    stage.reconfigure(circuits)
    #expect(stage.machine.alarms.map(\.isOn) == [true, true])
    #expect(stage.machine.alarms.map(\.alarm.plan.timeText) == ["07:01", "08:00"])
    // Resetting the readouts must not disable an alarm.
    try stage.order(.reset)
    #expect(stage.machine.alarms.map(\.number) == [1, 2])
  }

  @Test func alarmNeedsAZoneIfNoReadoutIsLive() throws {
    var stage = try Self.stage(try .film(1))
    let refusal = stage.refusal(of: .alarm(.set(try Self.plan("07:00"), by: nil)))
    #expect(refusal?.refusal.kind == .badValue && refusal?.isUnchanged == true)
    try stage.order(.alarm(.set(try Self.plan("07:00"), by: AlarmZone("Etc/UTC", .utc))))
    stage.watch(2_000)
    #expect(stage.machine.ringing == [1])
  }

  /// Compares each ring with ``Alarm/next(after:)``.
  @Test func aYearOfTwelveAlarmsRingsExactlyWhenDue() throws {
    let zones = ["Europe/Dublin", "Australia/Lord_Howe", "Africa/Casablanca"]
    var stage = try Self.stage(at: "2026-01-01T00:00:00")
    var alarms: [Alarm] = []
    for (index, name) in (zones + zones + zones + zones).enumerated() {
      let days: AlarmPlan.Days =
        index < 9 ? .weekly([.daily, .workdays, .weekend][index % 3]) : .yearly(month: index, day: 29)
      let plan = try #require(AlarmPlan(hour: (index * 5) % 24, minute: (index * 7) % 60, days: days))
      let zone = AlarmZone(name, try systemZone(name))
      alarms.append(Alarm(plan, by: zone))
      try stage.order(.alarm(.set(plan, by: zone)))
    }
    let end = try instant("2027-01-01T00:00:00").seconds
    while let next = stage.machine.nextAlarm?.seconds, next < end {
      let now = stage.now.seconds
      // Nothing rings a moment earlier.
      if next - now > 700 { stage.wait((next - now) * 1000 - 1) }
      stage.wait(stage.now.nanoseconds == 0 ? (next - stage.now.seconds) * 1000 : 1)
    }
    let rung = stage.notices.filter { $0.kind == .alarm }.map { notice in
      "\(notice.time.seconds) \(notice.details.first { $0.name == "number" }?.value ?? "")"
    }
    var expected: [(Int64, Int)] = []
    for (index, alarm) in alarms.enumerated() {
      var last = try instant("2026-01-01T00:00:00").seconds
      while let next = alarm.next(after: last), next < end {
        expected.append((next, index + 1))
        last = next
      }
    }
    #expect(expected.count > 1500)
    #expect(rung == expected.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { "\($0.0) \($0.1)" })
    #expect(!stage.kinds.contains(.alarmMissed))
  }
}
