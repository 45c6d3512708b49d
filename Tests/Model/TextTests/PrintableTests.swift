import Testing
import Text

@Suite struct PrintableTests {
  @Test(
    arguments: [
      ("plain é 日", "plain é 日"), ("a\nb\r\tc\u{7F}", "a\u{FFFD}b\u{FFFD}\u{FFFD}c\u{FFFD}"),
      ("\u{1B}[2J", "\u{FFFD}[2J"), ("\u{9B}2J", "\u{FFFD}2J"), ("\u{202E}abc", "\u{FFFD}abc"),
      ("\u{2028}", "\u{FFFD}"),
    ])
  func textFromElsewhereMovesNoCursor(text: String, printed: String) {
    #expect(Printable.text(text) == printed)
  }

  @Test func linesStayApartAndEmptyOnesAreLeftOut() {
    #expect(Printable.lines("\na\u{1B}\n\nb\n") == ["a\u{FFFD}", "b"])
  }
}
