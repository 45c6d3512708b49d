/// A JSON value (RFC 8259) whose objects keep the order of their members.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  /// A number without fraction and exponent that fits in 64 bits.
  case integer(Int64)
  /// Any other number; a non-finite one is written as `null`, since JSON has none.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Named values in order; a parsed object has unique names.
  case object([JSONMember])
  /// A value already encoded as compact JSON on one line; the parser never returns it.
  case written([UInt8])

  /// The word for the kind of value, as in "expected text, found a number".
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number that is not whole"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    case .written: "a value that is written"
    }
  }
}

/// A member of a JSON object.
package struct JSONMember: Equatable, Sendable {
  package var key: String
  package var value: JSONValue

  package init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}
