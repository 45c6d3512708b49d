import Configuration
import Keys
import Panel
import Testing

/// The GPIO contacts of a board's keys.
@Suite struct BoardKeyTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func wiring(_ keys: String) throws -> KeyWiring {
    try bench.write(BoardMistake.good + "[keys]\n" + keys, to: "boards/test.toml")
    return try bench.load("board = \"test\"\n").keyWiring
  }

  private func contact(
    _ name: String, _ line: WiredLine.Reference, _ pull: Pull = .up, isActiveLow: Bool = true
  ) throws -> WiredContact {
    WiredContact(try #require(KeyName(name)), on: WiredInput(line, pull: pull, isActiveLow: isActiveLow))
  }

  @Test func boardWithoutKeysHasNoKeyWiring() throws {
    #expect(try bench.load(Bench.smallest).keyWiring == KeyWiring.none)
    #expect(try wiring("") == KeyWiring.none)
  }

  @Test func contactIsActiveLowUnlessPulledDown() throws {
    let found = try wiring(
      """
      button1 = { line = "GPIO6" }
      button2 = { line = "GPIO13", pull = "down" }
      button3 = { line = "GPIO19", pull = "none", active_low = false }
      switch-1 = { gpio_chip = "pinctrl-rp1", offset = 26 }
      """)
    let expected = [
      try contact("button1", .name("GPIO6")),
      try contact("button2", .name("GPIO13"), .down, isActiveLow: false),
      try contact("button3", .name("GPIO19"), .none, isActiveLow: false),
      try contact("switch-1", .offset(26, chipLabel: "pinctrl-rp1")),
    ]
    #expect(found.contacts == expected)
  }

  private static let mistakes: [(keys: String, problem: String)] = [
    (
      "1button = { line = \"GPIO6\" }",
      ":15:1: keys.1button: expected a name of letters a to z, digits, - and _, "
        + "beginning with a letter, found 1button"
    ),
    (
      "Button1 = { line = \"GPIO6\" }",
      ":15:1: keys.Button1: expected a name of letters a to z, digits, - and _, "
        + "beginning with a letter, found Button1"
    ),
    (
      "keypad = { line = \"GPIO6\" }",
      ":15:1: keys.keypad: expected a name of letters a to z, digits, - and _, "
        + "beginning with a letter, found keypad"
    ),
    (
      "b = \"GPIO6\"",
      ":15:5: keys.b: expected a contact such as { line = \"GPIO6\" }, found a string, \"GPIO6\""
    ),
    (
      "b = {}",
      ":15:5: keys.b.line: expected the contact's GPIO line, as in line = \"GPIO6\", found no such key"
    ),
    (
      "b = { line = \"GPIO6\", pul = \"up\" }",
      ":15:23: keys.b.pul: expected one of the keys line, gpio_chip, offset, pull or active_low, found pul (did you mean pull?)"
    ),
    (
      "b = { line = \"GPIO6\", pull = \"high\" }",
      ":15:30: keys.b.pull: expected \"up\", \"down\" or \"none\", found \"high\""
    ),
    (
      "b = { line = \"GPIO2\" }",
      ":15:14: keys.b.line: expected a line that is not an I2C pin, found \"GPIO2\" (GPIO0 to GPIO3 are I2C pins: "
        + "using them cuts the chips off from their buses)"
    ),
    (
      "b = { line = \"GPIO22\" }",
      ":15:5: keys.b: expected a different line for each key, found GPIO22, used by destination.colon[1]"
    ),
    (
      "b = { line = \"GPIO6\" }\nc = { line = \"GPIO6\" }",
      ":16:5: keys.c: expected a different line for each key, found GPIO6, used by keys.b"
    ),
  ]

  @Test(arguments: mistakes)
  func contactMistakeIsReportedAtItsPosition(keys: String, problem: String) throws {
    let problems = try bench.problems(ofBoard: BoardMistake.good + "[keys]\n" + keys + "\n")
    #expect(problems == ["test.toml" + problem])
  }
}
