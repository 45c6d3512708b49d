import Testing

@testable import Pictures

/// Parsing and mixing colours.
@Suite struct ColourTests {
  private static let texts: [(String, String?)] = [
    ("#ff2618", "#ff2618"), ("FF2618", "#ff2618"), ("#f21", "#ff2211"), ("0a0", "#00aa00"),
    ("#000000", "#000000"),
    ("", nil), ("#", nil), ("#ff261", nil), ("#ff26188", nil), ("red", nil), ("#gg0000", nil),
    ("+12345", nil),
    ("-12", nil), ("##fff", nil), ("#ff\u{0301}", nil), (" fff", nil), ("１２３", nil), ("#fff\" onload=", nil),
  ]

  @Test(arguments: texts) func coloursAreThreeOrSixHexDigits(text: String, css: String?) {
    #expect(Colour(text)?.css == css)
  }

  @Test func mixingInterpolates() {
    let (black, white) = (Colour.black, Colour.white)
    #expect(black.mixed(with: white, by: 0) == black)
    #expect(black.mixed(with: white, by: 1) == white)
    #expect(black.mixed(with: white, by: 0.5).css == "#808080")
    #expect(Colour(0xFF2618).mixed(with: black, by: 0.5).css == "#80130c")
  }
}
