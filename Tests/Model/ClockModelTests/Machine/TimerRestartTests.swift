import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Timers across restarts and while the time is unknown.
@Suite struct TimerRestartTests {
  @Test func restartResumesTheTimerByTheWallClock() throws {
    var stage = try TimerMachineTests.stage()
    try stage.order(.timer(.start(.seconds(600))))
    stage.watch(1_000)
    var back = try TimerMachineTests.stage(state: stage.machine.state, at: "2026-11-25T07:04:00")
    back.watch(500)
    #expect(TimerMachineTests.seen(back)[1] == "06 00")
    #expect(back.kinds == [.timerResumed])
    // Events during the outage are not reported late.
    var late = try TimerMachineTests.stage(state: stage.machine.state, at: "2026-11-25T07:12:00")
    late.watch(1_000)
    #expect(late.kinds == [.timerResumed] && TimerMachineTests.seen(late)[0] == "+ 02:01")
  }

  /// A prop without a real-time clock starts with an old time, which is set a moment later.
  @Test func restartWithoutAClockWaitsForTheTime() throws {
    var stage = try TimerMachineTests.stage()
    try stage.order(.timer(.start(.seconds(600))))
    var back = try TimerMachineTests.stage(
      state: stage.machine.state, sync: .waiting, at: "2026-11-25T06:30:00")
    back.watch(1_000)
    #expect(back.kinds.isEmpty)
    back.setClock(byMilliseconds: 1_979_000)
    back.sync(.synchronised)
    back.watch(1_000)
    #expect(back.kinds == [.clock, .timerResumed])
    #expect(TimerMachineTests.seen(back)[1] == "06:59")
    // From then on clock steps have no effect.
    back.setClock(byMilliseconds: 300_000)
    #expect(TimerMachineTests.seen(back)[1] == "06:59")
  }

  @Test func unsynchronisedClockResumesTheTimerAtOnce() throws {
    var stage = try TimerMachineTests.stage()
    try stage.order(.timer(.start(.seconds(600))))
    var back = try TimerMachineTests.stage(
      state: stage.machine.state, sync: .notSynchronised, at: "2026-11-25T07:06:00")
    back.watch(1_000)
    #expect(back.kinds == [.timerResumed])
    back.setClock(byMilliseconds: 300_000)
    #expect(TimerMachineTests.seen(back).contains("03:59"))
    back.watch(240_000)
    #expect(back.kinds.contains(.timerFinished))
  }

  @Test func storedPresetSurvivesAnUnreadableList() throws {
    var stage = try TimerMachineTests.stage()
    try stage.order(.timer(.set(.seconds(42))))
    try stage.order(.timer(.store(2)))
    var circuits = stage.machine.circuits
    circuits.timer.presets = []
    circuits.timer.presetsAreStandIns = true
    stage.reconfigure(circuits)
    stage.machine.emptyShelf()
    circuits.timer.presets = [300, 600, 1080]
    circuits.timer.presetsAreStandIns = false
    stage.reconfigure(circuits)
    #expect(stage.machine.timerPresets == [300, 42, 1080])
  }

  @Test func timerShowsNothingWhileTheTimeIsUnknown() throws {
    var stage = try TimerMachineTests.stage()
    try stage.order(.timer(.start(.seconds(600))))
    let back = try TimerMachineTests.stage(
      state: stage.machine.state, sync: .waiting, at: "2026-11-25T06:30:00")
    #expect(back.machine.timerReading(at: back.now) == nil)
    #expect(!TimerMachineTests.seen(back).contains("40:00"))
    // A new timer may start meanwhile. The old one then reports nothing.
    var other = back
    try other.order(.timer(.start(.seconds(60))))
    other.sync(.synchronised)
    other.watch(1_000)
    #expect(other.kinds == [.timerStarted, .clock])
  }
}
