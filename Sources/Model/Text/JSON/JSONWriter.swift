extension JSONValue {
  /// The value as compact JSON on one line, without a line feed.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// Appends the value as compact JSON on one line, escaped as RFC 8259 section 7 requires; the rest is
  /// UTF-8.
  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .number(let number): bytes.append(contentsOf: (number.isFinite ? String(number) : "null").utf8)
    case .string(let text): JSONText.append(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        member.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .written(let written): bytes.append(contentsOf: written)
    }
  }
}

extension JSONMember {
  /// Appends the member: its name, a colon and its value.
  package func write(to bytes: inout [UInt8]) {
    JSONText.append(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    value.write(to: &bytes)
  }
}
