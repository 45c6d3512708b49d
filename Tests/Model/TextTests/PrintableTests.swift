import Testing
import Text

@Suite struct PrintableTests {
  @Test(
    arguments: [
      ("plain é 日", "plain é 日"), ("a\nb\r\tc\u{7F}", "a\u{FFFD}b\u{FFFD}\u{FFFD}c\u{FFFD}"),
      ("\u{1B}[2J", "\u{FFFD}[2J"), ("\u{9B}2J", "\u{FFFD}2J"), ("\u{202E}abc", "\u{FFFD}abc"),
      ("\u{2028}", "\u{FFFD}"), ("\u{E0041}", "\u{FFFD}"),
      ("\u{1F469}\u{200D}\u{1F680}", "\u{1F469}\u{200D}\u{1F680}"),
    ])
  func controlCharactersAreReplaced(text: String, printed: String) {
    #expect(Printable.text(text) == printed)
  }

  @Test func paragraphsKeepTheirLines() {
    #expect(Printable.paragraph("a\u{1B}\n\nb\u{9B}") == "a\u{FFFD}\n\nb\u{FFFD}")
  }

  @Test func jsonEscapesControlCharactersAndKeepsItsValue() throws {
    let text =
      "del \u{7F} csi \u{9B}2J line \u{2028} turn \u{202E} tag \u{E0041} plain \u{1F680}\u{200D} \"\\\n"
    let value = JSONValue.object([JSONMember("k\u{85}", .string(text))])
    let printed = Printable.json(value.encoded + [UInt8(ascii: "\n")])
    #expect(
      String(decoding: printed, as: UTF8.self)
        == #"{"k\u0085":"del \u007F csi \u009B2J line \u2028 turn \u202E tag \uDB40\uDC41 plain "#
        + "\u{1F680}\u{200D}" + #" \"\\\u000A"}"# + "\n")
    #expect(try JSONValue.parse(printed) == value)
  }

  @Test func linesAreSplitAndEmptyOnesDropped() {
    #expect(Printable.lines("\na\u{1B}\n\nb\n") == ["a\u{FFFD}", "b"])
  }
}
