import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Cycling through journeys.
@Suite struct CycleTests {
  private static func stage(
    _ interval: CycleInterval = .five, at text: String = "2026-07-04T12:34:10",
    present: ReadoutSource = .zone(.utc),
    library: ShowLibrary = .journeysOnly
  ) throws -> Stage {
    var circuits = try TimeCircuits.film(present: present)
    circuits.travel.cycle = interval
    return Stage(circuits, library: library, at: try instant(text))
  }

  @Test func cyclingStartsWithTheFirstJourney() throws {
    let stage = try Self.stage()
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    #expect(stage.machine.labels == ["DESTINATION TIME", "Greenwich", "LAST TIME DEPARTED"])
    #expect(stage.machine.nextCycledJourney?.name == "marty")
    #expect(stage.machine.sourceWords(of: .destination) == "fixed, journey einstein")
    #expect(stage.machine.state.readouts.destination == nil)
  }

  @Test(arguments: [
    (CycleInterval.five, "UTC", ["12:35:00", "12:40:00", "12:45:00"]),
    (.ten, "UTC", ["12:40:00", "12:50:00", "13:00:00"]),
    (.fifteen, "UTC", ["12:45:00", "13:00:00", "13:15:00"]),
    (.thirty, "UTC", ["13:00:00", "13:30:00", "14:00:00"]),
    (.sixty, "UTC", ["13:00:00", "14:00:00", "15:00:00"]),
    // Local times: 18:19 in Kathmandu, 21:19 in Eucla, 10:04 in St John's.
    (.fifteen, "Asia/Kathmandu", ["12:45:00", "13:00:00", "13:15:00"]),
    (.sixty, "Asia/Kathmandu", ["13:15:00", "14:15:00", "15:15:00"]),
    (.thirty, "Australia/Eucla", ["12:45:00", "13:15:00", "13:45:00"]),
    (.sixty, "America/St_Johns", ["13:30:00", "14:30:00", "15:30:00"]),
  ])
  func journeysChangeOnMinutesOfThePresent(
    interval: CycleInterval, zone: String, times: [String]
  ) throws {
    var stage = try Self.stage(interval, present: .zone(try systemZone(zone)))
    let next = stage.machine.nextCycle(after: stage.now)
    stage.pass(minutes: 180)
    let changes = stage.notices.filter { $0.kind == .journey }
    let expected = try times.map { try instant("2026-07-04T\($0)") }
    #expect(changes.map(\.time).prefix(3) == expected[...])
    #expect(next == expected[0])
    #expect(changes.prefix(3).map { $0.details[0].value } == ["marty", "einstein", "marty"])
  }

  /// A travelled present has other seconds than the wall clock and may be before 1970.
  @Test(arguments: [-1_296_117_836, -1_783_168_474, -60_000_000_001, 7] as [Int64])
  func nextCyclePredictsTheNextJourney(offset: Int64) throws {
    var stage = try Self.stage(present: .running(offset: offset))
    let next = try #require(stage.machine.nextCycle(after: stage.now))
    let milliseconds = next.nanoseconds(since: stage.now) / 1_000_000
    #expect(1...300_000 ~= milliseconds)
    stage.wait(milliseconds - 1)
    #expect(stage.notices.isEmpty)
    stage.wait(1)
    #expect(stage.kinds == [.journey])
  }

  @Test(
    arguments: [
      ReadoutSource.fixed(CivilTime(secondsSinceEpoch: 7)), .running(offset: -31_536_000),
    ] as [ReadoutSource])
  func journeysChangeWithoutALivePresent(present: ReadoutSource) throws {
    var stage = try Self.stage(present: present)
    stage.pass(minutes: 11)
    #expect(stage.kinds.filter { $0 == .journey }.count == 3)
  }

  @Test func manualEntryPausesCyclingForHalfAnHour() throws {
    var stage = try Self.stage()
    stage.pass(minutes: 1)
    #expect(stage.text(.destination) == "NOV 05 1955 AM 06 00")
    try stage.order(.set(.destination, .typed("2015-10-21 16:29")))
    #expect(stage.machine.cycleRests(at: stage.now) == stage.later(1_800_000))
    // Last departed keeps its cycled time.
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 29")
    let before = stage.kinds.filter { $0 == .journey }.count
    stage.pass(minutes: 29)
    #expect(stage.text(.destination) == "OCT 21 2015 PM 04 29")
    #expect(stage.kinds.filter { $0 == .journey }.count == before)
    stage.pass(minutes: 6)
    #expect(stage.kinds.filter { $0 == .journey }.count == before + 1)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
  }

  @Test func commandStartsAndStopsCycling() throws {
    var stage = try Self.stage(.off)
    let outcome = try stage.order(.cycle(.ten))
    #expect(outcome.notices.map(\.kind) == [.cycle, .journey])
    #expect(stage.machine.cycleInterval == .ten)
    #expect(stage.machine.state.cycle == Override(.ten, over: "0"))
    stage.pass(minutes: 6)
    #expect(stage.text(.destination) == "NOV 05 1955 AM 06 00")
    try stage.order(.cycle(.off))
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    #expect(stage.machine.label(of: .destination) == "Twin Pines")
    let count = stage.notices.count
    stage.pass(minutes: 20)
    #expect(stage.notices.count == count)
  }

  @Test func skippedMinutesChangeNoJourney() throws {
    var stage = try Self.stage()
    stage.watch(10_000)
    stage.setClock(byMilliseconds: 3 * 3_600_000 + 40_000)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    #expect(!stage.kinds.contains(.journey))
  }

  @Test func restartContinuesWithTheNextJourney() throws {
    let stage = try Self.stage()
    let next = Stage(
      stage.machine.circuits, library: .journeysOnly, state: stage.machine.state, at: stage.now)
    #expect(next.text(.destination) == "NOV 05 1955 AM 06 00")
  }

  @Test func dateEntryPlaysOnlyOnChangedReadouts() throws {
    var stage = try Self.stage(library: .small)
    stage.watch(50_000)
    #expect(stage.machine.activity == "date-entry")
    #expect(stage.light[0] == 0 && stage.light[1] == 12 && stage.light[2] == 0)
  }

  @Test(arguments: [Command.depart, .journey("demonstration")])
  func cycledTimesStayUntilReplaced(command: Command) throws {
    var stage = try Self.stage(library: .small)
    stage.watch(51_000)
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 29")
    try stage.order(command)
    let departed = try civil("1985-10-26T01:29:00")
    #expect(stage.machine.civilTime(of: .lastDeparted, at: stage.now) == departed)
    #expect(stage.machine.label(of: .lastDeparted) == "LAST TIME DEPARTED")
    let destination = try civil("1955-11-05T06:00:00")
    #expect(stage.machine.civilTime(of: .destination, at: stage.now) == destination)
  }

  /// A journey may have a present time, and a clock may have fewer readouts.
  @Test func cyclingAffectsOnlyItsOwnReadouts() throws {
    var library = ShowLibrary.journeysOnly
    library.journeys = library.journeys.filter { $0.name == "hero" }.map {
      Journey(name: $0.name, title: $0.title, times: $0.times, isInCycle: true)
    }
    for count in 1...3 {
      var circuits = try TimeCircuits.film(count)
      circuits.travel.cycle = .five
      var stage = Stage(circuits, library: library, at: try instant("2026-07-04T12:34:10"))
      let shown = try civil("1985-10-26T01:21:00")
      #expect(stage.machine.source(of: .destination) == .fixed(shown))
      if count > 1 { #expect(stage.text(.present) == "JUL 04 2026 PM 12 34") }
      for position in ReadoutPosition.allCases.dropFirst(count) {
        #expect(stage.machine.source(of: position) == nil, "\(position) of \(count)")
        #expect(stage.machine.sourceWords(of: position) == "not configured", "\(position) of \(count)")
        #expect(stage.machine.label(of: position) == "", "\(position) of \(count)")
      }
      stage.pass(minutes: 1)
      let notice = try #require(stage.notices.first { $0.kind == .journey })
      let names = ["destination", "last-departed"].prefix(count == 3 ? 2 : 1)
      #expect(notice.details.map(\.name) == ["name", "title"] + names)
      try stage.order(.set(.destination, .typed("0121")))
      #expect(stage.machine.state.readouts.present == nil)
      if count < 3 { #expect(stage.machine.state.readouts.lastDeparted == nil) }
    }
  }

  @Test func shortFirstMinuteCountsToo() throws {
    var stage = try Self.stage(at: "2026-07-04T12:34:59.900")
    stage.wait(100)
    #expect(stage.kinds == [.journey])
  }

  /// Minutes between the old and the new present did not pass.
  @Test func newPresentChangesNoJourney() throws {
    var stage = try Self.stage(at: "2026-07-04T12:32:10")
    var circuits = stage.machine.circuits
    circuits.readouts[1].source = .fixed(CivilTime(secondsSinceEpoch: 0))
    stage.pass(minutes: 1)
    // The old present shows 12:33:10, the new one 12:30:10.
    circuits.readouts[1].source = .running(offset: -180)
    stage.reconfigure(circuits, library: .journeysOnly)
    let shown = stage.text(.destination)
    stage.wait(500)
    #expect(stage.text(.destination) == shown)
    #expect(stage.kinds == [])
  }

  @Test func resetAdvancesByOneJourney() throws {
    var stage = try Self.stage(at: "2026-07-04T12:30:10")
    try stage.order(.set(.present, .typed("0003")))
    stage.wait(1000)
    try stage.order(.reset)
    let shown = stage.text(.destination)
    stage.wait(500)
    #expect(stage.text(.destination) == shown)
    #expect(stage.kinds == [.set, .reset])
  }

  @Test func cyclingWaitsForASequenceToEnd() throws {
    var stage = try Self.stage(at: "2026-07-04T12:34:59.500", library: .small)
    try stage.order(.play("glitch"))
    stage.watch(999)
    #expect(!stage.kinds.contains(.journey))
    stage.watch(1)
    #expect(stage.notices.last?.kind == .journey)
    let minute = try instant("2026-07-04T12:35:00.500")
    #expect(stage.notices.last?.time == minute)
  }

  /// Enabling cycling by an edit must not redirect the car.
  @Test func editDuringAJourneyKeepsTheDestination() throws {
    var stage = try Self.stage(.off, library: .small)
    try stage.order(.set(.destination, .typed("2015-10-21 16:29")))
    try stage.order(.reset)
    var circuits = stage.machine.circuits
    circuits.readouts[0].source = .fixed(try civil("2015-10-21T16:29:00"))
    stage.reconfigure(circuits)
    try stage.order(.depart)
    circuits.travel.cycle = .five
    stage.reconfigure(circuits)
    stage.watch(2000)
    #expect(stage.text(.present) == "OCT 21 2015 PM 04 29")
    #expect(stage.text(.lastDeparted) == "JUL 04 2026 PM 12 34")
  }

  @Test func travelledJourneyReachesItsOwnDestination() throws {
    var stage = try Self.stage(library: .small)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    try stage.order(.travel("marty"))
    stage.watch(2000)
    #expect(stage.text(.destination) == "NOV 05 1955 AM 06 00")
    #expect(stage.text(.present) == "NOV 05 1955 AM 06 00")
  }

  @Test func editedJourneysShowAtOnce() throws {
    var stage = try Self.stage()
    var library = ShowLibrary.journeysOnly
    let marty = try #require(library.journeys.last)
    library.journeys[0] = Journey(name: "einstein", title: "", times: marty.times, isInCycle: true)
    stage.reconfigure(stage.machine.circuits, library: library)
    #expect(stage.text(.destination) == "NOV 05 1955 AM 06 00")
    #expect(stage.machine.sourceWords(of: .destination) == "fixed, journey einstein")
    library.journeys.removeFirst()
    stage.reconfigure(stage.machine.circuits, library: library)
    #expect(stage.machine.sourceWords(of: .destination) == "fixed, journey marty")
    stage.reconfigure(stage.machine.circuits, library: ShowLibrary())
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
  }

  @Test func manualEntrySurvivesARestart() throws {
    var stage = try Self.stage()
    try stage.order(.set(.destination, .typed("2015-10-21 16:29")))
    let restarted = Stage(
      stage.machine.circuits, library: .journeysOnly, state: stage.machine.state, at: stage.now)
    #expect(restarted.text(.destination) == "OCT 21 2015 PM 04 29")
  }

  @Test func resetContinuesWithTheNextJourney() throws {
    var stage = try Self.stage()
    try stage.order(.set(.destination, .typed("2015-10-21 16:29")))
    try stage.order(.reset)
    #expect(stage.text(.destination) == "NOV 05 1955 AM 06 00")
  }
}
