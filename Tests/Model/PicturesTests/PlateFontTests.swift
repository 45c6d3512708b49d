import Testing

@testable import Pictures

/// The font of the label plates.
@Suite struct PlateFontTests {
  @Test func hasLettersDigitsAndPunctuation() {
    let characters = Set(PlateFont.characters)
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-'/&():!?+" {
      #expect(characters.contains(character), "\(character)")
    }
    #expect(characters.count == 48)
  }

  @Test func charactersHaveDistinctShapes() {
    var seen: [String: Character] = [:]
    for character in PlateFont.characters {
      let data = PlateFont.path(String(character))?.data ?? ""
      #expect(!data.isEmpty)
      // The letter O and the digit 0 share a shape on real plates.
      if Set([seen[data], character]) != Set(["0", "O"]) {
        #expect(seen[data] == nil, "\(character) and \(String(describing: seen[data]))")
      }
      seen[data] = character
    }
  }

  @Test func textWidthIncludesSpacing() throws {
    let (one, two) = (try #require(PlateFont.path("A")), try #require(PlateFont.path("AA")))
    #expect(two.width > 2 * one.width)
    #expect(PlateFont.path("new york")?.data == PlateFont.path("NEW YORK")?.data)
    #expect(PlateFont.path("")?.width == 0)
    #expect(PlateFont.path("日本") == nil)
    #expect(PlateFont.path("A\u{301}") == nil)
  }
}
