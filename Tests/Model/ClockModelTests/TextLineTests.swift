import ClockModel
import Testing

/// Fitting texts to the digits of a readout.
@Suite struct TextLineTests {
  private static let aCar = ReadoutPlaces(Digit.allCases, hasNumericMonth: true)
  private static let withoutMonth = ReadoutPlaces(Digit.allCases.filter { $0.field != .month })
  private static let withoutFirstLetter = ReadoutPlaces(Digit.allCases.filter { $0 != .month1 })

  private static let lines: [(ReadoutPlaces, String, String)] = [
    (.all, "ABCDEFGHIJLNO", "thirteen places"), (aCar, "ABCDEFGHIJLN", "twelve"),
    (withoutMonth, "ABCDEFGHIJ", "ten"), (withoutFirstLetter, "KMABCDEFGHIJ", "twelve, two with letters"),
  ]

  @Test(arguments: lines)
  func textFillsTheAvailableDigitsAndThenScrolls(places: ReadoutPlaces, text: String, count: String) throws {
    #expect(try !TextLine(text, on: places).scrolls, "\(count)")
    #expect(throws: TextLineError.self, "\(count)") { try TextLine(text + "K", on: places) }
    #expect(try TextLine(text.filter { $0 != "K" && $0 != "M" } + "OOO", on: places).scrolls, "\(count)")
  }

  private static let refusals: [(ReadoutPlaces, String, String)] = [
    (
      aCar, "MARTY",
      #""M" at position 1 cannot be shown: all digits of this readout have 7 segments, and K, M, V, W and X need 14: "#
    ),
    (
      withoutFirstLetter, "88K",
      #""K" at position 3 cannot be shown: position 3 has 7 segments, and K, M, V, W and X need the 14 of the first two"#
    ),
  ]

  @Test(arguments: refusals)
  func lettersThatTheirDigitCannotShowAreRefused(places: ReadoutPlaces, text: String, reason: String) {
    do throws(TextLineError) {
      let line = try TextLine(text, on: places)
      Issue.record("\(line.text) was accepted")
    } catch {
      #expect("\(error)".hasPrefix(reason), "\(error)")
    }
  }

  @Test(
    arguments: [
      ("GREAT SCOTT", "GREAT SCOTT"), ("great scott", "GREAT SCOTT"), ("88", "88"), (" 88  ", " 88"),
      ("KMVWX", nil), ("KMV", "KMV"), ("MAX", "MAX"), ("WWW-", "WWW-"), ("ABCDEFGHIJLNO", "ABCDEFGHIJLNO"),
    ] as [(String, String?)])
  func lettersAppearOnlyOnDigitsThatCanShowThem(text: String, shown: String?) {
    do throws(TextLineError) {
      #expect(try TextLine(text).text == shown)
    } catch {
      #expect(shown == nil, "\(error)")
    }
  }

  @Test(
    arguments: [
      ("", "there is no text to show"), ("   ", "there is no text to show"),
      (
        "KMVWX",
        #""W" at position 4 cannot be shown: position 4 has 7 segments, and K, M, V, W and X need the 14 of the"#
      ),
      ("oh k", #""k" at position 4 cannot be shown"#),
      (
        "MAKE LIKE A TREE",
        #""M" at position 1 cannot be shown: a text of more than 13 characters scrolls through all"#
      ),
      ("88!", #""!" at position 3 cannot be shown: there are A to Z, 0 to 9, - and blanks"#),
      ("ZÜRICH", #""Ü" at position 2 cannot be shown"#), ("A\u{301}", "U+301 at position 2 cannot be shown"),
      ("A\nB", "U+A at position 2 cannot be shown"), ("\u{202E}A", "U+202E at position 1 cannot be shown"),
    ] as [(String, String)])
  func refusalsNameTheCharacterAndItsPosition(text: String, reason: String) {
    do throws(TextLineError) {
      let line = try TextLine(text)
      Issue.record("\(line.text) was accepted")
    } catch {
      #expect("\(error)".hasPrefix(reason), "\(error)")
    }
  }
}
