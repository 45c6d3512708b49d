import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Ends of rings by commands, clock steps and edits.
@Suite struct AlarmEndingTests {
  /// Starts two seconds before 07:00.
  private static func stage(_ circuits: TimeCircuits? = nil, state: PropState = PropState()) throws -> Stage {
    Stage(
      try circuits ?? .film(), state: state, sync: .synchronised, at: try instant("2026-11-25T06:59:58"))
  }

  private static func alarm(
    _ hour: Int, _ minute: Int = 0, _ label: String = "", once: Bool = false
  ) throws -> Alarm {
    let plan = try #require(AlarmPlan(hour: hour, minute: minute, label: label, isOnce: once))
    return Alarm(plan, by: AlarmZone("Etc/UTC", .utc))
  }

  private static func set(_ alarm: Alarm) -> Command { .alarm(.set(alarm.plan, by: nil)) }

  private static func rings(_ stage: Stage) -> Int { stage.notices.count { $0.kind == .alarm } }

  @Test func snoozedOneTimeAlarmCanBeTurnedOff() throws {
    var stage = try Self.stage()
    try stage.order(Self.set(try Self.alarm(7, once: true)))
    stage.watch(3_000)
    try stage.order(.alarm(.snooze(nil)))
    #expect(stage.machine.alarms.map(\.isActive) == [true])
    #expect(try stage.order(.alarm(.turn(1, .off))).message == "alarm 1 (07:00) is off")
    #expect(try stage.order(.alarm(.turn(1, .off))).message == "alarm 1 (07:00) is off already")
    stage.pass(minutes: 30)
    #expect(Self.rings(stage) == 1)
  }

  @Test(arguments: [PowerOrder.off, .toggle])
  func turningAllOffIncludesSnoozedAlarms(order: PowerOrder) throws {
    var stage = try Self.stage()
    try stage.order(Self.set(try Self.alarm(7, once: true)))
    try stage.order(Self.set(try Self.alarm(8)))
    stage.watch(3_000)
    try stage.order(.alarm(.snooze(nil)))
    #expect(try stage.order(.alarm(.turn(nil, order))).message == "2 alarms are off")
    stage.pass(minutes: 90)
    #expect(Self.rings(stage) == 1)
    #expect(
      try stage.order(.alarm(.turn(nil, .toggle))).message
        == "2 alarms are on: the first rings on NOV 26 2026 AM 07:00 (Etc/UTC)")
  }

  /// Subscribers must learn when each ring ends.
  @Test(arguments: [AlarmOrder.turn(1, .off), .turn(nil, .off), .turn(1, .toggle), .remove(1), .stop])
  func endingARingIsReported(order: AlarmOrder) throws {
    var stage = try Self.stage()
    try stage.order(Self.set(try Self.alarm(7, once: true)))
    stage.watch(3_000)
    try stage.order(.alarm(order))
    #expect(stage.kinds.last == .alarmStopped && stage.machine.ringing.isEmpty)
    #expect(stage.notices.last?.details.map(\.name) == ["number", "kind", "at", "label"])
    stage.pass(minutes: 30)
    #expect(Self.rings(stage) == 1)
  }

  @Test func clockStepDuringARingDoesNotRepeatIt() throws {
    var stage = try Self.stage()
    try stage.order(Self.set(try Self.alarm(7, once: true)))
    stage.watch(10_000)
    stage.setClock(byMilliseconds: -3_600_000)
    #expect(stage.machine.ringing == [1])
    try stage.order(.alarm(.stop))
    #expect(stage.machine.alarms.map(\.isOn) == [false])
    stage.pass(minutes: 90)
    #expect(Self.rings(stage) == 1)
  }

  @Test func clockStepDuringASnoozedRingDoesNotRepeatIt() throws {
    var stage = try Self.stage()
    try stage.order(Self.set(try Self.alarm(7, once: true)))
    stage.watch(3_000)
    try stage.order(.alarm(.snooze(nil)))
    stage.watch(541_000)
    #expect(stage.machine.ringing == [1])
    stage.setClock(byMilliseconds: 7_200_000)
    try stage.order(.alarm(.stop))
    stage.pass(minutes: 90)
    #expect(Self.rings(stage) == 2)
    #expect(stage.machine.alarms.map(\.isActive) == [false])
  }

  /// The clock step skips later rings, which are missed; the snoozed one is not.
  @Test(arguments: [90_000_000, 900_000_000] as [Int64])
  func snoozeSurvivesMissedRings(milliseconds: Int64) throws {
    var stage = try Self.stage()
    try stage.order(Self.set(try Self.alarm(7)))
    stage.watch(2_000)
    try stage.order(.alarm(.snooze(nil)))
    stage.setClock(byMilliseconds: milliseconds)
    stage.watch(1_000)
    #expect(stage.kinds.last == .alarmMissed)
    stage.watch(540_000)
    #expect(stage.machine.ringing == [1])
  }

  @Test(arguments: [-3_600_000, -300_000, 300_000, 3_600_000] as [Int64])
  func snoozeEndsOnTimeWhenTheClockIsSet(milliseconds: Int64) throws {
    var stage = try Self.stage()
    try stage.order(Self.set(try Self.alarm(7, once: true)))
    stage.watch(2_000)
    try stage.order(.alarm(.snooze(nil)))
    stage.watch(1_000)
    stage.setClock(byMilliseconds: milliseconds)
    stage.watch(538_500)
    #expect(stage.machine.ringing.isEmpty)
    stage.watch(500)
    #expect(stage.machine.ringing == [1])
  }

  /// The new alarm reuses the number.
  @Test func editingARingingAlarmEndsOnlyTheRing() throws {
    var circuits = try TimeCircuits.film()
    circuits.alarms = [try Self.alarm(7, 0, "OLD")]
    var stage = try Self.stage(circuits)
    stage.watch(3_000)
    circuits.alarms = [try Self.alarm(7, 2, "NEW", once: true)]
    stage.reconfigure(circuits)
    stage.watch(500)
    #expect(stage.machine.ringing.isEmpty)
    #expect(stage.notices.last?.text == "alarm 1 (07:00 OLD) ends")
    #expect(stage.machine.alarms.map(\.isOn) == [true])
    stage.watch(120_000)
    #expect(stage.machine.ringing == [1])
    #expect(stage.notices.last?.text == "alarm 1 (07:02 NEW) rings")
    // Other edits do not end a ring.
    circuits.hourCycle = .twentyFour
    stage.reconfigure(circuits)
    stage.watch(500)
    #expect(stage.machine.ringing == [1])
  }

  @Test func resetKeepsAlarmsAndRings() throws {
    var stage = try Self.stage()
    try stage.order(Self.set(try Self.alarm(7)))
    stage.watch(3_000)
    try stage.order(.reset)
    #expect(stage.machine.ringing == [1])
    #expect(stage.machine.alarms.map(\.number) == [1])
  }

  @Test func fullHourNeedsNoKeyAndCannotBeSnoozed() throws {
    var circuits = try TimeCircuits.film()
    circuits.ringsHours = true
    var stage = try Self.stage(circuits)
    stage.watch(3_000)
    #expect(stage.machine.ringing == [0] && !stage.machine.isRinging)
    #expect(stage.refusal(of: .alarm(.snooze(nil)))?.isUnchanged == true)
    #expect(try stage.order(.alarm(.stop)).message == "the full hour is stopped")
    #expect(stage.kinds == [.hour])
  }

  @Test(arguments: [(30_000, 1), (-30_000, 1), (7_200_000, 1), (-3_601_000, 2)] as [(Int64, Int)])
  func fullHourRingsTwiceOnlyAfterALargeStepBack(milliseconds: Int64, count: Int) throws {
    var circuits = try TimeCircuits.film()
    circuits.ringsHours = true
    var stage = try Self.stage(circuits)
    stage.watch(10_000)
    stage.setClock(byMilliseconds: milliseconds)
    stage.watch(milliseconds < -60_000 ? 3_600_000 : 60_000)
    #expect(stage.notices.count { $0.kind == .hour } == count)
  }

  @Test func noNextRingIsGivenWhileTheClockIsUnknown() throws {
    var stage = try Self.stage()
    try stage.order(Self.set(try Self.alarm(7)))
    stage.watch(3_000)
    try stage.order(.alarm(.snooze(nil)))
    let alarm = try #require(stage.machine.alarms.first)
    #expect(stage.machine.next(alarm) != nil && stage.machine.snoozed(alarm) != nil)
    stage.sync(.waiting)
    #expect(stage.machine.next(alarm) == nil && stage.machine.snoozed(alarm) == nil)
  }

  // MARK: Unusable zones

  @Test func dormantAlarmKeepsItsNumberAndCanBeRemoved() throws {
    var state = PropState()
    state.dormantAlarms = [StoredAlarm(number: 1, try Self.alarm(7))]
    var stage = try Self.stage(state: state)
    try stage.order(Self.set(try Self.alarm(8)))
    #expect(stage.machine.alarms.map(\.number) == [2])
    let refusal = stage.refusal(of: .alarm(.turn(1, .off)))
    #expect(refusal?.refusal.kind == .impossible && refusal?.isUnchanged == true)
    stage.watch(3_000)
    #expect(stage.machine.ringing.isEmpty)
    #expect(try stage.order(.alarm(.remove(1))).message == "alarm 1 (07:00) is removed")
    #expect(stage.machine.dormantAlarms.isEmpty)
  }

  @Test func configuredDormantAlarmResumesUnchanged() throws {
    var circuits = try TimeCircuits.film()
    circuits.alarms = [try Self.alarm(7), try Self.alarm(8)]
    var state = PropState()
    state.dormantAlarms = [StoredAlarm(number: 5, try Self.alarm(7), isConfigured: true, isOn: false)]
    // An earlier run that could use the zone added a duplicate.
    state.alarms = [
      StoredAlarm(number: 1, try Self.alarm(8), isConfigured: true),
      StoredAlarm(number: 2, try Self.alarm(8), isConfigured: true),
    ]
    let stage = try Self.stage(circuits, state: state)
    #expect(stage.machine.alarms.map(\.number) == [1, 5])
    #expect(stage.machine.alarms.map(\.isOn) == [true, false])
    #expect(stage.machine.dormantAlarms.isEmpty)
  }

  @Test func shelfHoldsAtMostSixtyFourAlarms() throws {
    var circuits = try TimeCircuits.film()
    var stage = try Self.stage(circuits)
    for minute in 0..<80 {
      circuits.alarms = [try Self.alarm(12 + minute / 60, minute % 60)]
      stage.reconfigure(circuits)
    }
    #expect(stage.machine.state.shelf.alarms.count == Alarm.most)
    #expect(stage.machine.state.shelf.alarms.last?.alarm.plan.timeText == "13:18")
  }

  @Test func configuredAlarmsDoNotCountTowardsTheLimit() throws {
    var circuits = try TimeCircuits.film()
    circuits.alarms = try (0..<60).map { try Self.alarm(13, $0) }
    var stage = try Self.stage(circuits)
    for minute in 0..<Alarm.most { try stage.order(Self.set(try Self.alarm(14 + minute / 60, minute % 60))) }
    #expect(stage.refusal(of: Self.set(try Self.alarm(18)))?.refusal.kind == .impossible)
    #expect(stage.machine.alarms.count == 124)
  }
}
