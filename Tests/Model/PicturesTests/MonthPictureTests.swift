import Pictures
import Segments
import Testing

/// The months as line art, to review by eye.
@Suite struct MonthPictureTests {
  @Test(arguments: pictures)
  func drawsEveryMonth(month: String, picture: [String]) throws {
    let digits = try month.utf8.map { LineArt.lines(try #require(FourteenSegmentFont.mask($0))) }
    let drawn = LineArt.text(digits)
    #expect(drawn == picture, "\(month) is drawn as\n\(drawn.joined(separator: "\n"))")
  }

  private static let pictures: [(String, [String])] = [
    (
      "JAN",
      [
        "       ━━━       ",
        "    ┃ ┃   ┃ ┃╲  ┃",
        "       ━━━       ",
        "┃   ┃ ┃   ┃ ┃  ╲┃",
        " ━━━             ",
      ]
    ),
    (
      "FEB",
      [
        " ━━━   ━━━   ━━━ ",
        "┃     ┃       ┃ ┃",
        " ━━━   ━━━    ┃━ ",
        "┃     ┃       ┃ ┃",
        "       ━━━   ━━━ ",
      ]
    ),
    (
      "MAR",
      [
        "       ━━━   ━━━ ",
        "┃╲ ╱┃ ┃   ┃ ┃   ┃",
        "       ━━━   ━━━ ",
        "┃ ┃ ┃ ┃   ┃ ┃  ╲ ",
        "                 ",
      ]
    ),
    (
      "APR",
      [
        " ━━━   ━━━   ━━━ ",
        "┃   ┃ ┃   ┃ ┃   ┃",
        " ━━━   ━━━   ━━━ ",
        "┃   ┃ ┃     ┃  ╲ ",
        "                 ",
      ]
    ),
    (
      "MAY",
      [
        "       ━━━       ",
        "┃╲ ╱┃ ┃   ┃  ╲ ╱ ",
        "       ━━━       ",
        "┃ ┃ ┃ ┃   ┃   ┃  ",
        "                 ",
      ]
    ),
    (
      "JUN",
      [
        "                 ",
        "    ┃ ┃   ┃ ┃╲  ┃",
        "                 ",
        "┃   ┃ ┃   ┃ ┃  ╲┃",
        " ━━━   ━━━       ",
      ]
    ),
    (
      "JUL",
      [
        "                 ",
        "    ┃ ┃   ┃ ┃    ",
        "                 ",
        "┃   ┃ ┃   ┃ ┃    ",
        " ━━━   ━━━   ━━━ ",
      ]
    ),
    (
      "AUG",
      [
        " ━━━         ━━━ ",
        "┃   ┃ ┃   ┃ ┃    ",
        " ━━━           ━ ",
        "┃   ┃ ┃   ┃ ┃   ┃",
        "       ━━━   ━━━ ",
      ]
    ),
    (
      "SEP",
      [
        " ━━━   ━━━   ━━━ ",
        "┃     ┃     ┃   ┃",
        " ━━━   ━━━   ━━━ ",
        "    ┃ ┃     ┃    ",
        " ━━━   ━━━       ",
      ]
    ),
    (
      "OCT",
      [
        " ━━━   ━━━   ━━━ ",
        "┃   ┃ ┃       ┃  ",
        "              ┃  ",
        "┃   ┃ ┃       ┃  ",
        " ━━━   ━━━       ",
      ]
    ),
    (
      "NOV",
      [
        "       ━━━       ",
        "┃╲  ┃ ┃   ┃ ┃  ╱ ",
        "                 ",
        "┃  ╲┃ ┃   ┃ ┃╱   ",
        "       ━━━       ",
      ]
    ),
    (
      "DEC",
      [
        " ━━━   ━━━   ━━━ ",
        "  ┃ ┃ ┃     ┃    ",
        "  ┃    ━━━       ",
        "  ┃ ┃ ┃     ┃    ",
        " ━━━   ━━━   ━━━ ",
      ]
    ),
  ]
}
