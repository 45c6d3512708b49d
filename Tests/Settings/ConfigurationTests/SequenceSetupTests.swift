import ClockModel
import Configuration
import Testing

@Suite struct SequenceSetupTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static func sequence(_ description: String) -> String {
    "description = \"\(description)\"\n[[step]]\nat_ms = 0\nfor_ms = 10\nshow = \"dark\"\n"
  }

  @Test func everyStepKeyIsRead() throws {
    try bench.write(
      """
      description = "everything"
      length_ms = 5000
      [[step]]
      at_ms = 2000
      for_ms = 1000
      every_ms = 20
      readout = ["destination", "last-departed"]
      text = ["JAN 01 1885 AM 12:00", "DEC 25 0000 00:00"]
      chance = 40
      brightness = "random"
      event = "glitch-1"
      [[step]]
      at_ms = 1000
      readout = "present"
      hide = ["month", "day", "year", "meridiem", "hour", "minute", "colon"]
      brightness = 16
      [[step]]
      at_ms = 0
      show = "noise"
      sound = "crackle"
      [[step]]
      at_ms = 3000
      every_ms = 100
      show = "own"
      brightness = "falling"
      [[step]]
      at_ms = 5000
      event = "end"
      sound = "clap"
      """, to: "etc/sequences/full.toml")
    let sequence = try #require(try bench.load(Bench.smallest).sequences["full"])
    let texts = [ReadoutText("JAN 01 1885 AM 12:00"), ReadoutText("DEC 25 0000 00:00")].compactMap { $0 }
    let expected = DisplaySequence(
      name: "full", description: "everything", length: 5000,
      steps: [
        SequenceStep(start: 0, readouts: .all, effect: .noise, sound: "crackle"),
        SequenceStep(
          start: 1000, readouts: .present,
          effect: .without([.month, .day, .year, .meridiem, .hour, .minute, .colon]), light: .fixed(.full)),
        SequenceStep(
          start: 2000, duration: 1000, period: 20, readouts: [.destination, .lastDeparted],
          effect: .texts(texts), light: .random, percent: 40, event: "glitch-1"),
        SequenceStep(start: 3000, period: 100, readouts: .all, effect: .own, light: .falling),
        SequenceStep(start: 5000, readouts: [], effect: .own, event: "end", sound: "clap"),
      ])
    #expect(sequence == expected)
    #expect(sequence.sounds.map(\.name) == ["crackle", "clap"])
    #expect(sequence.sounds.map(\.milliseconds) == [0, 5000])
  }

  @Test(arguments: [
    ("[[step]]\nat_ms = 100\nfor_ms = 400\nshow = \"dark\"", 500),
    // A step may omit its end if others follow on all its readouts; an event has no duration.
    (
      "[[step]]\nat_ms = 0\nshow = \"dark\"\n[[step]]\nat_ms = 100\nfor_ms = 60\nshow = \"own\"\n[[step]]\nat_ms = 300\nevent = \"x\"",
      300
    ),
    (
      "[[step]]\nat_ms = 0\nfor_ms = 900\nreadout = \"present\"\nshow = \"dark\"\n[[step]]\nat_ms = 100\nfor_ms = 60\nshow = \"own\"",
      900
    ),
  ])
  func lengthDefaultsToTheLatestStepEnd(steps: String, length: Int) throws {
    try bench.write("description = \"x\"\n" + steps, to: "etc/sequences/test.toml")
    #expect(try bench.load(Bench.smallest).sequences["test"]?.length == length)
  }

  @Test func twoReadoutsMayBeginStepsTogether() throws {
    let steps = ["destination", "present"].map {
      "[[step]]\nat_ms = 0\nfor_ms = 10\nreadout = \"\($0)\"\nshow = \"dark\"\n"
    }
    #expect(try bench.problems(ofSequence: "description = \"x\"\n" + steps.joined()) == [])
  }

  @Test func ownSequenceOverridesTheShippedOne() throws {
    for (folder, name) in [("etc", "one"), ("share", "one"), ("share", "two")] {
      try bench.write(Self.sequence("\(folder) \(name)"), to: "\(folder)/sequences/\(name).toml")
    }
    try bench.write("no TOML", to: "share/sequences/.three.toml")
    try bench.write("no TOML", to: "share/sequences/three.toml~")
    let setup = try bench.load(Bench.smallest)
    #expect(setup.sequences.mapValues(\.description) == ["one": "etc one", "two": "share two"])
    #expect(
      setup.files.filter { $0.contains("/sequences/") } == [
        bench.path("etc/sequences/one.toml"), bench.path("share/sequences/two.toml"),
      ])
  }

  @Test func brokenSequenceIsSkippedAndWatched() throws {
    try bench.write(Self.sequence("good"), to: "etc/sequences/good.toml")
    try bench.write("length_ms = 0", to: "etc/sequences/bad.toml")
    try bench.write(Self.sequence("copy"), to: "etc/sequences/Good.toml")
    let setup = try bench.load(Bench.smallest)
    #expect(setup.sequences.keys.sorted() == ["good"])
    #expect(
      setup.leftOut.map { bench.shortened($0.file) } == [
        "etc/sequences/Good.toml", "etc/sequences/bad.toml", "etc/sequences/bad.toml",
        "etc/sequences/bad.toml",
      ])
    #expect(setup.files.contains(bench.path("etc/sequences/bad.toml")))
    #expect(setup.files.contains(bench.path("etc/sequences/Good.toml")))
  }

  @Test func changeToASkippedSequenceChangesTheSetup() throws {
    try bench.write("length_ms = 0", to: "etc/sequences/a b.toml")
    let before = try bench.load(Bench.smallest)
    #expect(try bench.load(Bench.smallest) == before)
    try bench.write(Self.sequence("mended, but for its name"), to: "etc/sequences/a b.toml")
    let after = try bench.load(Bench.smallest)
    #expect(after.sequences == before.sequences)
    #expect(after != before)
  }

  @Test(arguments: ["", "length_ms = 0", "no TOML", "\u{0}"])
  func shippedSequenceReplacesABrokenOne(broken: String) throws {
    try bench.write(Self.sequence("shipped"), to: "share/sequences/departure.toml")
    try bench.write(broken, to: "etc/sequences/departure.toml")
    let setup = try bench.load(Bench.smallest)
    #expect(setup.sequences.mapValues(\.description) == ["departure": "shipped"])
    let files = Set(setup.leftOut.map { bench.shortened($0.file) })
    #expect(files == ["etc/sequences/departure.toml"])
    #expect(setup.files.contains(bench.path("share/sequences/departure.toml")))
  }

  @Test func failureIncludesSequenceProblems() throws {
    try bench.write(Self.sequence("good"), to: "etc/sequences/good.toml")
    try bench.write("length_ms = 0", to: "etc/sequences/bad.toml")
    try bench.write("display = 1", to: "clock.toml")
    let failure = try #require(bench.loader.failure(bench.path("clock.toml")))
    #expect(
      failure.problems.map { bench.shortened($0.file) } == [
        "clock.toml", "etc/sequences/bad.toml", "etc/sequences/bad.toml", "etc/sequences/bad.toml",
      ])
    #expect(failure.files.contains(bench.path("etc/sequences/bad.toml")))
    #expect(failure.files.contains(bench.path("etc/sequences/good.toml")))
    #expect(!failure.isUsage)
  }

  @Test func atMost100SequencesAreLoaded() throws {
    for number in 0...100 { try bench.write(Self.sequence("x"), to: "etc/sequences/s\(number).toml") }
    try bench.write(Self.sequence("shipped"), to: "share/sequences/z.toml")
    #expect(
      try bench.leftOut() == [
        "etc/sequences and share/sequences: expected at most 100 sequences, found 102"
      ]
    )
    let sequences = try bench.load(Bench.smallest).sequences
    #expect(sequences.count == 100)
    #expect(sequences["z"]?.description == "shipped")
  }

  @Test func dataFoldersAreMachinePackageAndSources() throws {
    try bench.write("", to: "sources/Package.swift")
    let standard = ["/etc/timecircuits", "/usr/share/timecircuits"]
    let executable = bench.path("sources/.build/debug/timecircuitsd")
    #expect(
      ConfigurationLoader.standardDataFolders(executable: executable)
        == standard + [bench.path("sources/systemd/data")])
    #expect(ConfigurationLoader.standardDataFolders(executable: "/usr/bin/timecircuitsd") == standard)
    #expect(ConfigurationLoader.standardDataFolders(executable: nil) == standard)
  }

  @Test func withoutFoldersThereAreNoSequences() throws {
    #expect(try bench.load(Bench.smallest).sequences.isEmpty)
  }
}
