import ClockModel
import TestSupport
import TOML
import Testing
import ZoneInfo

@testable import StateKeeping

/// The format of the state file.
@Suite struct StateFileTests {
  private static let seed: UInt64 = 1_955_11_05

  /// One of everything.
  private static func example() throws -> PropState {
    var state = PropState()
    let destination = try #require(
      CivilTime(year: 1885, month: 9, day: 2, hour: 8, minute: 0, second: 0))
    state.readouts.destination = Override(
      SetReadout(source: .fixed(destination)), over: "zone America/New_York")
    state.readouts.present = Override(
      SetReadout(source: .running(offset: -4_417_545_600), label: "PRESENT \"TIME\""),
      over: "zone Europe/London")
    state.readouts.lastDeparted = Override(
      SetReadout(
        source: .zone(try #require(StubZones.zone("Asia/Hong_Kong"))), label: "HONG KONG",
        zoneName: "Asia/Hong_Kong"), over: "time 1985-10-26T01:21:00")
    state.brightness.present = Override(.full, over: "12")
    state.night = Override(.off, over: "from 79200 to 21600, brightness 1, colon steady")
    state.cycle = Override(.fifteen, over: "0")
    state.nextJourney = 7
    state.hasTravelled = true
    state.shelf.brightness.lastDeparted = Override(.full, over: "11")
    return state
  }

  private static let golden = """
    # The settings of the time circuits. timecircuitsd saves them here for restarts and power cuts:
    # - a setting stays until you set it again or reset it;
    # - if you later edit the same key in the configuration, the edit wins.
    # The checksum (CRC-32) detects damage, so changes by hand are rejected: use timecircuitsctl.
    version = 1
    checksum = "6262600a"
    next_journey = 7
    travelled = true

    [readout.destination]
    time = 1885-09-02T08:00:00
    configured = "zone America/New_York"

    [readout.present]
    running = -4417545600
    label = "PRESENT \\"TIME\\""
    configured = "zone Europe/London"

    [readout.last-departed]
    zone = "Asia/Hong_Kong"
    label = "HONG KONG"
    configured = "time 1985-10-26T01:21:00"

    [brightness.present]
    value = 16
    configured = "12"

    [night]
    mode = "off"
    configured = "from 79200 to 21600, brightness 1, colon steady"

    [cycle]
    minutes = 15
    configured = "0"

    [shelf]
    travelled = false

    [shelf.brightness.last-departed]
    value = 16
    configured = "11"

    """

  // MARK: Writing and reading

  @Test func writesReadableTOML() throws {
    let text = String(decoding: StateFile.bytes(of: try Self.example()), as: UTF8.self)
    #expect(text == Self.golden)
  }

  @Test func readsBackEveryStateThatCanBeSet() {
    var generator = SeededGenerator(seed: Self.seed)
    for number in 0..<1000 {
      let state = PropState.random(using: &generator)
      let content = StateReading.read(StateFile.bytes(of: state))
      #expect(content.map(\.state) == .success(state), "seed \(Self.seed), state \(number)")
      let dormant =
        ReadoutPosition.allCases.count { state.dormant[$0] != nil } + (state.dormantCities == nil ? 0 : 1)
        + state.dormantAlarms.count
      #expect(content.map(\.warnings.count) == .success(dormant), "seed \(Self.seed), state \(number)")
    }
  }

  @Test func readsBackAnEmptyState() {
    let expected = StateFile.Content(state: PropState(), warnings: [])
    #expect(StateReading.read(StateFile.bytes(of: PropState())) == .success(expected))
  }

  @Test func omitsValuesThatTheFormatCannotHold() throws {
    var state = PropState()
    let late = try #require(CivilTime(year: 10_000, month: 1, day: 1, hour: 0, minute: 0, second: 0))
    state.readouts.destination = Override(SetReadout(source: .fixed(late)), over: "")
    state.readouts.present = Override(SetReadout(source: .zone(.utc)), over: "")
    state.nextJourney = -1
    let expected = StateFile.Content(state: PropState(), warnings: [])
    #expect(StateReading.read(StateFile.bytes(of: state)) == .success(expected))
  }

  @Test func keepsReadoutsWithAnUnusableZone() throws {
    var state = try Self.example()
    state.readouts.present = state.readouts.lastDeparted
    let bytes = StateFile.bytes(of: state)
    let content = try StateFile.read(bytes, zone: StubZones.none)
    #expect(content.state.readouts.present == nil)
    #expect(content.state.readouts.lastDeparted == nil)
    #expect(content.state.readouts.destination == state.readouts.destination)
    let rest =
      "the zone \"Asia/Hong_Kong\" cannot be used: it is damaged; the readout shows the configuration; the setting returns at the first start that can use that zone, unless the readout is set before then"
    #expect(
      content.warnings == ["readout.present: \(rest)", "readout.last-departed: \(rest)"])
    #expect(StateFile.bytes(of: content.state) == bytes)
    #expect(try StateFile.read(StateFile.bytes(of: content.state), zone: StubZones.source).state == state)
  }

  @Test func keepsCitiesWithAnUnusableZone() throws {
    var state = PropState()
    let cities = try StubZones.names.prefix(2).map { name in
      SetCity(label: "MY CITY", zoneName: name, zone: try #require(StubZones.zone(name)))
    }
    state.cities = Override(cities, over: "zone UTC")
    let bytes = StateFile.bytes(of: state)
    let content = try StateFile.read(bytes, zone: StubZones.none)
    #expect(content.state.cities == nil)
    #expect(content.warnings.count == 1)
    #expect(content.warnings.first?.hasPrefix("cities: the zone \"America/New_York\" cannot be used") == true)
    #expect(StateFile.bytes(of: content.state) == bytes)
    var anew = content.state
    anew.cities = Override([cities[1]], over: "")
    anew.cities = nil
    #expect(anew == PropState())
  }

  @Test(arguments: [
    "zones = []\nlabels = []\n", "zones = [\"Europe/London\"]\nlabels = []\n",
    "zones = \"Europe/London\"\nlabels = [\"A\"]\n",
    "zones = [\"Europe/London\"]\nlabels = [\"a\\nb\"]\n",
  ])
  func refusesImpossibleCities(settings: String) {
    let all = "next_journey = 0\ntravelled = true\n[cities]\n\(settings)configured = \"x\"\n"
    #expect(StateReading.refusal(all)?.contains("cities.") == true, "\(StateReading.refusal(all) ?? "read")")
  }

  @Test(
    arguments: [
      #"\u001b]0;x\u0007"#, #"\u001b[2J"#, #"\u009b31m"#, #"\u202eabc"#, #"a\nb"#, #"\u200b"#, #"\u3164"#,
      String(repeating: "x", count: 65),
    ])
  func dropsAnInvalidLabelAndKeepsTheRest(label: String) throws {
    let settings = "next_journey = 0\ntravelled = true\n[readout.present]\nrunning = 5\n"
    let bytes = StateFile.sealed(settings + "label = \"\(label)\"\nconfigured = \"x\"\n")
    let content = try StateFile.read(bytes, zone: StubZones.source)
    var expected = PropState()
    expected.readouts.present = Override(SetReadout(source: .running(offset: 5)), over: "x")
    expected.hasTravelled = true
    #expect(content.state == expected)
    #expect(content.warnings.count == 1)
    #expect(content.warnings.first?.hasPrefix("readout.present.label: expected a text of at most 64") == true)
    let raw = content.warnings.joined().unicodeScalars.filter { $0.value < 0x20 || $0.value == 0x9B }
    #expect(raw.isEmpty)
  }

  @Test func settingAReadoutDiscardsItsUnusableZone() throws {
    var state = try StateFile.read(StateFile.bytes(of: Self.example()), zone: StubZones.none).state
    #expect(state.dormant.lastDeparted != nil)
    state.readouts.lastDeparted = state.readouts.destination
    #expect(state.dormant.lastDeparted == nil)
    state.readouts.lastDeparted = nil
    #expect(!String(decoding: StateFile.bytes(of: state), as: UTF8.self).contains("Hong_Kong"))
  }

  @Test func checksumIsTheCRC32OfEthernet() {
    var crc = CRC32()
    crc.update("123456789".utf8)
    #expect(crc.value == 0xCBF4_3926)
  }

  // MARK: Damage

  @Test func refusesEveryTruncation() throws {
    let bytes = StateFile.bytes(of: try Self.example())
    for count in bytes.indices {
      let refusal = StateReading.refusal(Array(bytes.prefix(count)))
      #expect(refusal != nil, "\(count) bytes of \(bytes.count)")
    }
  }

  @Test func refusesEveryFlippedBitAndEveryChangedByte() throws {
    let bytes = StateFile.bytes(of: try Self.example())
    var generator = SeededGenerator(seed: Self.seed)
    for index in bytes.indices {
      let flips = (0..<8).map { 1 << UInt8($0) } + [UInt8.random(in: 1 ... .max, using: &generator)]
      for flip in flips {
        var damaged = bytes
        damaged[index] ^= flip
        let refusal = StateReading.refusal(damaged)
        #expect(refusal != nil, "byte \(index) with \(flip) flipped")
      }
    }
  }

  @Test func readsOrRefusesMutationsWithAValidChecksum() throws {
    let settings = Array(StateWriting(try Self.example()).text.utf8)
    let mutator = ByteMutator(
      seed: Self.seed, corpus: [settings],
      dictionary: ["9223372036854775808", "0000-02-29T23:59:60", "[readout.present]", "\"\"", "-1"].map {
        Array($0.utf8)
      }, maximumBytes: 4096)
    var accepted = 0
    for number in 0..<3000 {
      let text = String(decoding: mutator.input(number), as: UTF8.self)
      guard case .success(let content) = StateReading.read(StateFile.sealed(text)) else { continue }
      accepted += 1
      // An accepted state can be saved again.
      let again = StateReading.read(StateFile.bytes(of: content.state))
      #expect(again.map(\.state) == .success(content.state), "seed \(Self.seed), input \(number)")
    }
    #expect(accepted > 100)
    #expect(accepted < 2900)
  }

  // MARK: Error messages

  @Test func refusalSaysWhatIsWrongWithTheFile() throws {
    let bytes = StateFile.bytes(of: PropState())
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(StateReading.refusal([]) == "it is empty")
    let another = Array("board = \"tcd\"".utf8)
    #expect(StateReading.refusal(another)?.hasPrefix("it is not a state file of timecircuits") == true)
    #expect(StateReading.refusal([0x7F] + Array("ELF".utf8))?.hasPrefix("it is not TOML: 1:1: ") == true)
    let newer = text.replacing("version = 1", with: "version = 3")
    #expect(StateReading.refusal(Array(newer.utf8)) == "it was written by a newer timecircuits: version 3")
    let old = text.replacing("version = 1", with: "version = 0")
    #expect(StateReading.refusal(Array(old.utf8)) == "version: expected 1 to 2, found 0")
    let edited = text.replacing("next_journey = 0", with: "next_journey = 1")
    #expect(
      StateReading.refusal(Array(edited.utf8))?.hasPrefix(
        "it is damaged, or was edited by hand: expected the checksum")
        == true)
    let bare = "version = 1\n"
    #expect(StateReading.refusal(Array(bare.utf8))?.hasPrefix("it is damaged: expected the checksum") == true)
  }

  @Test(
    arguments: [
      ("", "next_journey: expected an integer from 0 to 9999, found no such key"),
      ("next_journey = -1", "next_journey: expected an integer from 0 to 9999, found -1"),
      ("next_journey = 10000", "next_journey: expected an integer from 0 to 9999, found 10000"),
      ("next_journey = 1", "travelled: expected true or false, found no such key"),
      ("next_journey = 1\ntravelled = 1", "travelled: expected true or false, found 1"),
    ])
  func refusalNamesTheInvalidTopLevelKey(settings: String, message: String) {
    #expect(StateReading.refusal(settings) == message)
  }

  @Test(
    arguments: [
      ("speed = 88", "no key but version, checksum, next_journey", "\"speed\""),
      ("readout = 1", "readout: expected a table", "1"),
      ("[readout.present]", "readout.present.configured: expected a string", "no such key"),
      ("[readout.middle]", "readout: expected no key but destination, present, last-departed", "\"middle\""),
      ("[readout.present]\nconfigured = \"\"", "expected one of zone, time and running", "none of them"),
      (
        "[readout.present]\nconfigured = \"\"\nrunning = 1\ntime = 1985-10-26T01:21:00",
        "readout.present: expected one of zone, time and running", "running and time"
      ),
      ("[readout.present]\nconfigured = \"\"\nzone = 1", "readout.present.zone: expected a string", "1"),
      ("[readout.present]\nconfigured = \"\"\nrunning = 1.5", "running: expected an integer", "1.5"),
      (
        "[readout.present]\nconfigured = \"\"\ntime = 1985-10-26", "time: expected a local date-time",
        "1985-10-26"
      ),
      (
        "[readout.present]\nconfigured = \"\"\ntime = 1985-10-26T01:21:00.5",
        "expected a local date-time to the second", "1985-10-26T01:21:00.5"
      ),
      (
        "[readout.present]\nconfigured = \"\"\ntime = 1985-06-30T23:59:60",
        "expected a local date-time to the second", "1985-06-30T23:59:60"
      ),
      (
        "[readout.present]\nconfigured = \"\"\nrunning = 1\nlabel = 1",
        "readout.present.label: expected a string",
        "1"
      ),
      (
        "[brightness.present]\nconfigured = \"\"\nvalue = -1",
        "brightness.present.value: expected an integer from 0 to 16", "-1"
      ),
      ("[brightness.present]\nconfigured = \"\"\nvalue = 17", "expected an integer from 0 to 16", "17"),
      ("[brightness.present]\nvalue = 1", "brightness.present.configured: expected a string", "no such key"),
      ("[night]\nmode = \"dusk\"", "night.mode: expected \"auto\", \"on\" or \"off\"", "\"dusk\""),
      ("[night]\nmode = \"on\"\nconfigured = 3", "night.configured: expected a string", "3"),
      ("[cycle]\nminutes = 7\nconfigured = \"\"", "cycle.minutes: expected 0, 5, 10, 15, 30 or 60", "7"),
      ("[cycle]\nminutes = 5", "cycle.configured: expected a string", "no such key"),
    ])
  func refusalNamesTheInvalidItem(settings: String, expected: String, found: String) throws {
    let refusal = try #require(StateReading.refusal("next_journey = 0\ntravelled = false\n" + settings))
    #expect(refusal.contains(expected))
    #expect(refusal.hasSuffix("found \(found)"))
  }
}
