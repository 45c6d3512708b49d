/// Strings and numbers.
extension JSONParser {
  /// Reads a quoted string and returns its UTF-8, which is valid.
  mutating func string() throws(JSONError) -> [UInt8] {
    let start = position
    position += 1
    var text: [UInt8] = []
    // Text without escapes is copied in runs, from here to the position.
    var plain = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text.append(contentsOf: bytes[plain..<position])
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[plain..<position])
        try escape(into: &text)
        plain = position
      case 0x00..<0x20:
        throw unexpected("an escape for a control character")
      case 0x20..<0x80:
        position += 1
      default:
        position += try scalarLength()
      }
    }
    throw error("expected the text's closing quote, found the end of the line", at: start)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let start = position
    position += 1
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[position])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      text.append(contentsOf: String(try scalar(escapedAt: start)).utf8)
      return
    default: throw unexpected("one of \" \\ / b f n r t u after a backslash")
    }
    position += 1
  }

  /// Reads an escape from its `u` on: one scalar of four digits, or a surrogate pair.
  private mutating func scalar(escapedAt start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), skip("\\"), next == UInt8(ascii: "u") else {
      throw error("expected both halves of a surrogate pair, found one", at: start)
    }
    let second = try fourDigits()
    let code = 0x10000 + (first - 0xD800) << 10 + (second & 0x3FF)
    guard (0xDC00..<0xE000).contains(second), let scalar = Unicode.Scalar(code) else {
      throw error("expected both halves of a surrogate pair, found one", at: start)
    }
    return scalar
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    position += 1
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Unicode.Scalar(byte).hexadecimalValue else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// The length of the multi-byte UTF-8 sequence at the position: RFC 3629 section 4, no overlong forms or
  /// surrogates.
  private func scalarLength() throws(JSONError) -> Int {
    let first = bytes[position]
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE, 0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw unexpected("UTF-8")
    }
    let rest = bytes[(position + 1)...].prefix(length - 1)
    guard rest.count == length - 1, let head = rest.first, second.contains(head),
      rest.dropFirst().allSatisfy({ (0x80...0xBF).contains($0) })
    else { throw unexpected("UTF-8") }
    return length
  }

  /// Reads a number: an integer if it has neither fraction nor exponent and fits in 64 bits.
  mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    var isWhole = true
    _ = skip("-")
    if skip("0") {
      if let byte = next, (0x30...0x39).contains(byte) { throw unexpected("no digit after a leading 0") }
    } else {
      try digits()
    }
    if skip(".") {
      isWhole = false
      try digits()
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("+") { _ = skip("-") }
      try digits()
    }
    guard position - start <= JSONValue.longestNumber else {
      throw error("expected a number of at most \(JSONValue.longestNumber) bytes", at: start)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    guard let double = Double(text), double.isFinite else {
      throw error("expected a number that fits into 64 bits, found \(text)", at: start)
    }
    return .number(double)
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    if position == start { throw unexpected("a digit") }
  }
}

extension Unicode.Scalar {
  /// The scalar's value as a hexadecimal digit, `nil` if it is not one.
  package var hexadecimalValue: UInt8? {
    switch self {
    case "0"..."9": UInt8(value - 0x30)
    case "A"..."F": UInt8(value - 0x41 + 10)
    case "a"..."f": UInt8(value - 0x61 + 10)
    default: nil
    }
  }
}
