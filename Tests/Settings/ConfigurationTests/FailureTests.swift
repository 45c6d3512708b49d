import Configuration
import LinuxSystem
import Testing

@Suite struct FailureTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func failure(_ path: String?, _ overrides: Overrides = Overrides()) throws -> ConfigurationFailure {
    try #require(bench.loader.failure(path, overrides))
  }

  @Test func allProblemsOfAllFilesAreReportedInOrder() throws {
    try bench.write(
      BoardMistake.good.replacing("pm = false\n", with: "").replacing("0x70", with: "0x80"),
      to: "boards/test.toml")
    let problems = try bench.problems(
      """
      board = "test"
      colour = "red"
      [display]
      hour_cycle = 13
      colon = "blinking"
      [[readout]]
      zone = "new york"
      brightness = 0
      [[readout]]
      time = 1985-10-26
      [buses]
      "/dev/i2c-1" = 3
      """, Overrides(cities: ["new_yrok", "tokio"]))
    let places = problems.map { $0.split(separator: " ", maxSplits: 2).prefix(2).joined(separator: " ") }
    #expect(
      places == [
        "--cities: expected", "--cities: expected",
        "clock.toml:2:1: colour:", "clock.toml:4:14: display.hour_cycle:", "clock.toml:5:9: display.colon:",
        "clock.toml:7:8: readout[1].zone:", "clock.toml:8:14: readout[1].brightness:",
        "clock.toml:10:8: readout[2].time:", "clock.toml:12:16: buses.\"/dev/i2c-1\":",
        "boards/test.toml:3:17: chips.a.address:", "boards/test.toml:4:1: destination.pm:",
      ])
  }

  @Test func linesAfterASyntaxErrorAreChecked() throws {
    try bench.write("[display]\ncolon = blink\nhour_cycle = 13\n", to: "clock.toml")
    let failure = try failure(bench.path("clock.toml"), Overrides(board: "nobody"))
    #expect(failure.problems.map(\.file) == ["--board", bench.path("clock.toml"), bench.path("clock.toml")])
    #expect(failure.problems[1].key == nil)
    #expect(failure.problems[1].position?.description == "2:9")
    #expect(failure.problems[2].key == "display.hour_cycle")
    #expect(failure.isUsage)
  }

  @Test func aProblemShowsItsLineWithACaret() throws {
    try bench.write("[display]\n\thour_cycle = 13 # é\n", to: "clock.toml")
    let problem = try #require(try failure(bench.path("clock.toml")).problems.first)
    #expect(
      bench.shortened(problem.rendered) == """
        clock.toml:2:15: display.hour_cycle: expected 12 or 24, found 13
           2 |     hour_cycle = 13 # é
             |                  ^
        """)
  }

  @Test func missingFilesAreWatched() throws {
    try bench.write("board = \"nobody\"\n[[readout]]\nzone = \"Asia/Nowhere\"", to: "clock.toml")
    let failure = try failure(bench.path("clock.toml"))
    #expect(
      failure.files == [
        bench.path("clock.toml"), bench.path("boards/nobody.toml"), Bench.bundledBoards + "/nobody.toml",
        bench.path("zoneinfo/Asia/Nowhere"),
      ])
    #expect(!failure.isUsage)
    let missing = try self.failure(bench.path("none.toml"))
    #expect(missing.files == [bench.path("none.toml")])
    #expect(!missing.isUsage)
    #expect(
      missing.problems.map(\.message) == [
        "cannot read it: No such file or directory"
          + " (is the path right? on a PC `timecircuitsd --simulate` needs no file; README.md has an example)"
      ])
  }

  @Test func foldersSpecialFilesAndHugeFilesAreRefused() throws {
    #expect(
      try failure(bench.folder).problems.map(\.message) == [
        "expected a regular file, found a folder or a special file"
      ])
    #expect(
      try failure("/dev/zero").problems.map(\.message) == [
        "expected a regular file, found a folder or a special file"
      ])
    try bench.write(Array(repeating: UInt8(ascii: "\n"), count: 65_537), to: "clock.toml")
    #expect(
      try failure(bench.path("clock.toml")).problems.map(\.message) == [
        "expected at most 65536 bytes, found 65537 or more"
      ])
    let lines = Array(repeating: UInt8(ascii: "\n"), count: 65_536 - Bench.smallest.utf8.count)
    try bench.write(Array(Bench.smallest.utf8) + lines, to: "clock.toml")
    _ = try bench.loader.load(bench.path("clock.toml"))
  }

  @Test func missingZoneDataNamesThePackageToInstall() throws {
    let loader = ConfigurationLoader(boardFolders: [Bench.bundledBoards], zoneFolder: bench.path("none"))
    for overrides in [Overrides(), Overrides(cities: ["london"])] {
      let failure = try #require(loader.failure(nil, overrides))
      let message = "expected zone data in \(bench.path("none")), found none (install the package tzdata)"
      #expect(failure.problems.map(\.message) == [message])
    }
  }

  @Test func unknownBoardReportsTheNearestNameOrSearchedFolders() throws {
    let near = try failure(nil, Overrides(board: "circuitsetup"))
    #expect(near.isUsage)
    #expect(
      near.problems.map(\.description) == [
        "--board: expected the name of a board, found \"circuitsetup\" (did you mean \"circuitsetup-tcd\"?)"
      ])
    let far = try failure(nil, Overrides(board: "zzz"))
    #expect(
      far.problems.map { bench.shortened($0.description) } == [
        "--board: expected the name of a board, found \"zzz\" (looked for zzz.toml in boards and "
          + "\(Bench.bundledBoards); --list-boards prints all boards)"
      ])
  }

  @Test func atMost500ProblemsAreReported() throws {
    let text = (0..<8000).map { "k\($0)=1\n" }.joined()
    let problems = try bench.problems(String(text.prefix(65_000)))
    #expect(problems.count == 501)
    #expect(problems.last == "clock.toml: there are more: only 500 problems are shown")
  }
}
