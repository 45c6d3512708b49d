import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Timers on the time circuits.
@Suite struct TimerMachineTests {
  static let start = "2026-11-25T07:00:00"

  static func stage(
    _ circuits: TimeCircuits? = nil, state: PropState = PropState(), sync: ClockSync = .synchronised,
    at start: String = start, change: (inout TimeCircuits) -> Void = { _ in }
  ) throws -> Stage {
    var circuits = try circuits ?? .film()
    circuits.timer.presets = [300, 600, 1080, 1200, 2700]
    change(&circuits)
    return Stage(circuits, state: state, sync: sync, at: try instant(start))
  }

  /// The lit characters of each readout, as in `17:59`; empty if it is dark.
  static func seen(_ stage: Stage) -> [String] {
    let picture = stage.machine.picture(at: stage.now)
    return stage.machine.positions.map { position in
      let readout = picture[position]
      guard readout.brightness > .dark else { return "" }
      let cells = String(decoding: Digit.allCases.map { readout[$0] }, as: UTF8.self)
      let date = cells.prefix(9).trimmed
      let lamp = readout.am && readout.pm ? "+ " : readout.meridiem.map { $0 == .am ? "AM " : "PM " } ?? ""
      let time = cells.dropFirst(9)
      return date + lamp + time.prefix(2) + (readout.colon ? ":" : " ") + time.dropFirst(2)
    }
  }

  static let minute: Int64 = 60_000_000_000

  @Test func timersLightDecidesItsReadout() throws {
    var stage = try Self.stage()
    try stage.order(.timer(.start(.seconds(240))))
    #expect(Self.seen(stage) == ["", "04:00", ""])
    stage.watch(500)
    #expect(Self.seen(stage) == ["", "04 00", ""])
    stage.watch(500)
    #expect(Self.seen(stage) == ["", "03:59", ""])
    // Amber starts at half of the setting at the earliest.
    stage.watch(119_000)
    #expect(Self.seen(stage) == ["", "", "02:00"])
    stage.watch(60_000)
    #expect(Self.seen(stage) == ["01:00", "", ""])
    stage.watch(60_000)
    #expect(Self.seen(stage) == ["+ 00:00", "", ""])
    stage.watch(500)
    #expect(Self.seen(stage) == ["+      ", "", ""])
    stage.watch(9_500)
    #expect(Self.seen(stage) == ["+ 00:10", "", ""])
    stage.watch(110_500)
    #expect(Self.seen(stage) == ["+      ", "", ""])
    stage.watch(500)
    #expect(Self.seen(stage) == ["+ 02:01", "", ""])
    #expect(
      stage.kinds == [.timerStarted, .timerWarning, .timerDanger, .timerFinished, .timerOvertime])
    let starts = try [120, 180, 240, 250].map {
      try instant(Self.start).advanced(byNanoseconds: $0 * 1_000_000_000)
    }
    #expect(stage.notices.dropFirst().map(\.time) == starts)
  }

  /// The timer's half seconds are independent of the clock's.
  @Test func timerRunsOnItsOwnSeconds() throws {
    var stage = try Self.stage()
    stage.wait(333)
    try stage.order(.timer(.start(.seconds(60))))
    // The clock's own half-second edge comes first.
    let next = stage.machine.nextChange(after: stage.machine.nextChange(after: stage.now))
    #expect(next == stage.now.advanced(byNanoseconds: 500_000_000))
    stage.watch(999)
    #expect(Self.seen(stage)[1] == "01 00")
    stage.watch(1)
    #expect(Self.seen(stage)[1] == "00:59")
  }

  @Test func clocksWithFewReadoutsShowTheLightByLamps() throws {
    for count in 1...2 {
      var stage = try Self.stage(try .film(count))
      try stage.order(.timer(.start(.seconds(240))))
      let rest = count == 2 ? [""] : []
      #expect(Self.seen(stage) == rest + ["AM 04 00"])
      stage.watch(120_000)
      #expect(Self.seen(stage) == rest + ["02:00"])
      stage.watch(60_000)
      #expect(Self.seen(stage) == rest + ["PM 01 00"])
    }
  }

  @Test func timerStartsPausesAndChanges() throws {
    var stage = try Self.stage()
    for order in [TimerOrder.pause, .start(nil), .toggle, .add(Self.minute), .reset, .stop, .store(1)] {
      #expect(stage.refusal(of: .timer(order))?.isUnchanged == true, "\(order)")
    }
    try stage.order(.timer(.set(.preset(3))))
    stage.watch(5_000)
    #expect(Self.seen(stage)[1] == "18:00")
    try stage.order(.timer(.toggle))
    stage.watch(10_200)
    #expect(Self.seen(stage)[1] == "17:50")
    try stage.order(.timer(.pause))
    stage.watch(60_000)
    #expect(Self.seen(stage)[1] == "17:50")
    try stage.order(.timer(.start(nil)))
    // The paused second resumes where it stopped.
    stage.watch(799)
    #expect(Self.seen(stage)[1] == "17 50")
    stage.watch(1)
    #expect(Self.seen(stage)[1] == "17:49")
    #expect(try stage.order(.timer(.add(-Self.minute))).message == "timer changed, 16:49 left")
    #expect(try stage.order(.timer(.add(30_000_000_000))).message == "timer changed, 17:19 left")
    #expect(try stage.order(.timer(.reset)).message == "the timer is set to 18:00")
    #expect(stage.machine.timer?.isRunning == false)
    try stage.order(.timer(.stop))
    #expect(Self.seen(stage)[1].hasPrefix("NOV252026AM 07"))
  }

  @Test func subtractionEndsTheTimerAndAdditionCountsFromNow() throws {
    var stage = try Self.stage()
    try stage.order(.timer(.start(.seconds(60))))
    try stage.order(.timer(.add(-2 * Self.minute)))
    stage.watch(500)
    #expect(stage.kinds.contains(.timerFinished))
    stage.watch(60_000)
    try stage.order(.timer(.add(Self.minute / 2)))
    #expect(Self.seen(stage) == ["", "", "00:30"])
    stage.watch(15_000)
    #expect(stage.kinds.last == .timerDanger)
  }

  /// It ends now, not at its next half second; its ending follows the blinking to the millisecond.
  @Test(arguments: [TimerSettings.Ending.stop, .play("glitch")])
  func subtractingPastTheEndEndsTheTimerAtOnce(ending: TimerSettings.Ending) throws {
    var stage = try Self.stage { $0.timer.ending = ending }
    try stage.order(.timer(.start(.seconds(600))))
    stage.watch(123)
    try stage.order(.timer(.add(-60 * Self.minute)))
    #expect(stage.machine.nextChange(after: stage.now) == stage.now.advanced(byNanoseconds: 1))
    stage.watch(1)
    #expect(stage.kinds.last == .timerFinished)
    stage.watch(9_998)
    #expect(stage.machine.timer != nil)
    stage.watch(1)
    #expect(stage.kinds.contains(.timerStopped))
    #expect(stage.machine.timer == nil)
  }

  @Test func timerCountsUp() throws {
    var stage = try Self.stage()
    #expect(try stage.order(.timer(.up)).message == "the timer counts up")
    stage.watch(61_000)
    #expect(Self.seen(stage) == ["", "01:01", ""])
    try stage.order(.timer(.add(Self.minute)))
    #expect(Self.seen(stage) == ["", "02:01", ""])
    #expect(stage.refusal(of: .timer(.store(1)))?.isUnchanged == true)
    stage.pass(minutes: 100)
    #expect(stage.kinds == [.timerStarted, .timerSet])
    #expect(Self.seen(stage)[1].hasPrefix("01"))
  }

  @Test func timerDisappearsAtItsEndIfConfigured() throws {
    var circuits = try TimeCircuits.film()
    circuits.timer.ending = .stop
    var stage = try Self.stage(circuits)
    try stage.order(.timer(.start(.seconds(10))))
    stage.watch(20_000)
    #expect(stage.kinds.suffix(2) == [.timerFinished, .timerStopped])
    #expect(stage.machine.timer == nil)
  }

  @Test func overtimeStopsAtOneHundredHours() throws {
    var stage = try Self.stage()
    try stage.order(.timer(.start(.seconds(1))))
    stage.wait(360_000_000)
    stage.watch(1_000)
    #expect(stage.machine.timer == nil && stage.kinds.last == .timerStopped)
  }

  // MARK: Other events

  @Test(arguments: [-86_400_000, -7_000, 3_600_000, 700_000_000] as [Int64])
  func settingTheClockDoesNotAffectTheTimer(milliseconds: Int64) throws {
    var stage = try Self.stage()
    try stage.order(.timer(.start(.seconds(600))))
    stage.watch(60_300)
    stage.setClock(byMilliseconds: milliseconds)
    #expect(Self.seen(stage)[1] == "09:00")
    stage.watch(700)
    #expect(Self.seen(stage)[1] == "08:59")
    #expect(stage.kinds == [.timerStarted])
  }

  @Test func nightAndReloadDoNotAffectTheTimer() throws {
    var circuits = try TimeCircuits.film()
    circuits.night = NightPlan(schedule: nil, brightness: .dark, colon: nil)
    var stage = try Self.stage(circuits)
    try stage.order(.timer(.start(.seconds(600))))
    try stage.order(.night(.on))
    stage.watch(60_000)
    #expect(Self.seen(stage) == ["", "09:00", ""])
    stage.reconfigure(circuits)
    stage.watch(1_000)
    #expect(Self.seen(stage) == ["", "08:59", ""])
  }

  @Test(arguments: [Command.depart, .return, .travel("einstein"), .play("glitch")])
  func coveringTheTimerNeedsForce(command: Command) throws {
    var stage = Stage(
      try .film(), library: .small, sync: .synchronised, at: try instant(Self.start))
    try stage.order(.set(.present, .typed("10261985")))
    try stage.order(.timer(.start(.seconds(600))))
    let refusal = stage.refusal(of: command)
    #expect(refusal?.isUnchanged == true && refusal?.refusal.description.contains("--now") == true)
    try stage.order(.force(command))
    #expect(stage.machine.activity != "timer")
    stage.watch(60_000)
    #expect(Self.seen(stage) == ["", "09:00", ""])
  }

  @Test func textOnAnotherReadoutShowsBesideTheTimer() throws {
    var stage = try Self.stage()
    try stage.order(.timer(.start(.seconds(600))))
    try stage.order(.text(.destination, "FASTER", for: nil))
    #expect(Self.seen(stage)[0].hasPrefix("FASTER") && Self.seen(stage)[1] == "10:00")
    // On the timer's readout a text would be hidden.
    let refusal = stage.refusal(of: .text(.present, "FASTER", for: nil))
    #expect(refusal?.isUnchanged == true)
    #expect(
      refusal?.refusal.description
        == "a timer is on present: `text present FASTER --now` alternates the text with it, "
        + "and `text destination FASTER` beside it")
  }

  @Test func forcedTextAlternatesWithTheTimer() throws {
    var stage = try Self.stage()
    try stage.order(.timer(.start(.seconds(600))))
    try stage.order(.force(.text(.present, "WRAP UP", for: 9_000_000_000)))
    var seen: [String] = []
    for _ in 0..<10 {
      seen.append(Self.seen(stage)[1])
      #expect((stage.machine.timerReadout(at: stage.now) == nil) == seen[seen.count - 1].hasPrefix("WRAP"))
      stage.watch(1_000)
    }
    #expect(
      seen.map { $0.hasPrefix("WRAP") } == [true, true, false, false, true, true, false, false, true, false],
      "\(seen)")
    #expect(seen[2] == "09:58" && seen[9] == "09:51")
  }

  /// A speaker must see the difference in either half of a second.
  @Test(arguments: 1...3)
  func overtimeNeverLooksLikeRemainingTime(on readouts: Int) throws {
    for seconds in [1, 9, 30, 59] as [Int64] {
      var left = try Self.stage(try .film(readouts))
      try left.order(.timer(.start(.seconds(300))))
      var over = left
      left.watch((300 - seconds) * 1_000)
      over.watch((300 + seconds) * 1_000)
      // The same holds while paused.
      var (paused, late) = (left, over)
      try paused.order(.timer(.pause))
      try late.order(.timer(.pause))
      #expect(
        Self.seen(late).contains { $0.hasPrefix("+ ") } && !Self.seen(paused).contains { $0.hasPrefix("+ ") })
      for _ in 0..<2 {
        let (before, after) = (Self.seen(left), Self.seen(over))
        #expect(before.filter { $0 != "" }.count == 1 && after.filter { $0 != "" }.count == 1)
        #expect(after.contains { $0.hasPrefix("+ ") } && !before.contains { $0.hasPrefix("+ ") })
        left.watch(500)
        over.watch(500)
      }
    }
  }

  /// The timer uses the hour and minute digits, the alarm the others.
  @Test func alarmStaysVisibleBesideTheTimer() throws {
    var stage = try Self.stage(at: "2026-11-25T06:59:59")
    let plan = try #require(AlarmPlan(hour: 7, minute: 0, label: "COFFEE"))
    try stage.order(.alarm(.set(plan, by: nil)))
    try stage.order(.timer(.start(.seconds(600))))
    stage.watch(1_000)
    #expect(Self.seen(stage) == ["", "COFFEE09:59", ""])
    stage.watch(500)
    #expect(Self.seen(stage) == ["", "09 59", ""])
    try stage.order(.timer(.stop))
    #expect(stage.machine.ringing == [1])
  }

  // MARK: Presets

  @Test func editReplacesAStoredPreset() throws {
    var stage = try Self.stage()
    try stage.order(.timer(.start(.seconds(42))))
    #expect(try stage.order(.timer(.store(2))).message == "preset 2 is 0:42 now")
    #expect(stage.machine.timerPresets == [300, 42, 1080, 1200, 2700])
    try stage.order(.timer(.store(7)))
    #expect(stage.machine.timerPresets == [300, 42, 1080, 1200, 2700, 0, 42])
    #expect(stage.refusal(of: .timer(.start(.preset(6))))?.isUnchanged == true)
    #expect(stage.refusal(of: .timer(.store(10)))?.isUnchanged == true)
    var edited = stage.machine.circuits
    edited.timer.presets[1] = 660
    #expect(stage.reconfigure(edited).shelved == ["preset 2"])
    #expect(stage.machine.timerPresets == [300, 660, 1080, 1200, 2700, 0, 42])
  }

  // MARK: Restarts

  @Test(arguments: [TimerSettings.Ending.stop, .play("glitch"), .over])
  func timerThatEndedWhileOffIsStopped(ending: TimerSettings.Ending) throws {
    var stage = try Self.stage { $0.timer.ending = ending }
    try stage.order(.timer(.start(.seconds(600))))
    let late = ending == .over ? "2026-11-25T08:30:00" : "2026-11-25T07:11:00"
    var back = try Self.stage(state: stage.machine.state, at: late) { $0.timer.ending = ending }
    back.watch(1_000)
    #expect(back.kinds == [.timerStopped] && back.machine.timer == nil)
    #expect(back.machine.activity == "clock")
  }

  @Test func timerEndDoesNotInterruptAJourney() throws {
    var stage = try Self.stage { $0.timer.ending = .play("glitch") }
    try stage.order(.timer(.start(.seconds(1))))
    stage.watch(9_000)
    try stage.order(.force(.depart))
    stage.watch(15_000)
    #expect(stage.kinds.contains(.timerStopped) && stage.kinds.contains(.reEntry))
  }

  @Test func enteredDateDoesNotHideTheTimer() throws {
    var stage = try Self.stage()
    try stage.order(.timer(.start(.seconds(600))))
    try stage.order(.set(.destination, .typed("102619850121")))
    #expect(stage.machine.timerReadout(at: stage.now) == .present)
  }

  /// An unset clock may be decades away from a timer's end.
  @Test(arguments: [2_100_000_000, 1_000_000_000_000, -1_000_000_000_000] as [Int64])
  func distantEndIsLimitedToOneHundredHours(zero: Int64) throws {
    var state = PropState()
    state.timer = StoredTimer(setting: 60, .running(zero: WallTime(seconds: zero)))
    for orders in [
      [TimerOrder.pause], [.add(359_999_000_000_000)], [.add(-1_000_000_000)],
      [.toggle, .add(1_000_000_000), .start(nil)],
    ] {
      var stage = try Self.stage(state: state, sync: .waiting)
      for order in orders { try stage.order(.timer(order)) }
      let left = try #require(stage.machine.timer).left(at: stage.now)
      #expect((-360_000_000_000_000...360_000_000_000_000).contains(left), "\(orders)")
      // The stored value must be readable again.
      if case .paused(let remaining) = stage.machine.timer?.course {
        #expect((-360_000_000_000_000...360_000_000_000_000).contains(remaining))
      }
    }
    for milliseconds in [Int64.min, .max] { #expect(TimerReading.isHours(leftMilliseconds: milliseconds)) }
    #expect(
      !TimerReading.isHours(leftMilliseconds: 5_999_000)
        && !TimerReading.isHours(leftMilliseconds: -5_999_999))
  }

  @Test func subtractingFromOvertimeChangesNothing() throws {
    var stage = try Self.stage()
    try stage.order(.timer(.start(.seconds(60))))
    stage.watch(130_000)
    try stage.order(.timer(.add(-30_000_000_000)))
    #expect(Self.seen(stage).contains("+ 01:10"))
    try stage.order(.timer(.add(30_000_000_000)))
    #expect(Self.seen(stage).contains("00:30"))
  }

  @Test func resetStopsTheTimer() throws {
    var stage = try Self.stage()
    try stage.order(.timer(.start(.seconds(600))))
    try stage.order(.reset)
    #expect(stage.machine.timer == nil && stage.kinds == [.timerStarted, .timerStopped, .reset])
  }
}

extension StringProtocol {
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
