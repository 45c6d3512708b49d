/// Writes JSON strings.
package enum JSONText {
  /// Appends a quoted text, escaped as RFC 8259 section 7 requires; the rest is UTF-8.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x00..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hexadecimal(byte >> 4))
        bytes.append(hexadecimal(byte & 15))
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the upper-case digit for a number from 0 to 15.
  package static func hexadecimal(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }
}
