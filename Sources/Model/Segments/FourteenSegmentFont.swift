/// The glyphs of a 14-segment digit: A–Z, 0–9, minus and blank.
///
/// Every glyph has the shape in the font DSEG14 Classic (package `fonts-dseg`), in the hardware's bit order,
/// except `S`: DSEG14 adds both diagonals (0x21ED), which look like a blot on a small LED.
package enum FourteenSegmentFont {
  /// Returns the mask for an ASCII code, `nil` if the font has no glyph; letters are upper case.
  package static func mask(_ ascii: UInt8) -> FourteenSegmentMask? {
    switch ascii {
    case UInt8(ascii: " "): []
    case UInt8(ascii: "-"): [.g1, .g2]
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      FourteenSegmentMask(rawValue: letters[Int(ascii - UInt8(ascii: "A"))])
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      FourteenSegmentMask(rawValue: digits[Int(ascii - UInt8(ascii: "0"))])
    default: nil
    }
  }

  /// Returns the character of a mask, `nil` if it is not a glyph.
  ///
  /// Letters come first: 0x00ED is both S and 5, and reads as S.
  package static func character(_ mask: FourteenSegmentMask) -> UInt8? {
    if mask.isEmpty { return UInt8(ascii: " ") }
    if mask == [.g1, .g2] { return UInt8(ascii: "-") }
    if let index = letters.firstIndex(of: mask.rawValue) { return UInt8(ascii: "A") + UInt8(index) }
    if let index = digits.firstIndex(of: mask.rawValue) { return UInt8(ascii: "0") + UInt8(index) }
    return nil
  }

  private static let letters: [UInt16] = [
    0x00F7,  // A  a b c e f g1 g2
    0x128F,  // B  a b c d g2 i l
    0x0039,  // C  a d e f
    0x120F,  // D  a b c d i l
    0x00F9,  // E  a d e f g1 g2
    0x00F1,  // F  a e f g1 g2
    0x00BD,  // G  a c d e f g2
    0x00F6,  // H  b c e f g1 g2
    0x1209,  // I  a d i l
    0x001E,  // J  b c d e
    0x2470,  // K  e f g1 j m
    0x0038,  // L  d e f
    0x1536,  // M  b c e f h j l
    0x2136,  // N  b c e f h m
    0x003F,  // O  a b c d e f
    0x00F3,  // P  a b e f g1 g2
    0x203F,  // Q  a b c d e f m
    0x20F3,  // R  a b e f g1 g2 m
    0x00ED,  // S  a c d f g1 g2
    0x1201,  // T  a i l
    0x003E,  // U  b c d e f
    0x0C30,  // V  e f j k
    0x2A36,  // W  b c e f i k m
    0x2D00,  // X  h j k m
    0x1500,  // Y  h j l
    0x0C09,  // Z  a d j k
  ]

  private static let digits: [UInt16] = [
    0x0C3F,  // 0  a b c d e f j k
    0x0006,  // 1  b c
    0x00DB,  // 2  a b d e g1 g2
    0x00CF,  // 3  a b c d g1 g2
    0x00E6,  // 4  b c f g1 g2
    0x00ED,  // 5  a c d f g1 g2
    0x00FD,  // 6  a c d e f g1 g2
    0x0027,  // 7  a b c f
    0x00FF,  // 8  a b c d e f g1 g2
    0x00EF,  // 9  a b c d f g1 g2
  ]
}
