// The characters of TOML's grammar, and their classes.
extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let doubleQuote = UInt8(ascii: "\"")
  static let singleQuote = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let hash = UInt8(ascii: "#")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let comma = UInt8(ascii: ",")
  static let dot = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let equals = UInt8(ascii: "=")
  static let zero = UInt8(ascii: "0")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let underscore = UInt8(ascii: "_")

  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  var isLetter: Bool {
    (self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z"))
      || (self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z"))
  }

  /// Whether an unquoted key may contain it.
  var isBareKey: Bool { isLetter || isDigit || self == .minus || self == .underscore }

  var isBlank: Bool { self == .space || self == .tab }

  /// Whether it begins a line end; a carriage return does, as the source check allows none without a line
  /// feed.
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }

  /// Whether it is a later byte of a scalar, which takes no column of its own.
  var isContinuation: Bool { self & 0xC0 == 0x80 }

  /// Whether it ends an unquoted value.
  var endsToken: Bool {
    isBlank || isLineEnd || self == .comma || self == .closeBracket || self == .closeBrace || self == .hash
  }

  /// Its value as a digit up to base 16.
  var digitValue: Int? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(self) - 0x61 + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(self) - 0x41 + 10
    default: nil
    }
  }
}
