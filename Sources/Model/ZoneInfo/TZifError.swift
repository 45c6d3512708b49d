/// An error in TZif data: the position, the expected content and the content found.
///
/// Invalid data is rejected as a whole: a dark clock is better than a wrong one.
package struct TZifError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the first unexpected byte, from 0; the size of the data if it ends too early.
  package let byteOffset: Int
  /// The expected content, worded to follow "expected".
  package let expected: String
  /// The actual content, worded to follow "found".
  package let found: String

  init(at byteOffset: Int, expected: String, found: String) {
    self.byteOffset = byteOffset
    self.expected = expected
    self.found = found
  }

  /// A one-line message: "byte 44: expected …, found …".
  package var description: String { "byte \(byteOffset): expected \(expected), found \(found)" }
}

extension TZifError {
  /// A byte for a message: visible ASCII in quotes, others by value.
  static func describe(_ byte: UInt8) -> String {
    guard 0x21...0x7E ~= byte else {
      let digits = String(byte, radix: 16, uppercase: true)
      return "byte 0x\(digits.utf8.count == 1 ? "0" : "")\(digits)"
    }
    return "\"\(Character(Unicode.Scalar(byte)))\""
  }
}

extension ByteCursor {
  /// The next byte for a message.
  var foundNext: String { next.map(TZifError.describe) ?? "the end" }
}
