import ClockModel
import Configuration
import Panel
import Segments
import Testing
import ZoneInfo

@Suite struct SetupTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// The documentation's example with all defaults written out.
  private static let defaults = """
    board = "adafruit-backpacks"

    [display]
    hour_cycle = 12
    colon = "blink"
    digits = "prop"
    brightness = 12

    [[readout]]
    label = "NEW YORK"
    zone = "America/New_York"

    [[readout]]
    label = "LONDON"
    zone = "Europe/London"

    [[readout]]
    label = "HONG KONG"
    zone = "Asia/Hong_Kong"
    """

  @Test func fileWithoutReadoutsShowsThreeCities() throws {
    let setup = try bench.load(Bench.smallest)
    #expect(setup.circuits.readouts.map(\.label) == ["NEW YORK", "LONDON", "HONG KONG"])
    #expect(setup.circuits.readouts.allSatisfy { $0.brightness.sixteenths == 12 })
    #expect(setup.circuits.hourCycle == .twelve)
    #expect(setup.circuits.colon == .blink)
    #expect(setup.circuits.frozen == nil)
    #expect(setup.font == .prop)
    #expect(setup.boardName == "adafruit-backpacks")
    let written = try bench.load(Self.defaults)
    #expect(setup == written)
  }

  @Test func threeCitiesAreShownWithoutAFile() throws {
    let setup = try bench.loader.load(nil)
    let empty = try bench.load(Bench.smallest)
    #expect(setup.circuits == empty.circuits)
    #expect(setup.files.first == Bench.bundledBoards + "/adafruit-backpacks.toml")
  }

  @Test(arguments: ["/dev/i2c-22", "/dev/i2c/clock", "/dev/i2c/by-path/x.1", "/dev/clock-i2c"])
  func busCanHaveAnyPathThatContainsI2C(name: String) throws {
    let setup = try bench.load(
      "board = \"circuitsetup-tcd\"\n[buses]\n\"/dev/i2c-1\" = \"\(name)\"\n")
    #expect(Set(setup.wiring.chips.map(\.bus)) == [name])
  }

  @Test func everyKeyIsRead() throws {
    let setup = try bench.load(
      """
      board = "circuitsetup-tcd"
      display = { hour_cycle = 24, colon = "steady", digits = "classic", brightness = 3 }
      [[readout]]
      time = 1985-10-26T01:21:00
      brightness = 16
      [[readout]]
      zone = "Asia/Tokyo"
      label = "Nippon – 日本"
      [[readout]]
      time = 1885-09-02 08:00:30.5
      label = ""
      """)
    #expect(setup.circuits.hourCycle == .twentyFour)
    #expect(setup.circuits.colon == .steady)
    #expect(setup.font == .classic)
    #expect(setup.boardName == "circuitsetup-tcd")
    #expect(setup.circuits.readouts.map(\.label) == ["DESTINATION TIME", "Nippon – 日本", ""])
    #expect(setup.circuits.readouts.map(\.brightness.sixteenths) == [16, 3, 3])
    let time = CivilTime(year: 1885, month: 9, day: 2, hour: 8, minute: 0, second: 30)
    #expect(setup.circuits.readouts[2].source == time.map { .fixed($0) })
  }

  @Test(arguments: [0, 1, 9999])
  func fixedTimesReachFromYear0To9999(year: Int) throws {
    let digits = String(repeating: "0", count: 4 - String(year).count) + String(year)
    let setup = try bench.load("[[readout]]\ntime = \(digits)-12-25T00:00:00")
    let time = try #require(CivilTime(year: year, month: 12, day: 25, hour: 0, minute: 0, second: 0))
    #expect(setup.circuits.readouts.map(\.source) == [.fixed(time)])
  }

  @Test func allReadFilesAreWatched() throws {
    let setup = try bench.load("[[readout]]\nzone = \"Asia/Tokyo\"\n[[readout]]\nzone = \"Asia/Tokyo\"")
    #expect(
      setup.files == [
        bench.path("clock.toml"), Bench.bundledBoards + "/adafruit-backpacks.toml",
        bench.path("zoneinfo/Asia/Tokyo"),
      ])
  }

  @Test func commandLineOverridesTheConfiguration() throws {
    let setup = try bench.load(
      "display = { brightness = 5 }\n[[readout]]\ntime = 1985-10-26T01:21:00",
      Overrides(
        board: "professor-gizmo", cities: ["london", "new_york"],
        frozenDate: WallTime(seconds: 499_163_000, nanoseconds: 7)))
    #expect(setup.boardName == "professor-gizmo")
    #expect(setup.circuits.readouts.map(\.label) == ["LONDON", "NEW YORK"])
    #expect(setup.circuits.readouts.map(\.brightness.sixteenths) == [5, 5])
    #expect(setup.circuits.frozen == 499_163_000)
  }

  @Test func busesCanBeRenamed() throws {
    let setup = try bench.load(
      """
      [buses]
      "/dev/i2c-1" = "/dev/i2c-3"
      "/dev/i2c-3" = "/dev/i2c-1"
      """)
    let plain = try bench.load(Bench.smallest)
    #expect(setup.wiring.buses == ["/dev/i2c-3", "/dev/i2c-1"])
    #expect(setup.wiring.leds == plain.wiring.leds)
    let merged = try bench.load(
      """
      board = "circuitsetup-tcd"
      [buses]
      "/dev/i2c-1" = "/dev/i2c-22"
      """)
    #expect(merged.wiring.buses == ["/dev/i2c-22"])
  }

  @Test func boardPathIsRelativeToTheConfiguration() throws {
    try bench.write(BoardMistake.good, to: "profiles/mine.toml")
    let setup = try bench.load("board = \"profiles/mine.toml\"")
    #expect(setup.boardName == "mine")
    #expect(setup.files.contains(bench.path("profiles/mine.toml")))
    // A path on the command line is relative to the working directory.
    #expect(
      try bench.problems(Bench.smallest, Overrides(board: "profiles/mine.toml")) == [
        "--board: expected the path of a board's profile, found \"profiles/mine.toml\" "
          + "(there is no file profiles/mine.toml)"
      ])
    _ = try bench.load(Bench.smallest, Overrides(board: bench.path("profiles/mine.toml")))
  }

  @Test func ownBoardOverridesTheBundledOne() throws {
    try bench.write(BoardMistake.good, to: "boards/circuitsetup-tcd.toml")
    #expect(try bench.load("board = \"circuitsetup-tcd\"").wiring.readouts == [.destination])
  }

  @Test func boardWithOneReadoutRejectsASecondOne() throws {
    try bench.write(BoardMistake.good, to: "boards/test.toml")
    let two = "board = \"test\"\n[[readout]]\nzone = \"Asia/Tokyo\"\n[[readout]]\nzone = \"Asia/Tokyo\""
    #expect(
      try bench.problems(two) == [
        "clock.toml:4:1: readout[2]: expected only the board's readouts (destination), found one for present"
      ])
    #expect(
      try bench.problems("board = \"test\"", Overrides(cities: ["tokyo", "london"])) == [
        "--cities: expected 1 city, as the board has 1 readout, found 2"
      ])
  }

  @Test func chipsWithAColonComeFirstOnTheirBus() throws {
    let board = BoardMistake.good.replacing(
      "a = { address = 0x70 }",
      with: """
        x = { bus = "/dev/i2c-3", address = 0x70 }
        y = { address = 0x71 }
        a = { address = 0x70 }
        """
    ).replacing("colon = [{ line = \"GPIO22\" }", with: "colon = [{ common = 0, row = 15 }")
      .replacing("day = { commons = [3, 3]", with: "day = { chip = \"y\", commons = [3, 3]")
      .replacing("year = { commons = [4, 4", with: "year = { chip = \"x\", commons = [4, 4")
    try bench.write(board, to: "boards/test.toml")
    let wiring = try bench.load("board = \"test\"").wiring
    #expect(
      wiring.chips == [
        WiredChip(bus: "/dev/i2c-3", address: 0x70), WiredChip(bus: "/dev/i2c-1", address: 0x70),
        WiredChip(bus: "/dev/i2c-1", address: 0x71),
      ])
    let colon = wiring.leds.filter { $0.led == .lamp(.destination, .colon) }.map(\.place)
    #expect(colon == [.bit(chip: 1, common: 0, row: 15), .line(0)])
  }
}
