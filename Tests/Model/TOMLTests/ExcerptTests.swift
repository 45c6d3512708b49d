import TOML
import Testing

@Suite struct ExcerptTests {
  private func excerpt(_ text: String, line: Int = 1, column: Int) -> TOMLExcerpt {
    TOMLExcerpt(of: Array(text.utf8), at: TOMLPosition(line: line, column: column))
  }

  @Test func rendersFileLineColumnTheLineAndACaret() throws {
    let error = try #require(refusal(of: "# a board\nboard = adafruit\n"))
    #expect(
      error.rendered(file: "timecircuits.toml") == """
        timecircuits.toml:2:9: expected a value, found adafruit: text needs quotes, as in "adafruit"
           2 | board = adafruit
             |         ^
        """)
    #expect(error.sourceLine == "board = adafruit")
  }

  @Test func keepsTheCaretBeneathItsCharacter() {
    // A tab is up to four cells wide, a wide character two, a combining mark none.
    #expect(excerpt("\ta = 1", column: 2).rendered == "   1 |     a = 1\n     |     ^")
    #expect(excerpt("ab\tc", column: 4).rendered == "   1 | ab  c\n     |     ^")
    #expect(excerpt("\"香港\" = 1", column: 6).rendered == "   1 | \"香港\" = 1\n     |        ^")
    #expect(excerpt("e\u{301}x", column: 3).caretOffset == 1)
  }

  @Test func acceptsAnyPosition() {
    #expect(excerpt("a", column: 2).rendered == "   1 | a\n     |  ^")
    #expect(excerpt("a", column: 99).caretOffset == 1)
    #expect(excerpt("a\n", line: 2, column: 1).rendered == "   2 | \n     | ^")
    #expect(excerpt("a", line: 7, column: 3).line == "")
    #expect(excerpt("", column: 1).rendered == "   1 | \n     | ^")
    #expect(excerpt("a", line: -1, column: -5).line == "a")
    #expect(excerpt("a\r\nb", column: 1).line == "a")
  }

  @Test func leavesRoomForLongLineNumbers() {
    let text = String(repeating: "\n", count: 12344) + "x"
    #expect(excerpt(text, line: 12345, column: 1).rendered == "12345 | x\n      | ^")
  }

  @Test func makesControlAndInvisibleCharactersVisible() {
    #expect(excerpt("\u{1B}[31m\u{7F}\u{0}", column: 1).line == "␛[31m␡␀")
    #expect(excerpt("a\u{A0}b\u{202E}c\u{9B}", column: 1).line == "a␣b\u{FFFD}c\u{FFFD}")
    #expect(
      TOMLExcerpt(of: [0x61, 0xFF, 0xC3, 0x62], at: TOMLPosition(line: 1, column: 1)).line
        == "a\u{FFFD}\u{FFFD}b")
  }

  @Test(arguments: [1, 40, 52, 53, 54, 500, 976, 977, 1000, 1001])
  func showsALongLineAroundTheCaret(column: Int) throws {
    let letters = (0..<1000).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) }
    let found = excerpt(String(letters), column: column)
    #expect(found.line.count <= 78)
    let shown = Array(found.line)
    if column <= 1000 {
      #expect(shown[found.caretOffset] == letters[column - 1])
    } else {
      #expect(found.caretOffset == shown.count)
    }
    #expect((shown.first == "…") == (column > 53))
    #expect((shown.last == "…") == (column < 977))
  }

  @Test func limitsMarksOnOneCharacter() throws {
    let bytes = Array(("x = a" + String(repeating: "\u{308}", count: 1000)).utf8)
    let excerpt = TOMLExcerpt(of: bytes, at: TOMLPosition(line: 1, column: 5))
    #expect(excerpt.line.unicodeScalars.count == 5 + 4)
    #expect(excerpt.caretOffset == 4)
  }

  @Test func limitsMarksOfAWholeLine() {
    let marked = "a" + String(repeating: "\u{360}", count: 12)
    let excerpt = excerpt(String(repeating: marked, count: 70), column: 13 * 40 + 1)
    #expect(excerpt.line.unicodeScalars.count == 70 + 128)
    #expect(excerpt.caretOffset == 40)
    // Real text keeps all of its marks.
    let vietnamese = String(repeating: "e\u{302}\u{309}", count: 60)
    #expect(self.excerpt(vietnamese, column: 1).line.unicodeScalars.count == 180)
  }

  @Test func cutsLongKeyPathsInMessages() throws {
    let key = Array(repeating: String(repeating: "k", count: 50), count: 16).joined(separator: ".")
    let error = try #require(refusal(of: "\(key) = 1\n\(key) = 2"))
    #expect(error.message.unicodeScalars.count < 200)
  }
}
