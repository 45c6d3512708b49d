import ClockModel
import Configuration
import Keys
import Panel
import Testing

/// A board's keys in a matrix, and the lamps of its keypad.
@Suite struct BoardKeyMatrixTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func setup(_ keys: String, _ configuration: String = "") throws -> Setup {
    try bench.write(BoardMistake.good + "[keys]\n" + keys, to: "boards/test.toml")
    return try bench.load("board = \"test\"\n" + configuration)
  }

  private static let chip = WiredChip(bus: "/dev/i2c-1", address: 0x70)

  @Test func displayChipCanScanKeys() throws {
    let polled = try setup("scan = { chip = \"a\" }").keyWiring
    #expect(polled == KeyWiring(scan: WiredScan(Self.chip)))
    let wired = try setup(
      "scan = { chip = \"a\", int = { line = \"GPIO6\" }, keys = { 1 = \"5\", 14 = \"ENTER\" } }"
    )
    .keyWiring
    let expected = WiredScan(
      Self.chip, interrupt: WiredInput(.name("GPIO6"), isActiveLow: true), legends: [1: "5", 14: "enter"])
    #expect(wired == KeyWiring(scan: expected))
    let (one, fourteen) = (try #require(KeyName("scan:1")), try #require(KeyName("scan:14")))
    #expect(wired.legends == [one: "5", fourteen: "enter"])
  }

  @Test func keypadIsWiredAsRowsAndColumns() throws {
    let found = try setup(
      """
      [keys.pcf8574]
      address = 0x38
      rows = [3, 2]
      columns = [0, 7]
      keys = [["1", ""], ["*", "#"]]
      int = { gpio_chip = "pinctrl-rp1", offset = 6, pull = "none" }
      optional = true
      """
    ).keyWiring
    let key = { (legend: String) in KeyName(.pcf8574, legend) }
    let expected = WiredPad(
      WiredChip(bus: "/dev/i2c-1", address: 0x38), rows: [3, 2], columns: [0, 7],
      keys: [[key("1"), nil], [key("*"), key("#")]],
      interrupt: WiredInput(.offset(6, chipLabel: "pinctrl-rp1"), pull: .none, isActiveLow: true),
      isOptional: true)
    #expect(found == KeyWiring(pad: expected))
  }

  @Test func keyBusesAreRenamedLikeChipBuses() throws {
    let found = try setup(
      "pcf8574 = { bus = \"/dev/i2c-3\", address = 0x20, rows = [0], columns = [1], keys = [[\"1\"]] }\nscan = { chip = \"a\" }",
      "[buses]\n\"/dev/i2c-3\" = \"/dev/i2c-22\"\n\"/dev/i2c-1\" = \"/dev/i2c-7\"\n"
    ).keyWiring
    #expect(found.pad?.chip.bus == "/dev/i2c-22")
    #expect(found.scan?.chip.bus == "/dev/i2c-7")
    #expect(found.buses == ["/dev/i2c-7", "/dev/i2c-22"])
  }

  @Test func keypadLampsAreLEDsOfTheBoard() throws {
    let wiring = try setup(
      """
      [keys.lamps]
      entering = { line = "GPIO6" }
      accepted = { chip = "a", common = 5, row = 7 }
      refused = [{ line = "GPIO20", active_low = true }, { line = "GPIO21" }]
      """
    ).wiring
    let lamps = wiring.leds.filter { $0.led.readout == nil }
    #expect(
      lamps == [
        WiredLED(.keypad(.entering), at: .line(2)),
        WiredLED(.keypad(.accepted), at: .bit(chip: 0, common: 5, row: 7)),
        WiredLED(.keypad(.refused), at: .line(3)), WiredLED(.keypad(.refused), at: .line(4)),
      ])
    #expect(wiring.lines.map(\.reference.words) == ["GPIO22", "GPIO25", "GPIO6", "GPIO20", "GPIO21"])
  }

  private static let mistakes: [(keys: String, problem: String)] = [
    ("scan = 1", ":15:8: keys.scan: expected a table such as { chip = \"present\" }, found an integer, 1"),
    (
      "scan = {}",
      ":15:8: keys.scan.chip: expected the name of the chip that scans the keys, found no such key"
    ),
    (
      "scan = { chip = \"b\" }",
      ":15:17: keys.scan.chip: expected the name of a chip of [chips], found \"b\""
    ),
    (
      "scan = { chip = \"a\", int = { line = \"GPIO22\" } }",
      ":15:28: keys.scan.int: expected a different line for each key, found GPIO22, used by destination.colon[1]"
    ),
    (
      "scan = { chip = \"a\", int = { line = \"GPIO6\", active_low = true } }",
      ":15:46: keys.scan.int.active_low: expected one of the keys line, gpio_chip, offset or pull, found active_low "
        + "(the pin INT is always active low: leave it out)"
    ),
    (
      "scan = { chip = \"a\", keys = { 0 = \"5\" } }",
      ":15:31: keys.scan.keys.0: expected a key's number from 1 to 39, found 0"
    ),
    (
      "scan = { chip = \"a\", keys = { 13 = \"5\" }, int = { line = \"GPIO6\" } }",
      ":15:31: keys.scan.keys.13: expected a key that is not on row 15, because that pin is the interrupt, found 13"
    ),
    (
      "scan = { chip = \"a\", keys = { 1 = \"a b\" } }",
      ":15:35: keys.scan.keys.1: expected the text printed on the key, as in \"5\", of at most 16 characters without spaces, "
        + ": , \" ' and \\, found \"a b\""
    ),
    (
      "pcf8574 = { rows = [0], columns = [1], keys = [[\"1\"]] }",
      ":15:11: keys.pcf8574.address: expected an address from 0x20 to 0x27, or of a PCF8574A from 0x38 to 0x3f, found no such key"
    ),
    (
      "pcf8574 = { address = 20, rows = [0], columns = [1], keys = [[\"1\"]] }",
      ":15:23: keys.pcf8574.address: expected an address from 0x20 to 0x27, or of a PCF8574A from 0x38 to 0x3f, found 0x14 "
        + "(did you mean 0x20?)"
    ),
    (
      "pcf8574 = { address = 0x20, rows = [0, 0], columns = [1], keys = [[\"1\"], [\"2\"]] }",
      ":15:40: keys.pcf8574.rows[2]: expected each pin once, found 0 again"
    ),
    (
      "pcf8574 = { address = 0x20, rows = [8], columns = [1], keys = [[\"1\"]] }",
      ":15:37: keys.pcf8574.rows[1]: expected a pin from 0 to 7, found 8"
    ),
    (
      "pcf8574 = { address = 0x20, rows = [0], columns = [0], keys = [[\"1\"]] }",
      ":15:51: keys.pcf8574.columns: expected pins that are not in rows, found 0, which is in both"
    ),
    (
      "pcf8574 = { address = 0x20, rows = [0], columns = [1, 2], keys = [[\"1\"]] }",
      ":15:67: keys.pcf8574.keys[1]: expected a list of 2 keys, found one of 1"
    ),
    (
      "pcf8574 = { address = 0x20, rows = [0], columns = [1, 2], keys = [[\"1\", \"1\"]] }",
      ":15:73: keys.pcf8574.keys[1][2]: expected each key once, found \"1\" again"
    ),
    (
      "pcf8574 = { address = 0x20, rows = [0, 2], columns = [1], keys = [[\"1\"]] }",
      ":15:66: keys.pcf8574.keys: expected 2 lists of 1 keys each, as printed on the keypad, such as [\"1\", \"2\", \"3\"], found 1 of them"
    ),
    (
      "pcf8574 = { address = 0x20, rows = [], columns = [1], keys = [] }",
      ":15:36: keys.pcf8574.rows: expected 1 to 7 pins, found 0"
    ),
    (
      "lamps = { white = { line = \"GPIO6\" } }",
      ":15:11: keys.lamps.white: expected one of the keys entering, accepted or refused, found white"
    ),
  ]

  @Test(arguments: mistakes.indices) func matrixMistakeIsReportedAtItsPosition(index: Int) throws {
    let (keys, problem) = Self.mistakes[index]
    let problems = try bench.problems(ofBoard: BoardMistake.good + "[keys]\n" + keys + "\n")
    #expect(problems == ["test.toml" + problem])
  }

  /// In either order in the file.
  @Test func interruptPinCannotDriveAKeypadLamp() throws {
    let scan = "scan = { chip = \"a\", int = { line = \"GPIO6\" } }\n"
    let lamps = "lamps = { entering = { chip = \"a\", common = 5, row = 15 } }\n"
    for keys in [scan + lamps, lamps + scan] {
      let problems = try bench.problems(ofBoard: BoardMistake.good + "[keys]\n" + keys)
      #expect(problems.count == 1)
      #expect(problems.first?.contains("expected no LED on row 15 of chip a") == true)
    }
  }

  @Test func keyOnAPinOfTheSecondBusCausesAWarning() throws {
    let setup = try setup(
      """
      button1 = { line = "GPIO4" }
      pcf8574 = { bus = "/dev/i2c-3", address = 0x20, rows = [0], columns = [1], keys = [["1"]] }
      """)
    #expect(
      setup.warnings.contains { $0.description.contains("GPIO4 and GPIO5 are SDA and SCL of /dev/i2c-3") })
  }

  /// Row 15 of a chip is also its interrupt pin.
  @Test func interruptPinCannotDriveAnLED() throws {
    let board = BoardMistake.good.replacing(
      "am = { common = 3, row = 7 }", with: "am = { common = 3, row = 15 }")
    let polled = try bench.problems(ofBoard: board + "[keys]\nscan = { chip = \"a\" }\n")
    #expect(polled.isEmpty)
    let problems = try bench.problems(
      ofBoard: board + "[keys]\nscan = { chip = \"a\", int = { line = \"GPIO6\" } }\n")
    #expect(
      problems == [
        "test.toml:15:28: keys.scan.int: expected no LED on row 15 of chip a, because that pin is its interrupt, "
          + "found that of destination.am (leave int out, to poll the keys instead)"
      ])
  }
}
