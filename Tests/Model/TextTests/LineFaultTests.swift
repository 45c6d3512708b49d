import Testing
import Text

@Suite struct LineFaultTests {
  @Test(
    arguments: [
      "", " ", "NEW YORK", "ZÜRICH", "東京", "\u{1F697}", "❤\u{FE0F}", "👩\u{200D}🚀", "می\u{200C}خواهم", "שלום",
      "a\u{301}",
    ])
  func readableTextHasNoFault(text: String) {
    #expect(LineFault(text, longest: 64) == nil)
  }

  @Test(
    arguments: [
      "\u{200B}", "NEW\u{200B}YORK", "\u{200F}", "\u{061C}", "\u{FEFF}", "A\u{E0041}", "\u{202E}abc",
      "\u{2066}abc\u{2069}", "\u{AD}", "\u{1B}[2J", "a\nb", "a\u{7F}", "\u{9B}31m", "\u{2028}", "\u{0}",
    ])
  func hidingAndReorderingCharactersAreUnprintable(text: String) {
    #expect(LineFault(text, longest: 64) == .unprintable)
  }

  @Test(arguments: ["\u{200D}", " \u{200C} ", "\u{3164}", "\u{115F}\u{1160}", "\u{FE0F}"])
  func blankLookingTextIsInvisible(text: String) {
    #expect(LineFault(text, longest: 64) == .invisible)
  }

  @Test func lengthCountsScalars() {
    #expect(LineFault("a" + String(repeating: "\u{301}", count: 64), longest: 64) == .long(65))
    #expect(LineFault(String(repeating: "é", count: 64), longest: 64) == nil)
    #expect(LineFault("\u{200B}\u{200B}", longest: 1) == .long(2))
  }
}
