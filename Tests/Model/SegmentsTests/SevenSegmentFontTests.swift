import Segments
import Testing

@Suite struct SevenSegmentFontTests {
  private static let glyphs = Array("0123456789- ".utf8)

  @Test func propFontDrawsSixAndNineWithoutTails() {
    #expect(SevenSegmentFont.prop.mask(UInt8(ascii: "6"))?.rawValue == 0x7C)
    #expect(SevenSegmentFont.prop.mask(UInt8(ascii: "9"))?.rawValue == 0x67)
    #expect(SevenSegmentFont.classic.mask(UInt8(ascii: "6"))?.rawValue == 0x7D)
    #expect(SevenSegmentFont.classic.mask(UInt8(ascii: "9"))?.rawValue == 0x6F)
  }

  @Test func stylesAgreeOnEverythingElse() {
    for glyph in Self.glyphs where ![UInt8(ascii: "6"), UInt8(ascii: "9")].contains(glyph) {
      #expect(SevenSegmentFont.prop.mask(glyph) == SevenSegmentFont.classic.mask(glyph))
    }
  }

  @Test(arguments: SevenSegmentFont.allCases)
  func everyGlyphIsDistinctAndReadsBack(style: SevenSegmentFont) throws {
    let masks = try Self.glyphs.map { try #require(style.mask($0)) }
    #expect(Set(masks).count == Self.glyphs.count)
    #expect(masks.map { SevenSegmentFont.character($0) } == Self.glyphs)
  }

  @Test(arguments: SevenSegmentFont.allCases)
  func lettersHaveDistinctMasks(style: SevenSegmentFont) {
    let letters = Array("ABCDEFGHIJLNOPQRSTUYZ".utf8)
    let masks = letters.compactMap { style.mask($0) }
    #expect(masks.count == letters.count)
    #expect(Set(masks).count == letters.count)
    for letter in "KMVWX".utf8 { #expect(style.mask(letter) == nil) }
  }

  @Test func lettersDrawnAsDigitsReadAsDigits() {
    let read = "ABCDEFGHIJLNOPQRSTUYZ".utf8.map { letter in
      SevenSegmentFont.prop.mask(letter).flatMap { SevenSegmentFont.character($0) } ?? 0
    }
    #expect(String(decoding: read, as: UTF8.self) == "A6CDEFGHIJLNOP9R5TUY2")
  }
}
