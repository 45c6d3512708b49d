import Segments
import Testing

@Suite struct FourteenSegmentFontTests {
  /// Every glyph; the last is the blank.
  static let glyphs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789- ".utf8)

  /// Characters that share a mask on purpose; the mask reads as the first.
  private static let twins: [(Character, Character)] = [("S", "5")]

  @Test(
    arguments: [
      ("A", 0x00F7), ("S", 0x00ED), ("V", 0x0C30), ("K", 0x2470), ("N", 0x2136), ("R", 0x20F3), ("Q", 0x203F),
      ("T", 0x1201), ("X", 0x2D00), ("Z", 0x0C09), ("O", 0x003F), ("C", 0x0039),
    ] as [(Character, UInt16)])
  func masksMatchTheHardwaresCheckValues(character: Character, mask: UInt16) throws {
    let ascii = try #require(character.asciiValue)
    #expect(FourteenSegmentFont.mask(ascii)?.rawValue == mask)
  }

  @Test func everyGlyphIsDistinctOrAnIntendedTwin() throws {
    var seen: [FourteenSegmentMask: Character] = [:]
    for ascii in Self.glyphs {
      let mask = try #require(FourteenSegmentFont.mask(ascii))
      let character = Character(Unicode.Scalar(ascii))
      if let first = seen[mask] {
        #expect(Self.twins.contains { $0 == (first, character) }, "\(first) and \(character) look the same")
      } else {
        seen[mask] = character
      }
    }
  }

  @Test func everyGlyphReadsBackLettersFirst() throws {
    for ascii in Self.glyphs {
      let character = Character(Unicode.Scalar(ascii))
      let mask = try #require(FourteenSegmentFont.mask(ascii))
      let expected = Self.twins.first { $0.1 == character }?.0 ?? character
      #expect(FourteenSegmentFont.character(mask) == expected.asciiValue)
    }
  }

  @Test func lettersAreUpperCaseOnly() {
    #expect(FourteenSegmentFont.mask(UInt8(ascii: "a")) == nil)
    #expect(FourteenSegmentFont.character(FourteenSegmentMask(rawValue: 0x3FFF)) == nil)
  }
}
