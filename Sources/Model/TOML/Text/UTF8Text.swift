/// Decodes strict UTF-8, scalar by scalar.
enum UTF8Text {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// 3 if the file begins with a byte-order mark, otherwise 0.
  static func byteOrderMarkLength(of bytes: [UInt8]) -> Int {
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// The scalar at a byte, and its length; nil if overlong, a surrogate, cut off or otherwise invalid.
  static func scalar(in bytes: [UInt8], at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard offset >= 0, offset < bytes.count else { return nil }
    let lead = bytes[offset]
    let length: Int
    var value: UInt32
    switch lead {
    case 0x00...0x7F: return (Unicode.Scalar(lead), 1)
    case 0xC2...0xDF: (length, value) = (2, UInt32(lead & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(lead & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(lead & 0x07))
    default: return nil
    }
    guard length <= bytes.count - offset else { return nil }
    for byte in bytes[(offset + 1)..<(offset + length)] {
      guard byte.isContinuation else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}
