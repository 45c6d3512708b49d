import ClockModel
import Panel
import Segments
import Testing
import ZoneInfo

/// The characters that TextLine refuses are those without a glyph.
@Suite struct TextLineFontTests {
  private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789- ".utf8)

  @Test(arguments: SevenSegmentFont.allCases)
  func lettersWithoutASevenSegmentGlyphAreRefused(style: SevenSegmentFont) {
    let missing = Self.characters.filter { style.mask($0) == nil }
    #expect(Set(missing) == TextLine.beyondSevenSegments)
  }

  @Test func fourteenSegmentsShowAllCharacters() {
    #expect(Self.characters.allSatisfy { FourteenSegmentFont.mask($0) != nil })
  }

  @Test func shownTextReadsBackExceptDigitLikeLetters() throws {
    var machine = TimeMachine(
      TimeCircuits(readouts: [Readout(label: "", source: .fixed(CivilTime(secondsSinceEpoch: 0)))]),
      at: WallTime(seconds: 0))
    _ = try machine.handle(.text(.destination, "KMX TURBINE", for: nil), at: WallTime(seconds: 0))
    let frame = Frame(machine.picture(at: WallTime(seconds: 0)), font: .prop).destination
    #expect(frame.text(hourCycle: .twelve) == "KMX  T UR6I    NE:  ")
  }
}
