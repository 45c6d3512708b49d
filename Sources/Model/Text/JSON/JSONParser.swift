extension JSONValue {
  /// The maximum nesting depth.
  package static let deepest = 16
  /// The maximum length of a number in bytes: far more than any 64-bit number needs.
  package static let longestNumber = 64

  /// Parses one JSON value, strictly by RFC 8259, in linear time.
  ///
  /// It also rejects duplicate names in an object, names over 256 bytes, invalid UTF-8, unpaired surrogates,
  /// numbers too large for a `Double`, and anything beyond ``deepest`` and ``longestNumber``.
  /// White space may surround the value.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes)
    return try parser.document()
  }
}

/// Reads one value from left to right.
struct JSONParser {
  /// The maximum length of an object's names, in bytes.
  static let longestName = 256

  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSONValue {
    skipSpace()
    let value = try value(depth: 1)
    skipSpace()
    guard position == bytes.count else { throw unexpected("nothing after the value") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard let byte = next else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(String(decoding: try string(), as: UTF8.self))
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw unexpected("a value")
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSONMember] {
    try open(depth)
    if skip("}") { return [] }
    var members: [JSONMember] = []
    // By bytes: names are equal by RFC 8259, not by Unicode equivalence.
    var names: Set<[UInt8]> = []
    repeat {
      skipSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
      let name = try string()
      // Unicode comparison takes time quadratic in the length of a name made of combining marks.
      guard name.count <= Self.longestName else {
        throw error("expected a name of at most \(Self.longestName) bytes, found \(name.count)", at: start)
      }
      let key = String(decoding: name, as: UTF8.self)
      guard names.insert(name).inserted else {
        throw error("the name \(Printable.quoted(key)) occurs twice", at: start)
      }
      skipSpace()
      guard skip(":") else { throw unexpected("a colon after the name") }
      skipSpace()
      members.append(JSONMember(key, try value(depth: depth + 1)))
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw unexpected("a comma or the object's }") }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSONValue] {
    try open(depth)
    if skip("]") { return [] }
    var elements: [JSONValue] = []
    repeat {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw unexpected("a comma or the array's ]") }
    return elements
  }

  private mutating func open(_ depth: Int) throws(JSONError) {
    guard depth <= JSONValue.deepest else {
      throw error("expected at most \(JSONValue.deepest) nested values", at: position)
    }
    position += 1
    skipSpace()
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw unexpected("\(word)") }
    position += word.utf8.count
    return value
  }
}

extension JSONParser {
  /// The byte at the position, `nil` at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips an ASCII character if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  func error(_ reason: String, at place: Int) -> JSONError { JSONError(column: place + 1, reason: reason) }

  /// Returns the error for an unexpected byte at the position.
  func unexpected(_ expected: String) -> JSONError {
    let found =
      switch next {
      case nil: "the end of the line"
      case .some(let byte) where (0x20..<0x7F).contains(byte): "\(Unicode.Scalar(byte))"
      case .some(let byte): "the byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
      }
    return error("expected \(expected), found \(found)", at: position)
  }
}
