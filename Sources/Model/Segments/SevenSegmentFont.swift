/// The glyphs of a 7-segment digit: 0–9, minus and blank.
public enum SevenSegmentFont: String, CaseIterable, Sendable {
  /// The film's digits: 6 without its top bar, 9 without its bottom bar.
  case prop
  /// The digits of most clocks, with tails on 6 and 9.
  case classic

  /// The mask of a character given as its ASCII code, `nil` where the font has none.
  public func mask(_ ascii: UInt8) -> SevenSegmentMask? {
    switch ascii {
    case UInt8(ascii: " "): []
    case UInt8(ascii: "-"): .g
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      SevenSegmentMask(rawValue: digit(Int(ascii - UInt8(ascii: "0"))))
    default: nil
    }
  }

  /// The character that a mask shows, `nil` for a mask that is no glyph of either style.
  ///
  /// Both styles are read, whichever one drew the digit.
  public static func character(_ mask: SevenSegmentMask) -> UInt8? {
    switch mask.rawValue {
    case 0x00: UInt8(ascii: " ")
    case 0x40: UInt8(ascii: "-")
    case 0x3F: UInt8(ascii: "0")
    case 0x06: UInt8(ascii: "1")
    case 0x5B: UInt8(ascii: "2")
    case 0x4F: UInt8(ascii: "3")
    case 0x66: UInt8(ascii: "4")
    case 0x6D: UInt8(ascii: "5")
    case 0x7C, 0x7D: UInt8(ascii: "6")
    case 0x07: UInt8(ascii: "7")
    case 0x7F: UInt8(ascii: "8")
    case 0x67, 0x6F: UInt8(ascii: "9")
    default: nil
    }
  }

  private func digit(_ value: Int) -> UInt8 {
    switch value {
    case 0: 0x3F
    case 1: 0x06
    case 2: 0x5B
    case 3: 0x4F
    case 4: 0x66
    case 5: 0x6D
    case 6: self == .prop ? 0x7C : 0x7D
    case 7: 0x07
    case 8: 0x7F
    default: self == .prop ? 0x67 : 0x6F
    }
  }
}
