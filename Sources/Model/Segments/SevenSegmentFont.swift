/// The glyphs of a 7-segment digit: 0–9, minus, blank, and all letters that are distinguishable.
///
/// The letters are the usual ones (the kernel's `map_to_7segment.h`), in the case that suits 7 segments best.
/// I is the left bar and O the small one, so that neither is a digit; B, Q, S and Z look like digits. K, M,
/// V, W and X have no glyph.
package enum SevenSegmentFont: String, CaseIterable, Sendable {
  /// The film's digits: 6 without its top bar, 9 without its bottom bar.
  case prop
  /// The digits of most clocks, with tails on 6 and 9.
  case classic

  /// Returns the mask for an ASCII code, `nil` if the font has no glyph.
  package func mask(_ ascii: UInt8) -> SevenSegmentMask? {
    switch ascii {
    case UInt8(ascii: " "): []
    case UInt8(ascii: "-"): .g
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      SevenSegmentMask(rawValue: digit(Int(ascii - UInt8(ascii: "0"))))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      Self.letters[Int(ascii - UInt8(ascii: "A"))].map { SevenSegmentMask(rawValue: $0) }
    default: nil
    }
  }

  /// Returns the character of a mask, `nil` if it is a glyph of neither style.
  ///
  /// Both styles are read, whichever drew the digit. Digits take precedence over letters.
  package static func character(_ mask: SevenSegmentMask) -> UInt8? {
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
    case let other: letters.firstIndex(of: other).map { UInt8(ascii: "A") + UInt8($0) }
    }
  }

  private static let letters: [UInt8?] = [
    0x77,  // A  a b c e f g
    0x7C,  // B  c d e f g
    0x39,  // C  a d e f
    0x5E,  // D  b c d e g
    0x79,  // E  a d e f g
    0x71,  // F  a e f g
    0x3D,  // G  a c d e f
    0x76,  // H  b c e f g
    0x30,  // I  e f
    0x1E,  // J  b c d e
    nil,  // K
    0x38,  // L  d e f
    nil,  // M
    0x54,  // N  c e g
    0x5C,  // O  c d e g
    0x73,  // P  a b e f g
    0x67,  // Q  a b c f g
    0x50,  // R  e g
    0x6D,  // S  a c d f g
    0x78,  // T  d e f g
    0x3E,  // U  b c d e f
    nil,  // V
    nil,  // W
    nil,  // X
    0x6E,  // Y  b c d f g
    0x5B,  // Z  a b d e g
  ]

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
