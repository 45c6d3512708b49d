/// A JSON value (RFC 8259) whose objects keep the order of their members.
public indirect enum JSONValue: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number without fraction and exponent that 64 bits hold.
  case integer(Int64)
  /// Any other number; one that is not finite is written as `null`, since JSON has none.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Named values in order; a parsed object has no name twice.
  case object([JSONMember])
  /// A value that is written already, as compact JSON on one line; reading gives none.
  case written([UInt8])

  /// The word for the kind of value, as in "expected text, found a number".
  public var kind: String {
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

/// A named value of a JSON object.
public struct JSONMember: Equatable, Sendable {
  /// The name.
  public var key: String
  /// What it stands for.
  public var value: JSONValue

  /// A member.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}
