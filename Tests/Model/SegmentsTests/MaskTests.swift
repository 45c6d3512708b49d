import Segments
import Testing

@Suite struct MaskTests {
  @Test func sevenSegmentBitsAreTheHardwares() {
    let order = "a b c d e f g dp"
    #expect(SevenSegment.allCases.map(\.name).joined(separator: " ") == order)
    #expect(SevenSegmentMask(.dp).rawValue == 0x80)
  }

  @Test func fourteenSegmentBitsAreTheHardwares() {
    let order = "a b c d e f g1 g2 h i j k l m dp"
    #expect(FourteenSegment.allCases.map(\.name).joined(separator: " ") == order)
    // The two bars that the app this clock descends from exchanges.
    #expect(FourteenSegmentMask(.k).rawValue == 0x0800)
    #expect(FourteenSegmentMask(.m).rawValue == 0x2000)
  }
}
