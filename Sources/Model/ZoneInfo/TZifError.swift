/// What is wrong with TZif data: where, what belongs there and what is there instead.
///
/// Data that cannot be taken as it stands is refused whole: a clock that is dark is better than one that is wrong.
public struct TZifError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the first byte that is not as expected, from 0; the size of the data where more was expected.
  public let byteOffset: Int
  /// What belongs there, worded to follow "expected".
  public let expected: String
  /// What is there, worded to follow "found".
  public let found: String

  init(at byteOffset: Int, expected: String, found: String) {
    self.byteOffset = byteOffset
    self.expected = expected
    self.found = found
  }

  /// The whole as one line for a person: "byte 44: expected …, found …".
  public var description: String { "byte \(byteOffset): expected \(expected), found \(found)" }
}

extension TZifError {
  /// A byte as a message shows it: visible ASCII in quotes, others by their value.
  static func describe(_ byte: UInt8) -> String {
    guard 0x21...0x7E ~= byte else {
      let digits = String(byte, radix: 16, uppercase: true)
      return "byte 0x\(digits.utf8.count == 1 ? "0" : "")\(digits)"
    }
    return "\"\(Character(Unicode.Scalar(byte)))\""
  }
}

extension ByteCursor {
  /// What comes next as a message shows it.
  var foundNext: String { next.map(TZifError.describe) ?? "the end" }
}
