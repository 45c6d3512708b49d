import ClockModel
import Testing
import ZoneInfo

/// Brightness, night mode and fades.
@Suite struct LightTests {
  private static func stage(
    _ night: NightPlan = .standard, at text: String = "2026-07-04T12:00:00"
  ) throws -> Stage {
    var circuits = try TimeCircuits.film()
    circuits.night = night
    circuits.readouts[2].nightBrightness = .dark
    return Stage(circuits, at: try instant(text))
  }

  private static func brightness(_ sixteenths: Int) throws -> Brightness {
    try #require(Brightness(sixteenths: sixteenths))
  }

  @Test func brightnessFadesByOneSixteenthEachTenthOfASecond() throws {
    var stage = try Self.stage()
    let start = stage.now
    try stage.order(.brightness(.destination, try Self.brightness(16)))
    try stage.order(.brightness(.present, try Self.brightness(10)))
    #expect(stage.light == [12, 12, 12])
    var light: [(Int64, [UInt8])] = []
    for (time, picture) in stage.watch(1000) {
      let now = ReadoutPosition.allCases.map { picture[$0].brightness.sixteenths }
      if light.last?.1 != now { light.append((time.nanoseconds(since: start) / 1_000_000, now)) }
    }
    #expect(
      light.map(\.0).dropFirst() == [0, 100, 200, 300] || light.map(\.0) == [0, 0, 100, 200, 300])
    #expect(
      light.map(\.1) == [[12, 12, 12], [13, 11, 12], [14, 10, 12], [15, 10, 12], [16, 10, 12]])
  }

  @Test func fadeReversesFromItsCurrentBrightness() throws {
    var stage = try Self.stage()
    try stage.order(.brightness(nil, .full))
    stage.watch(150)
    #expect(stage.light == [14, 14, 14])
    try stage.order(.brightness(nil, try Self.brightness(12)))
    stage.watch(60)
    #expect(stage.light == [13, 13, 13])
    stage.watch(1000)
    #expect(stage.light == [12, 12, 12])
  }

  @Test func nightDimsReadoutsAndHoldsColonsSteady() throws {
    let plan = NightPlan(
      schedule: .daily(from: 22 * 3600, to: 6 * 3600, .utc), brightness: try Self.brightness(3),
      colon: .steady)
    var stage = try Self.stage(plan, at: "2026-07-04T21:59:59")
    #expect(!stage.machine.isNight)
    stage.watch(999)
    #expect(stage.light == [12, 12, 12])
    stage.watch(1)
    #expect(stage.machine.isNight)
    #expect(stage.light == [11, 11, 11])
    stage.watch(5000)
    #expect(stage.light == [3, 3, 0])
    for (time, picture) in stage.watch(2000) {
      #expect(picture.destination.colon && picture.present.colon, "\(time)")
      #expect(picture.lastDeparted == .dark, "\(time)")
    }
    stage.wait(8 * 3_600_000 - 7000)
    #expect(!stage.machine.isNight)
    stage.watch(5000)
    #expect(stage.light == [12, 12, 12])
    #expect(stage.kinds == [.night, .night])
    #expect(stage.notices.map { $0.details[0].value } == ["true", "false"])
  }

  @Test func nightNeverMakesAReadoutBrighter() throws {
    let plan = NightPlan(schedule: nil, brightness: try Self.brightness(9), colon: nil)
    var stage = try Self.stage(plan)
    try stage.order(.brightness(.destination, try Self.brightness(2)))
    try stage.order(.night(.on))
    stage.watch(3000)
    #expect(stage.light == [2, 9, 0])
    #expect(
      stage.machine.picture(at: stage.later(500)).present.colon == false,
      "the colons keep blinking")
  }

  @Test func commandOverridesTheNightSchedule() throws {
    let plan = NightPlan(
      schedule: .daily(from: 0, to: 86_399, .utc), brightness: .lowest, colon: .steady)
    var stage = try Self.stage(plan)
    #expect(stage.light == [1, 1, 0], "a start at night uses the night brightness")
    try stage.order(.night(.off))
    stage.watch(2000)
    #expect(stage.light == [12, 12, 12])
    #expect(stage.machine.nightMode == .off)
    try stage.order(.night(.auto))
    stage.watch(2000)
    #expect(stage.light == [1, 1, 0])
    #expect(stage.machine.state.night == nil)
  }

  @Test func nightDuringAFadeEndsAtNightBrightness() throws {
    var stage = try Self.stage()
    try stage.order(.brightness(nil, .full))
    stage.watch(250)
    #expect(stage.light == [15, 15, 15])
    try stage.order(.night(.on))
    stage.watch(100)
    #expect(stage.light == [14, 14, 14])
    stage.watch(1500)
    #expect(stage.light == [1, 1, 0])
  }

  @Test func editedBrightnessAppliesAtOnce() throws {
    var stage = try Self.stage()
    try stage.order(.brightness(.present, .full))
    stage.watch(150)
    var circuits = stage.machine.circuits
    circuits.readouts[0].brightness = .lowest
    stage.reconfigure(circuits)
    #expect(stage.light == [1, 16, 12])
  }

  @Test(arguments: [-3_600_000, -50, 50, 3_600_000] as [Int64])
  func fadeContinuesWhenTheClockIsSet(milliseconds: Int64) throws {
    var stage = try Self.stage()
    try stage.order(.brightness(nil, .full))
    stage.watch(50)
    stage.setClock(byMilliseconds: milliseconds)
    #expect(stage.light == [13, 13, 13])
    stage.watch(50)
    #expect(stage.light == [14, 14, 14])
  }

  @Test func darkReadoutsStayDarkInASequence() throws {
    var stage = try Self.stage()
    try stage.order(.night(.on))
    stage.watch(2000)
    try stage.order(.play("power-on"))
    for (time, picture) in stage.watch(1700) {
      #expect(picture.lastDeparted == .dark, "\(time)")
      #expect(picture.present.brightness == .lowest, "\(time)")
    }
  }

  @Test func resetReportsTheEndOfNight() throws {
    var stage = try Self.stage()
    try stage.order(.night(.on))
    stage.watch(2000)
    let outcome = try stage.order(.reset)
    #expect(outcome.notices.map(\.kind) == [.reset, .night])
    #expect(outcome.message == "everything was reset to the configuration")
    #expect(try stage.order(.reset).notices.map(\.kind) == [.reset])
  }
}
