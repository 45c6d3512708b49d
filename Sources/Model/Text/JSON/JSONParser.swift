extension JSONValue {
  /// The most values within values that are read.
  public static let deepest = 16
  /// The most bytes of a number that are read: far more than any number of 64 bits needs.
  public static let longestNumber = 64

  /// Reads one JSON value, strictly by RFC 8259, in time linear in its length.
  ///
  /// Refused as well are names that an object has twice, text that is not UTF-8, halves of surrogate pairs, numbers
  /// that no `Double` holds, and what ``deepest`` and ``longestNumber`` exclude.
  /// - Parameter bytes: The whole text; white space may surround the value.
  /// - Returns: The value.
  /// - Throws: ``JSONError`` with the place of the first thing that is wrong.
  public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes)
    return try parser.document()
  }
}

/// Reads one value from left to right.
struct JSONParser {
  /// The most bytes of a name in an object.
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
    // By bytes: two names are the same where RFC 8259 says so, not where Unicode would print them alike.
    var names: Set<[UInt8]> = []
    repeat {
      skipSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
      let name = try string()
      // Names are compared as Unicode has it, which takes the square of the length of one that is made of marks.
      guard name.count <= Self.longestName else {
        throw error("expected a name of at most \(Self.longestName) bytes, found \(name.count)", at: start)
      }
      let key = String(decoding: name, as: UTF8.self)
      guard names.insert(name).inserted else {
        throw error("the name \(Printable.quoted(key)) is there twice", at: start)
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
      throw error("expected at most \(JSONValue.deepest) values within each other", at: position)
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

  /// Goes past an ASCII character where it is the next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  func error(_ reason: String, at place: Int) -> JSONError { JSONError(column: place + 1, reason: reason) }

  /// The error that something else is at the position.
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
