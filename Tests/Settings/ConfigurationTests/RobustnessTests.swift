import ClockModel
import Configuration
import LinuxSystem
import TestSupport
import Testing

/// Loading a file with any content gives a setup or problems, and never crashes.
@Suite struct RobustnessTests {
  private static let dictionary = [
    "\"", "[[readout]]\n", "[display]\n", "zone = ", "time = ", "1985-10-26T01:21:00", "[[", "]]", "= -1",
    "{",
    "}", "9223372036854775807", "\"../\"", "\u{0}", "é", "common", "row", "segments = { a = [0, 7] }",
    "order = ",
    "[0, 1]", "false", "active_low = true", "0x70", "chip = \"b\"",
  ].map { Array($0.utf8) }

  private static let sequenceDictionary = [
    "[[step]]\n", "at_ms = ", "for_ms = 10\n", "every_ms = 10\n", "600000", "9223372036854775807", "-1", "[]",
    "show = \"noise\"\n", "text = [\"\"]\n", "hide = [\"colon\"]\n", "brightness = \"rising\"\n",
    "readout = []\n",
    "readout = [\"present\"]\n", "length_ms = ", "event = \"x\"\n", "chance = 100\n", "{", "\u{0}", "é",
  ].map { Array($0.utf8) }

  private static let journeyDictionary = [
    "[[journey]]\n", "name = \"x\"\n", "title = \"\"\n", "cycle = 1\n", "note = \"\"\n", "destination = ",
    "0000-02-29T00:00:00", "9999-12-31T23:59:60", "present_basis = \"shown\"\n", "\u{0}", "é", "[", "{",
  ].map { Array($0.utf8) }

  private func load(_ bytes: [UInt8], as name: String, bench: Bench, _ path: String) throws -> Int {
    try bench.write(bytes, to: name)
    let problems = bench.loader.problems(path)
    // Every problem can be printed.
    for problem in problems { #expect(!problem.rendered.isEmpty) }
    return problems.count
  }

  @Test func noConfigurationStopsTheProgram() throws {
    let bench = try Bench()
    let good = """
      board = "circuitsetup-tcd"
      [display]
      hour_cycle = 12
      [buses]
      "/dev/i2c-1" = "/dev/i2c-3"
      [[readout]]
      label = "NEW YORK"
      zone = "America/New_York"
      [[readout]]
      time = 1985-10-26T01:21:00
      brightness = 10
      """
    let mutator = ByteMutator(
      seed: 88, corpus: [Array(good.utf8), []], dictionary: Self.dictionary, maximumBytes: 4096)
    var broken = 0
    for number in TestTier.rounds(2_000) {
      let bytes = mutator.input(number)
      broken += try load(bytes, as: "clock.toml", bench: bench, bench.path("clock.toml")) > 0 ? 1 : 0
    }
    #expect(broken > TestTier.rounds(2_000).count / 2)
  }

  @Test func noBoardStopsTheProgram() throws {
    let bench = try Bench()
    let corpus =
      [Array(BoardMistake.good.utf8)]
      + (try BundledBoardTests.names.map { name in
        try FileSystem.read(Bench.bundledBoards + "/\(name).toml", maximumBytes: 1 << 16)
      })
    let mutator = ByteMutator(seed: 121, corpus: corpus, dictionary: Self.dictionary, maximumBytes: 8192)
    try bench.write("board = \"test\"", to: "clock.toml")
    var broken = 0
    for number in TestTier.rounds(1_000) {
      let bytes = mutator.input(number)
      broken += try load(bytes, as: "boards/test.toml", bench: bench, bench.path("clock.toml")) > 0 ? 1 : 0
    }
    #expect(broken > TestTier.rounds(400).count)
  }

  @Test func noSequenceStopsTheProgram() throws {
    let bench = try Bench()
    let corpus = try ["departure", "re-entry", "date-entry", "power-on", "glitch"].map { name in
      try FileSystem.read(Bench.dataFolder + "/sequences/\(name).toml", maximumBytes: 1 << 16)
    }
    let mutator = ByteMutator(
      seed: 1955, corpus: corpus, dictionary: Self.sequenceDictionary, maximumBytes: 4096)
    try bench.write(Bench.smallest, to: "clock.toml")
    var broken = 0
    for number in TestTier.rounds(800) {
      let bytes = mutator.input(number)
      if try load(bytes, as: "etc/sequences/test.toml", bench: bench, bench.path("clock.toml")) > 0 {
        broken += 1
      } else {
        try play(#require(try bench.loader.load(bench.path("clock.toml")).sequences["test"]))
      }
    }
    #expect(broken > TestTier.rounds(400).count)
  }

  @Test func noListOfJourneysStopsTheProgram() throws {
    let bench = try Bench()
    let list = try FileSystem.read(Bench.dataFolder + "/journeys.toml", maximumBytes: 1 << 16)
    // Single journeys: nearly every mutation of the whole list would be a mistake.
    let journeys = list.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .split(separator: []).map { Array($0.joined(separator: [UInt8(ascii: "\n")])) }
    let mutator = ByteMutator(
      seed: 1885, corpus: journeys, dictionary: Self.journeyDictionary, maximumBytes: 4096)
    try bench.write(Bench.smallest, to: "clock.toml")
    var broken = 0
    for number in TestTier.rounds(1_000) {
      let bytes = mutator.input(number)
      broken +=
        try load(bytes, as: "etc/journeys.toml", bench: bench, bench.path("clock.toml")) > 0 ? 1 : 0
    }
    #expect((TestTier.rounds(400).count..<TestTier.rounds(1_000).count).contains(broken))
  }

  /// Plays an accepted sequence, up to 500 changes.
  private func play(_ sequence: DisplaySequence) {
    #expect((10...DisplaySequence.longest).contains(sequence.length))
    var now = -1
    var changes = 0
    while now < sequence.length, changes < 500 {
      let next = sequence.nextChange(after: now)
      #expect(next > now)
      guard next > now else { return }
      now = next
      changes += 1
      for readout in ReadoutPosition.allCases {
        var picture = ReadoutPicture.dark
        picture.brightness = .full
        sequence.alter(&picture, of: readout, at: now, seed: 1)
      }
    }
  }
}
