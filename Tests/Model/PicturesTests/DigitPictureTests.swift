import Pictures
import Segments
import Testing

/// The digits as line art, to review by eye.
@Suite struct DigitPictureTests {
  @Test func drawsTheTenDigits() {
    let digits = (0...9).compactMap { SevenSegmentFont.prop.mask(UInt8(ascii: "0") + UInt8($0)) }
    let picture = LineArt.text(digits.map { LineArt.lines($0) })
    #expect(
      picture == [
        " ━━        ━━   ━━        ━━        ━━   ━━   ━━ ",
        "┃  ┃    ┃    ┃    ┃ ┃  ┃ ┃    ┃       ┃ ┃  ┃ ┃  ┃",
        "           ━━   ━━   ━━   ━━   ━━        ━━   ━━ ",
        "┃  ┃    ┃ ┃       ┃    ┃    ┃ ┃  ┃    ┃ ┃  ┃    ┃",
        " ━━        ━━   ━━        ━━   ━━        ━━      ",
      ])
  }
}
