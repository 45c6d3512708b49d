import ClockModel
import Testing
import ZoneInfo

/// Departures and returns on the readouts.
@Suite struct TravelTests {
  /// The command comes 700 ms into a second, and the minute changes before the arrival.
  private static let command = "2026-07-04T12:34:59.700"

  private static func stage(
    library: ShowLibrary = .small, _ text: String = command
  ) throws -> Stage { Stage(try .film(), library: library, at: try instant(text)) }

  @Test func carArrivesExactlyAtTheEndOfTheDeparture() throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    let arrival = stage.later(1000)
    #expect(stage.machine.arrival == arrival)
    #expect(stage.machine.activity == "departure")
    stage.watch(999)
    #expect(stage.machine.activity == "departure")
    #expect(!stage.kinds.contains(.reEntry))
    stage.watch(1)
    #expect(stage.machine.activity == "re-entry")
    #expect(stage.machine.arrival == nil)
    #expect(stage.notices.first { $0.kind == .reEntry }?.time == arrival)
    stage.watch(300)
    #expect(stage.machine.activity == "clock")
  }

  @Test func lastDepartedIsThePresentAtTheCommand() throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    stage.pass(minutes: 60)
    #expect(stage.text(.lastDeparted) == "JUL 04 2026 PM 12 34")
    let departed = try civil("2026-07-04T12:34:00")
    #expect(stage.machine.source(of: .lastDeparted) == .fixed(departed))
  }

  @Test func theDestinationKeepsItsValue() throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    stage.watch(2000)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    #expect(stage.machine.state.readouts.destination == nil)
  }

  /// The arrival is at 12:35:00.700, so second 00 is cut short to align later seconds with the wall clock's.
  @Test func thePresentRunsFromSecond00WithTheColonInPhase() throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    stage.watch(1000)
    let goal = try civil("1985-10-26T01:21:00")
    #expect(stage.machine.civilTime(of: .present, at: stage.now) == goal)
    let seen = stage.watch(61_000)
    let minutes = seen.filter { $0.picture.present.text == "OCT 26 1985 AM 01 22" }
    let turn = try instant("2026-07-04T12:36:00")
    #expect(minutes.first?.time == turn)
    for (time, picture) in seen where time >= (try instant("2026-07-04T12:35:01")) {
      #expect(picture.present.colon == (time.nanoseconds < 500_000_000), "\(time)")
    }
  }

  @Test(arguments: [
    "2026-07-04T12:34:59.700", "2026-07-04T12:34:00", "1969-12-31T23:59:59.999",
    "2026-01-01T00:00:00.001",
  ])
  func offsetIsInWholeSeconds(command: String) throws {
    var stage = try Self.stage(command)
    try stage.order(.depart)
    let arrival = try #require(stage.machine.arrival)
    stage.watch(1000)
    let goal = try civil("1985-10-26T01:21:00").secondsSinceEpoch
    #expect(stage.machine.source(of: .present) == .running(offset: goal - arrival.seconds))
  }

  @Test func labelsAreRolesFromTheArrivalUntilTheReturn() throws {
    var stage = try Self.stage()
    let places = ["Twin Pines", "Greenwich", "Lone Pine"]
    let roles = ["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"]
    try stage.order(.depart)
    #expect(stage.machine.labels == places)
    stage.watch(1000)
    #expect(stage.machine.labels == roles)
    stage.watch(1000)
    try stage.order(.return)
    stage.watch(1000)
    // Last departed shows the time that the car left, so it keeps its role.
    #expect(stage.machine.labels == ["Twin Pines", "Greenwich", "LAST TIME DEPARTED"])
    try stage.order(.reset)
    #expect(stage.machine.labels == places)
  }

  @Test func returnRestoresTheRealTime() throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    stage.pass(minutes: 10)
    try stage.order(.return)
    #expect(stage.text(.present) == "OCT 26 1985 AM 01 30")
    stage.watch(1300)
    #expect(stage.text(.present) == "JUL 04 2026 PM 12 45")
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 30")
    #expect(stage.machine.state.readouts.present == nil)
    #expect(!stage.machine.state.hasTravelled)
  }

  @Test func carTravelsAtOnceWithoutSequences() throws {
    var stage = try Self.stage(library: .journeysOnly)
    let outcome = try stage.order(.depart)
    #expect(outcome.notices.map(\.kind) == [.announced, .departure, .reEntry])
    #expect(stage.machine.activity == "clock")
    #expect(stage.text(.present) == "OCT 26 1985 AM 01 21")
    #expect(stage.text(.lastDeparted) == "JUL 04 2026 PM 12 34")
    let back = try stage.order(.return)
    #expect(back.notices.map(\.kind) == [.announced, .departure, .reEntry])
    #expect(stage.text(.present) == "JUL 04 2026 PM 12 34")
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 21")
  }

  @Test func carTravelsAtOnceIfSequencesAreOff() throws {
    var circuits = try TimeCircuits.film()
    circuits.travel.playsSequences = false
    var stage = Stage(circuits, at: try instant(Self.command))
    try stage.order(.depart)
    #expect(stage.machine.activity == "clock")
    #expect(stage.text(.present) == "OCT 26 1985 AM 01 21")
    // An explicit command still plays a sequence.
    try stage.order(.play("glitch"))
    #expect(stage.machine.activity == "glitch")
  }

  @Test func journeyReportsItsStepsInOrder() throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    stage.watch(2000)
    #expect(
      stage.notices.map { $0.kind == .step ? $0.text : $0.kind.rawValue } == [
        "announced", "departure", "departure: lead-in", "departure: flicker", "departure: black",
        "departure: disruption",
        "re-entry", "re-entry: visible",
      ])
    let start = try instant(Self.command)
    #expect(
      stage.notices.map { $0.time.nanoseconds(since: start) / 1_000_000 } == [
        0, 0, 0, 200, 500, 700, 1000, 1100,
      ])
  }

  @Test func leapReportsTheSameAsSmallSteps() throws {
    var stepping = try Self.stage()
    try stepping.order(.depart)
    var leaping = stepping
    stepping.watch(5000)
    leaping.wait(5000)
    #expect(leaping.notices == stepping.notices)
    #expect(leaping.machine == stepping.machine)
  }

  @Test func presentWrapsFromYear9999ToYear0000() throws {
    var stage = try Self.stage(library: .journeysOnly)
    try stage.order(.set(.destination, .typed("DEC 31 9999 PM 11:59")))
    try stage.order(.depart)
    #expect(stage.text(.present) == "DEC 31 9999 PM 11 59")
    stage.watch(60_000)
    #expect(stage.text(.present) == "JAN 01 0000 AM 12 00")
    stage.wait(24 * 3_600_000)
    #expect(stage.text(.present) == "JAN 02 0000 AM 12 00")
    try stage.order(.return)
    #expect(stage.text(.lastDeparted) == "JAN 02 0000 AM 12 00")
  }

  @Test func aTravelledPresentSurvivesARestart() throws {
    var stage = try Self.stage()
    try stage.order(.set(.destination, .typed("12250000")))
    try stage.order(.depart)
    stage.watch(2000)
    let restarted = Stage(try .film(), state: stage.machine.state, at: stage.later(5 * 60_000))
    stage.wait(5 * 60_000)
    #expect(stage.text(.present) == "DEC 25 0000 AM 01 26")
    #expect(restarted.machine.picture(at: stage.now) == stage.machine.picture(at: stage.now))
    #expect(restarted.machine.labels == stage.machine.labels)
  }

  @Test func aResetStopsTheCar() throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    stage.watch(800)
    try stage.order(.reset)
    #expect(stage.machine.activity == "clock")
    stage.watch(5000)
    #expect(!stage.kinds.contains(.reEntry))
    #expect(stage.machine.state.readouts == PerReadout(repeating: nil))
  }

  @Test(arguments: [-3_600_000, -1, 1, 3_600_000, 400_000_000_000] as [Int64])
  func settingTheClockDoesNotDisturbAJourney(milliseconds: Int64) throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    stage.watch(600)
    stage.setClock(byMilliseconds: milliseconds)
    #expect(stage.machine.arrival == stage.later(400))
    stage.watch(1000)
    #expect(stage.kinds.filter { $0 == .step }.count == 5)
    #expect(stage.kinds.filter { $0 == .reEntry }.count == 1)
    #expect(stage.text(.present) == "OCT 26 1985 AM 01 21")
    #expect(stage.text(.lastDeparted) == "JUL 04 2026 PM 12 34")
  }

  @Test func impossibleCommandsAreRefusedAndChangeNothing() throws {
    let time = try instant(Self.command)
    let resting = Stage(try .film(), at: time)
    var travelling = resting
    try travelling.order(.depart)
    travelling.watch(456)
    let lone = Stage(try .film(1), at: time)
    let empty = Stage(TimeCircuits(readouts: []), library: ShowLibrary(), at: time)
    let cases: [(Stage, Command, CommandRefusal.Kind, String)] = [
      (
        resting, .return, .impossible,
        "the present time is already the real time"
      ),
      (
        travelling, .depart, .impossible,
        "cannot depart now: the car is under way and arrives in 0.5 s"
      ),
      (travelling, .return, .impossible, "cannot depart now"),
      (travelling, .set(.present, .typed("0121")), .impossible, "cannot set a readout now"),
      (travelling, .journey("hero"), .impossible, "cannot show a journey now"),
      (travelling, .play("glitch"), .impossible, "cannot play a sequence now"),
      (travelling, .cycle(.five), .impossible, "cannot begin to cycle now"),
      (lone, .depart, .impossible, "this clock has no present readout"),
      (lone, .return, .impossible, "this clock has no present readout"),
      (lone, .set(.present, .typed("0121")), .impossible, "this clock has no present readout"),
      (
        lone, .brightness(.lastDeparted, .full), .impossible,
        "this clock has no last-departed readout"
      ),
      (empty, .depart, .impossible, "this clock has no present readout"),
      (empty, .journey("hero"), .badValue, "there are no journeys"),
      (empty, .play("glitch"), .badValue, "there are no sequences"),
      (empty, .cycle(.five), .impossible, "there are no journeys to cycle through"),
      (
        resting, .journey("Hero"), .badValue,
        "there is no journey \"Hero\": did you mean hero?"
      ),
      (
        resting, .play("glitches"), .badValue,
        "there is no sequence \"glitches\": did you mean glitch?"
      ),
      (resting, .set(.destination, .typed("FEB 29 1985")), .badValue, "1985 is not a leap year"),
      (resting, .set(.destination, .typed("")), .badValue, "expected a time as on the keypad"),
    ]
    for (stage, command, kind, reason) in cases {
      let refused = try #require(stage.refusal(of: command), "\(command)")
      #expect(refused.refusal.kind == kind, "\(command)")
      #expect(refused.refusal.description.hasPrefix(reason), "\(command): \(refused.refusal)")
      #expect(refused.isUnchanged, "\(command)")
    }
  }

  @Test func clockWithoutLastDepartedCanTravel() throws {
    var stage = Stage(try .film(2), library: .journeysOnly, at: try instant(Self.command))
    try stage.order(.depart)
    #expect(stage.text(.present) == "OCT 26 1985 AM 01 21")
    #expect(stage.machine.state.readouts.lastDeparted == nil, "a missing readout stores nothing")
    #expect(stage.reconfigure(try .film()) == PropState.Reconciliation())
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 20")
  }

  @Test(arguments: 0...2)
  func editCanRemoveReadoutsDuringAJourney(count: Int) throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    stage.watch(300)
    stage.reconfigure(try .film(count))
    stage.watch(3000)
    #expect(stage.kinds.filter { $0 == .reEntry }.count == (count == 2 ? 1 : 0))
    #expect(stage.machine.arrival == nil)
    #expect(stage.machine.state.hasTravelled == (count == 2))
    #expect(stage.machine.state.readouts.lastDeparted == nil)
    #expect(
      stage.machine.labels
        == (count == 2 ? ["DESTINATION TIME", "PRESENT TIME"] : Array(["Twin Pines"].prefix(count))))
  }

  /// The present starts at second 00, whatever second the destination's clock is in.
  @Test func carArrivesAtTheMinuteOfALiveDestination() throws {
    var stage = try Self.stage()
    try stage.order(.set(.destination, .city(label: "UTC", zoneName: "Etc/UTC", .utc)))
    stage.watch(10_000)
    try stage.order(.depart)
    stage.watch(1000)
    let real = try civil("2026-07-04T12:35:00")
    #expect(stage.machine.civilTime(of: .present, at: stage.now) == real)
    #expect(stage.machine.label(of: .destination) == "DESTINATION TIME")
  }

  /// The clock is set back without a report.
  @Test func eachStepIsReportedOnce() throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    stage.wait(600)
    stage.wait(-500)
    stage.watch(3000)
    #expect(stage.kinds.filter { $0 == .step }.count == 5)
  }

  @Test func everyDepartureFlickersDifferently() throws {
    var stage = try Self.stage()
    var films: [[Picture]] = []
    for _ in 0..<2 {
      try stage.order(.play("departure"))
      films.append(
        (0..<200).map { milliseconds in
          var stage = stage
          stage.wait(Int64(700 + milliseconds))
          return stage.machine.picture(at: stage.now)
        })
      stage.wait(2000)
    }
    #expect(films[0] != films[1])
  }

  @Test func runningPresentWrapsBelowYear0000() throws {
    var stage = try Self.stage(library: .journeysOnly)
    try stage.order(.set(.present, .typed("0000-01-01 00:00")))
    stage.setClock(byMilliseconds: -60_000)
    let last = try civil("9999-12-31T23:59:00")
    #expect(stage.machine.civilTime(of: .present, at: stage.now) == last)
  }
}
