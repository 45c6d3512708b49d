import ClockModel
import Configuration
import Panel
import Testing

/// Boards whose readouts have fewer than thirteen digits.
@Suite struct BoardPlaceTests {
  private static let month = "month = { commons = [0, 1, 2] }"
  private static let day = "day = { commons = [3, 3], rows = [0, 8] }"
  private static let year = "year = { commons = [4, 4, 5, 5], rows = [0, 8, 0, 8] }"
  private static let hour = "hour = { commons = [6, 6], rows = [0, 8] }"
  private static let minute = "minute = { commons = [7, 7], rows = [0, 8] }"

  let bench: Bench

  init() throws { bench = try Bench() }

  @Test(arguments: [
    (month, "month = false", "    26 1985 AM 09:21"),
    (month, "month = [false, false, false]", "    26 1985 AM 09:21"),
    (month, "month = { commons = [0, false, 2] }", "O T 26 1985 AM 09:21"),
    (year, "year = [false, false, { common = 5 }, { common = 5, row = 8 }]", "OCT 26   85 AM 09:21"),
    (year, "year = { commons = [false, false, 5, 5], rows = [0, 0, 0, 8] }", "OCT 26   85 AM 09:21"),
    (minute, "minute = false", "OCT 26 1985 AM 09:  "),
    (month, "month = { commons = [0, 0], rows = [0, 8] }", " 10 26 1985 AM 09:21"),
    (month, "month = [{ common = 0 }, { common = 0, row = 8 }]", " 10 26 1985 AM 09:21"),
    (month, "month = [false, { common = 0, row = 8 }]", "  0 26 1985 AM 09:21"),
  ])
  func readoutShowsOnlyItsExistingDigits(old: String, new: String, text: String) throws {
    try bench.write(BoardMistake.good.replacing(old, with: new), to: "boards/test.toml")
    let setup = try bench.load(
      "board = \"test\"\n[[readout]]\nlabel = \"A\"\ntime = 1985-10-26T09:21:00\n")
    var image = PanelImage(darkFor: setup.wiring)
    let frame = Frame(
      setup.circuits.picture(at: Edge(halfSeconds: 0)), font: setup.font, on: setup.wiring.places)
    setup.wiring.render(frame, into: &image)
    let shown = setup.wiring.frame(shownBy: image)
    #expect(shown.destination.text(hourCycle: .twelve) == text)
    for digit in Digit.allCases {
      let isThere = setup.wiring.leds.contains { wired in
        if case .segment(.destination, digit, _) = wired.led { true } else { false }
      }
      #expect(shown.destination[digit] == (isThere ? frame.destination[digit] : 0))
      #expect(shown.destination.places.contains(digit) == isThere)
    }
  }

  // Not in the attribute: Swift 6.0.3 crashes on an interpolation there.
  private static let misuses: [BoardMistake] = [
    BoardMistake(
      month, "month = true",
      [
        ":6:9: destination.month: expected a list of 3 digits, or 2 for a numeric month, or a table of their commons, found a boolean, true"
      ]),
    BoardMistake(
      year, "year = { commons = [false, 4] }",
      [
        ":8:20: destination.year.commons: expected 4 commons, one per digit, found 2 (write false for each digit that the board does not have)"
      ]),
    BoardMistake(
      "\(month)\n\(day)\n\(year)\n\(hour)\n\(minute)",
      "month = false\nday = [false, false]\nyear = { commons = [false, false, false, false] }\n"
        + "hour = false\nminute = false",
      [
        ":4:1: destination: expected a readout with at least one digit, found false for all of them (delete the table if the board has no such readout)"
      ]),
  ]

  @Test(arguments: misuses)
  func misusedBooleansAreReported(mistake: BoardMistake) throws {
    let text = try #require(mistake.text)
    #expect(try bench.problems(ofBoard: text) == mistake.problems.map { "test.toml" + $0 })
  }
}
