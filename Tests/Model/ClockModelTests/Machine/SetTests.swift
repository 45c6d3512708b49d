import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Setting readouts and showing journeys.
@Suite struct SetTests {
  private static func stage(library: ShowLibrary = .small) throws -> Stage {
    Stage(try .film(), library: library, at: try instant("2026-07-04T12:34:56.250"))
  }

  @Test(arguments: [
    (ReadoutPosition.destination, "110519550600", "NOV 05 1955 AM 06 00"),
    (.destination, "11051955", "NOV 05 1955 AM 01 21"),
    (.lastDeparted, "2359", "OCT 26 1985 PM 11 59"),
    (.present, "DEC 25", "DEC 25 2026 PM 12 34"),
    (.present, "OCT 26 1985 AM 01:22", "OCT 26 1985 AM 01 22"),
    (.destination, "0000-12-25", "DEC 25 0000 AM 01 21"),
  ])
  func typedDateIsShown(position: ReadoutPosition, typed: String, shown: String) throws {
    var stage = try Self.stage()
    let others = ReadoutPosition.allCases.filter { $0 != position }.map(stage.text)
    let outcome = try stage.order(.set(position, .typed(typed)))
    #expect(outcome.notices.map(\.kind) == [.set])
    #expect(outcome.notices[0].details.map(\.name) == ["readout", "value"])
    stage.watch(580)
    #expect(stage.text(position) == shown)
    #expect(stage.machine.label(of: position) == position.plate)
    #expect(ReadoutPosition.allCases.filter { $0 != position }.map(stage.text) == others)
  }

  /// As on the film's prop: dark for half a second, then all but the month, which follows 80 ms later.
  @Test func monthOfAnEnteredDateAppearsLast() throws {
    var stage = try Self.stage()
    let start = stage.now
    try stage.order(.set(.destination, .typed("11051955")))
    let seen = stage.watch(700).map { seen in
      (
        milliseconds: seen.time.nanoseconds(since: start) / 1_000_000,
        text: seen.picture.destination.text
      )
    }
    let texts = seen.reduce(into: [(Int64, String)]()) {
      if $0.last?.1 != $1.text { $0.append($1) }
    }
    #expect(texts.map(\.0) == [0, 500, 580])
    #expect(
      texts.map(\.1) == ["            --      ", "    05 1955 AM 01 21", "NOV 05 1955 AM 01 21"])
  }

  @Test func typedPresentRunsAndOthersStayFixed() throws {
    var stage = try Self.stage(library: .journeysOnly)
    for position in ReadoutPosition.allCases {
      try stage.order(.set(position, .typed("102619850121")))
    }
    #expect(stage.machine.civilTime(of: .present, at: stage.now)?.second == 0)
    stage.watch(120_000)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    #expect(stage.text(.present) == "OCT 26 1985 AM 01 23")
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 21")
  }

  @Test(arguments: ReadoutPosition.allCases)
  func aCityIsLiveAndLabelled(position: ReadoutPosition) throws {
    var stage = try Self.stage(library: .journeysOnly)
    let zone = try systemZone("Asia/Kathmandu")
    try stage.order(.set(position, .city(label: "Kathmandu", zoneName: "Asia/Kathmandu", zone)))
    #expect(stage.text(position) == "JUL 04 2026 PM 06 19")
    #expect(stage.machine.label(of: position) == "Kathmandu")
    #expect(stage.machine.sourceWords(of: position) == "live time of Asia/Kathmandu")
    #expect(stage.machine.zoneName(of: position) == "Asia/Kathmandu")
    stage.watch(60_000)
    #expect(stage.text(position) == "JUL 04 2026 PM 06 20")
  }

  /// A set time or a journey hides the configured zone.
  @Test func onlyALiveReadoutHasAZone() throws {
    var circuits = TimeCircuits(
      readouts: try ["America/New_York", "Europe/London", "Asia/Hong_Kong"].map {
        Readout(label: $0, source: .zone(try systemZone($0)), zoneName: $0)
      })
    circuits.travel.playsSequences = false
    var stage = Stage(circuits, at: try instant("2026-07-04T12:34:10"))
    func zones() -> [String?] { ReadoutPosition.allCases.map(stage.machine.zoneName(of:)) }
    #expect(zones() == ["America/New_York", "Europe/London", "Asia/Hong_Kong"])
    try stage.order(.cycle(.fifteen))
    #expect(zones() == [nil, "Europe/London", nil])
    try stage.order(.reset)
    #expect(zones() == ["America/New_York", "Europe/London", "Asia/Hong_Kong"])
    try stage.order(.set(.destination, .typed("102619850121")))
    #expect(zones() == [nil, "Europe/London", "Asia/Hong_Kong"])
    try stage.order(.depart)
    #expect(zones() == [nil, nil, nil])
    try stage.order(.return)
    #expect(zones() == [nil, "Europe/London", nil])
  }

  @Test func aCityAfterAJourneyIsLabelled() throws {
    var stage = try Self.stage(library: .journeysOnly)
    try stage.order(.set(.destination, .typed("102619850121")))
    try stage.order(.depart)
    #expect(stage.machine.label(of: .present) == "PRESENT TIME")
    let zone = try systemZone("Asia/Kathmandu")
    try stage.order(.set(.present, .city(label: "Kathmandu", zoneName: "Asia/Kathmandu", zone)))
    #expect(stage.machine.label(of: .present) == "Kathmandu")
    #expect(stage.machine.label(of: .lastDeparted) == "LAST TIME DEPARTED")
  }

  @Test func typedPresentCanReturnToTheRealTime() throws {
    var stage = try Self.stage(library: .journeysOnly)
    try stage.order(.set(.present, .typed("102619850121")))
    try stage.order(.return)
    #expect(stage.text(.present) == "JUL 04 2026 PM 12 34")
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 21")
  }

  @Test func journeyChangesOnlyItsOwnReadouts() throws {
    var stage = try Self.stage()
    let outcome = try stage.order(.journey("einstein"))
    #expect(outcome.notices.map(\.kind) == [.journey])
    stage.watch(600)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    #expect(stage.text(.present) == "JUL 04 2026 PM 12 34")
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 20")
    #expect(stage.machine.labels == ["DESTINATION TIME", "Greenwich", "LAST TIME DEPARTED"])
    try stage.order(.journey("hero"))
    stage.watch(60_000)
    #expect(stage.text(.present) == "OCT 26 1985 AM 01 23")
  }

  @Test func resetRestoresTheConfiguration() throws {
    var stage = try Self.stage()
    let configured = stage.machine
    for position in ReadoutPosition.allCases {
      try stage.order(.set(position, .typed("0000-01-01 00:00")))
    }
    try stage.order(.brightness(nil, .full))
    try stage.order(.night(.on))
    stage.watch(3000)
    #expect(stage.machine.picture(at: stage.now) != configured.circuits.picture(at: stage.now.edge))
    try stage.order(.reset)
    stage.watch(2000)
    #expect(stage.machine.picture(at: stage.now) == configured.circuits.picture(at: stage.now.edge))
    #expect(stage.machine.state == PropState())
  }

  @Test func editedKeysReplaceSetValues() throws {
    var stage = try Self.stage(library: .journeysOnly)
    try stage.order(.set(.present, .typed("102619850121")))
    try stage.order(.set(.destination, .typed("11051955")))
    try stage.order(.brightness(.destination, .full))
    try stage.order(.night(.off))
    try stage.order(.cycle(.off))
    var circuits = stage.machine.circuits
    circuits.readouts[0].label = "Hill Valley"
    #expect(stage.reconfigure(circuits).shelved == [])
    #expect(stage.text(.destination) == "NOV 05 1955 AM 01 21")
    circuits.readouts[0].source = .fixed(try civil("2015-10-21T16:29:00"))
    #expect(stage.reconfigure(circuits).shelved == ["destination"])
    #expect(stage.text(.destination) == "OCT 21 2015 PM 04 29")
    #expect(stage.machine.label(of: .destination) == "Hill Valley")
    circuits.readouts[1].zoneName = "UTC"
    circuits.readouts[0].brightness = .lowest
    circuits.night.brightness = .full
    circuits.travel.cycle = .sixty
    #expect(
      stage.reconfigure(circuits).shelved == ["brightness of destination", "present", "night", "cycle"])
    #expect(stage.text(.present) == "JUL 04 2026 PM 12 34")
  }

  @Test func refusedSequenceDoesNotStopTheCurrentOne() throws {
    var stage = try Self.stage()
    try stage.order(.set(.destination, .typed("11051955")))
    stage.watch(100)
    let refused = try #require(stage.refusal(of: .play("no-such")))
    #expect(refused.isUnchanged)
  }

  @Test func editBetweenRunsReplacesSetValuesToo() throws {
    var stage = try Self.stage(library: .journeysOnly)
    try stage.order(.depart)
    var circuits = stage.machine.circuits
    circuits.readouts[1].zoneName = "UTC"
    circuits.readouts[2].source = .fixed(try civil("2015-10-21T16:29:00"))
    let restarted = Stage(circuits, state: stage.machine.state, at: stage.now)
    #expect(restarted.machine.state.readouts == PerReadout(repeating: nil))
    #expect(restarted.text(.present) == "JUL 04 2026 PM 12 34")
    #expect(restarted.machine.labels == ["Twin Pines", "Greenwich", "Lone Pine"])
  }
}
