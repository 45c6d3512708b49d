import TOML

/// Parses a text.
func parse(_ text: String, limits: TOMLLimits = .standard) throws(TOMLError) -> TOMLTable {
  try TOML.parse(Array(text.utf8), limits: limits)
}

/// The error for a text; nil if it is accepted.
func refusal(of text: String, limits: TOMLLimits = .standard) -> TOMLError? {
  refusal(of: Array(text.utf8), limits: limits)
}

/// The error for bytes; nil if they are accepted.
func refusal(of bytes: [UInt8], limits: TOMLLimits = .standard) -> TOMLError? {
  do throws(TOMLError) {
    _ = try TOML.parse(bytes, limits: limits)
    return nil
  } catch {
    return error
  }
}

extension TOMLTable {
  /// The value at a path of keys.
  func value(_ path: String...) -> TOMLValue? {
    var value = TOMLValue.table(self)
    for key in path {
      guard case .table(let table) = value, let node = table[key] else { return nil }
      value = node.value
    }
    return value
  }
}
