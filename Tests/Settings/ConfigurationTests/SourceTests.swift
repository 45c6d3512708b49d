import Configuration
import LinuxSystem
import Testing

/// The files behind a setup: empty ones, and those that it is reloaded from.
@Suite struct SourceTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static let berlin = """
    board = "mine"
    [[readout]]
    label = "BERLIN"
    zone = "Europe/London"

    """

  @Test(
    arguments: [
      ("", "none"), ("\n\n", "none"), ("# all of it\n# is a comment\n", "none"), ("\u{FEFF}", "none"),
      ("[display]\n", "empty tables"), ("# x\n[display]\n[travel]\n", "empty tables"),
    ])
  func aFileWithoutAKeyIsRefused(text: String, found: String) throws {
    let problems = try bench.problems(text)
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasPrefix(
        "clock.toml:1:1: expected at least one key, found \(found) (empty: did a save break off? ") == true
    )
  }

  @Test(arguments: ["[[readout]]\nzone = \"Asia/Tokyo\"", "[display]\nbrightness = 3", Bench.smallest])
  func oneKeyIsEnough(text: String) throws {
    #expect(try bench.problems(text) == [])
  }

  @Test func setupReportsWhetherABoardIsNamed() throws {
    #expect(try bench.load(Bench.smallest).namesBoard)
    #expect(try bench.load(Bench.smallest, Overrides(board: "circuitsetup-tcd")).namesBoard)
    #expect(try !bench.load("[display]\nbrightness = 3").namesBoard)
    #expect(try !bench.loader.load(nil).namesBoard)
  }

  @Test func setupContainsItsSourceFiles() throws {
    try bench.write(BoardMistake.good, to: "boards/mine.toml")
    let sources = try bench.load(Self.berlin).sources
    #expect(
      sources.configuration
        == ConfigurationSources.File(path: bench.path("clock.toml"), bytes: Array(Self.berlin.utf8)))
    #expect(
      sources.board
        == ConfigurationSources.File(
          path: bench.path("boards/mine.toml"), bytes: Array(BoardMistake.good.utf8)))
    let builtIn = try bench.loader.load(nil).sources
    #expect(builtIn.configuration == nil)
    #expect(builtIn.board.path == Bench.bundledBoards + "/adafruit-backpacks.toml")
  }

  @Test func changedCommentDoesNotChangeTheSetup() throws {
    let setup = try bench.load(Bench.smallest)
    let commented = try bench.load(Bench.smallest + "# a comment\n")
    #expect(setup == commented)
    #expect(setup.sources.configuration != commented.sources.configuration)
  }

  @Test(arguments: ["", "board = 5", "board = \"adafruit-backpacks\"", nil])
  func setupIsReloadedFromItsStoredSources(text: String?) throws {
    // In the second folder, so that a board of the same name can precede it.
    try bench.write(BoardMistake.good, to: "boards2/mine.toml")
    let loader = ConfigurationLoader(
      boardFolders: [bench.path("boards"), bench.path("boards2")], zoneFolder: bench.path("zoneinfo"))
    let path = bench.path("clock.toml")
    try bench.write(Self.berlin, to: "clock.toml")
    let before = try loader.load(path)
    if let text {
      try bench.write(text, to: "clock.toml")
      try bench.write(text, to: "boards2/mine.toml")
      try bench.write(text, to: "boards/mine.toml")
    } else {
      try bench.remove("clock.toml")
      try bench.remove("boards2/mine.toml")
    }
    let after = try loader.load(path, given: before.sources.contents)
    #expect(after == before)
    #expect(after.sources.contents == before.sources.contents)
  }

  @Test func problemsInGivenContentNameItsFile() throws {
    try bench.write(Bench.smallest, to: "clock.toml")
    let path = bench.path("clock.toml")
    let failure = try #require(
      bench.loader.failure(path, given: [path: Array("[display]\nbrightness = 17".utf8)]))
    #expect(
      failure.problems.map { bench.shortened($0.description) } == [
        "clock.toml:2:14: display.brightness: expected an integer from 1 to 16, found 17"
      ])
    #expect(failure.problems.map { $0.rendered.contains("brightness = 17") } == [true])
  }

  @Test func givenBoardIsUsedWithoutItsFile() throws {
    let path = bench.path("clock.toml")
    try bench.write("board = \"near.toml\"", to: "clock.toml")
    let given = [bench.path("near.toml"): Array(BoardMistake.good.utf8)]
    #expect(try bench.loader.load(path, given: given).boardName == "near")
    #expect(bench.loader.failure(path) != nil)
  }
}
