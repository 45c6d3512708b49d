/// A value of a TOML file.
package enum TOMLValue: Sendable, Equatable {
  case string(String)
  case integer(Int64)
  /// A number with a fraction or an exponent, an infinity, or not a number.
  case float(Double)
  case boolean(Bool)
  /// An instant: a local date and time, and its offset, positive east of UTC.
  case offsetDateTime(TOMLDateTime, offsetMinutes: Int)
  case localDateTime(TOMLLocalDateTime)
  case localDate(TOMLLocalDate)
  case localTime(TOMLLocalTime)
  /// An array, written in place or as `[[elements]]`.
  case array([TOMLNode])
  /// A table, written in place, under a `[header]` or by dotted keys.
  case table(TOMLTable)
}

extension TOMLValue {
  /// The type of the value, with its article, for "expected …, found …".
  package var kind: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .float: "a float"
    case .boolean: "a boolean"
    case .offsetDateTime: "an offset date-time"
    case .localDateTime: "a local date-time"
    case .localDate: "a local date"
    case .localTime: "a local time"
    case .array: "an array"
    case .table: "a table"
    }
  }
}

extension TOMLValue: CustomStringConvertible {
  /// The value as written in a file, shortened to fit into a message.
  package var description: String {
    switch self {
    case .array(let nodes):
      return "[" + Self.list(nodes.map(\.value.shortDescription)) + "]"
    case .table(let table):
      let entries = table.entries.map { "\(PrintableText.key($0.key)) = \($0.node.value.shortDescription)" }
      return entries.isEmpty ? "{}" : "{ \(Self.list(entries)) }"
    default:
      return shortDescription
    }
  }

  private static func list(_ items: [String]) -> String {
    (items.prefix(3) + (items.count > 3 ? ["…"] : [])).joined(separator: ", ")
  }

  /// Like the description, but only the brackets of arrays and tables.
  private var shortDescription: String {
    switch self {
    case .string(let text): PrintableText.quoted(text)
    case .integer(let number): String(number)
    case .float(let number): Self.description(of: number)
    case .boolean(let flag): String(flag)
    case .offsetDateTime(let local, let minutes): "\(local)\(Self.description(ofOffset: minutes))"
    case .localDateTime(let local): local.description
    case .localDate(let date): date.description
    case .localTime(let time): time.description
    case .array(let nodes): nodes.isEmpty ? "[]" : "[…]"
    case .table(let table): table.entries.isEmpty ? "{}" : "{…}"
    }
  }

  private static func description(of number: Double) -> String {
    // Swift also writes "-nan" and "nan(0x…)", which TOML does not have.
    number.isNaN ? "nan" : String(number)
  }

  private static func description(ofOffset minutes: Int) -> String {
    guard minutes != 0 else { return "Z" }
    let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
    return (minutes < 0 ? "-" : "+") + Int(hours).padded(2) + ":" + Int(rest).padded(2)
  }
}
