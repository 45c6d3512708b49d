import TOML

/// Writes a table as TOML: one line per key of the root, everything below inline.
enum TOMLWriter {
  /// The text of a file with this table.
  static func text(of table: TOMLTable) -> String {
    table.entries.map { "\(quoted($0.key)) = \(text(of: $0.node.value))\n" }.joined()
  }

  private static func text(of value: TOMLValue) -> String {
    switch value {
    case .string(let text): quoted(text)
    case .integer(let number): String(number)
    case .float(let number): number.isNaN ? "nan" : text(of: number)
    case .boolean(let flag): String(flag)
    case .offsetDateTime(let local, let offset): "\(local)\(text(ofOffset: offset))"
    case .localDateTime(let local): "\(local)"
    case .localDate(let date): "\(date)"
    case .localTime(let time): "\(time)"
    case .array(let nodes): "[" + nodes.map { text(of: $0.value) }.joined(separator: ", ") + "]"
    case .table(let table):
      "{" + table.entries.map { "\(quoted($0.key)) = \(text(of: $0.node.value))" }.joined(separator: ", ")
        + "}"
    }
  }

  private static func text(of number: Double) -> String {
    // Swift's shortest form is valid TOML, even without a decimal point, as in 1e+16 and 5e-324.
    String(number)
  }

  private static func text(ofOffset minutes: Int) -> String {
    let distance = abs(minutes)
    return (minutes < 0 ? "-" : "+") + twoDigits(distance / 60) + ":" + twoDigits(distance % 60)
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x00...0x1F, 0x7F: result += "\\u00" + hex(scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func hex(_ value: UInt32) -> String {
    (value < 16 ? "0" : "") + String(value, radix: 16)
  }
}
