import Segments
import Testing

@Suite struct MaskTests {
  @Test func sevenSegmentBitsFollowTheHardware() {
    let order = "a b c d e f g dp"
    #expect(SevenSegment.allCases.map(\.name).joined(separator: " ") == order)
    #expect(SevenSegmentMask(.dp).rawValue == 0x80)
  }

  @Test func fourteenSegmentBitsFollowTheHardware() {
    let order = "a b c d e f g1 g2 h i j k l m dp"
    #expect(FourteenSegment.allCases.map(\.name).joined(separator: " ") == order)
    // The app that this clock descends from swaps these two bars.
    #expect(FourteenSegmentMask(.k).rawValue == 0x0800)
    #expect(FourteenSegmentMask(.m).rawValue == 0x2000)
  }
}
