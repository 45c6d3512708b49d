import Testing
import Text

/// Parsing whole numbers in all spellings.
@Suite struct WholeNumberTests {
  @Test(
    arguments: [
      ("8", 8), ("08", 8), ("+8", 8), ("8.0", 8), ("8.000", 8), ("-3", -3), ("-3.0", -3), ("0", 0),
      ("0.0", 0),
      ("9223372036854775807", Int.max),
    ] as [(String, Int)])
  func everySpellingIsParsed(text: String, number: Int) { #expect(Int(whole: text) == number) }

  @Test(arguments: [
    "", ".", "8.", ".0", "8.5", "8.0.0", "8,0", "eight", "8 ", " 8", "0x8", "1e1", "8.0x",
    "9223372036854775808",
  ])
  func otherTextIsNoWholeNumber(text: String) { #expect(Int(whole: text) == nil) }
}
