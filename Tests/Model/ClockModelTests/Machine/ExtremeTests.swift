import ClockModel
import Testing
import ZoneInfo

/// Wall times and states that only a broken clock or state file produces.
@Suite struct ExtremeTests {
  private static let times: [Int64] = [
    .min, .min + 1, -62_167_219_201, -1, 0, 1 << 31, 253_402_300_800, 1 << 60, .max - 1, .max,
  ]

  @Test(arguments: times)
  func anyWallTimeIsHandled(seconds: Int64) throws {
    var circuits = try TimeCircuits.film()
    circuits.travel = TravelSettings(playsPowerOn: true, cycle: .five)
    circuits.night.schedule = .sun(latitude: 51.5, longitude: 0)
    for nanoseconds in [Int64(0), 999_999_999] {
      let now = WallTime(seconds: seconds, nanoseconds: nanoseconds)
      var stage = Stage(circuits, at: now)
      for command in [
        Command.set(.present, .typed("0121")), .depart, .return, .play("glitch"), .journey("hero"),
        .cycle(.sixty), .brightness(nil, .full), .night(.on), .reset,
      ] {
        if stage.refusal(of: command) == nil { try stage.order(command) }
        stage.wait(700)
        let picture = stage.machine.picture(at: stage.now)
        #expect(picture.lastDeparted.brightness <= .full)
        #expect(stage.machine.labels.count == 3)
        _ = stage.machine.nextChange(after: stage.now)
        _ = stage.machine.cycleRests(at: stage.now)
        _ = stage.machine.nextCycle(after: stage.now)
      }
    }
  }

  @Test(arguments: times)
  func theClockMayBeSetToAnyTime(seconds: Int64) throws {
    var stage = Stage(try .film(), at: try instant("2026-07-04T12:34:56"))
    try stage.order(.depart)
    try stage.order(.brightness(nil, .full))
    stage.machine.clockWasSet(byNanoseconds: seconds)
    let time = WallTime(seconds: seconds)
    _ = stage.machine.advance(to: time)
    #expect(stage.machine.picture(at: time).destination.text.count == 20)
  }

  @Test(arguments: [
    ("DEC 31 9999 23:59", 253_402_300_740), ("JAN 01 0000 00:00", 253_402_300_800),
    ("DEC 31 9999 23:59", -62_167_219_260),
  ])
  func storedYearsHaveFourDigits(shown: String, seconds: Int64) throws {
    var circuits = try TimeCircuits.film()
    circuits.hourCycle = .twentyFour
    var stage = Stage(circuits, library: .journeysOnly, at: WallTime(seconds: seconds))
    try stage.order(.depart)
    let departed = try #require(stage.machine.civilTime(of: .lastDeparted, at: stage.now))
    #expect(departed.words(.twentyFour) == shown)
    #expect(0...9999 ~= departed.year)
    try stage.order(.reset)
    try stage.order(.set(.present, .typed("11:11")))
    try stage.order(.set(.lastDeparted, .city(label: "", zoneName: "Etc/UTC", .utc)))
    try stage.order(.set(.lastDeparted, .typed("11:11")))
    for position in [ReadoutPosition.present, .lastDeparted] {
      let civil = try #require(stage.machine.civilTime(of: position, at: stage.now))
      #expect(0...9999 ~= civil.year)
    }
  }

  @Test(arguments: [Int.min, -7, -1, 0, 1, 2, 3, .max])
  func anyStoredJourneyNumberIsValid(number: Int) throws {
    var state = PropState()
    state.nextJourney = number
    var circuits = try TimeCircuits.film()
    circuits.travel.cycle = .five
    let stage = Stage(circuits, state: state, at: try instant("2026-07-04T12:34:56"))
    #expect(stage.machine.sourceWords(of: .destination).hasPrefix("fixed, journey "))
    #expect(stage.machine.nextCycledJourney != nil)
  }

  @Test func sequenceBeforeItsStartLeavesTheReadoutLit() throws {
    var stage = Stage(try .film(), at: try instant("2026-07-04T12:34:56"))
    try stage.order(.set(.destination, .typed("0121")))
    // The clock was set back without a report.
    for nanoseconds in [Int64(-1), -999_999, -1_000_000, -1_000_001, -7_000_000_000] {
      let time = stage.now.advanced(byNanoseconds: nanoseconds)
      #expect(stage.machine.picture(at: time).destination.brightness == .standard, "\(nanoseconds) ns")
      #expect(stage.machine.nextChange(after: time) > time)
    }
  }

  @Test func nextChangeIsNeverInThePast() throws {
    var stage = Stage(try .film(), at: try instant("2026-07-04T12:34:56"))
    try stage.order(.depart)
    // The machine was not advanced.
    for milliseconds in [Int64(999), 1000, 1001, 1300, 10_000] {
      let time = stage.later(milliseconds)
      #expect(stage.machine.nextChange(after: time) > time, "\(milliseconds) ms")
    }
  }
}
