import TOML

/// Compares a table with toml-test's JSON, where values are `{"type": …, "value": …}`.
enum TaggedJSON {
  /// The first difference, or nil.
  static func difference(_ value: TOMLValue, _ expected: Any, path: String) -> String? {
    switch value {
    case .table(let table):
      guard let object = expected as? [String: Any] else { return "\(path): found a table" }
      return difference(table, object, path: path)
    case .array(let nodes):
      guard let list = expected as? [Any], list.count == nodes.count else {
        return "\(path): found \(nodes.count) elements"
      }
      for (number, (node, element)) in zip(nodes, list).enumerated() {
        if let found = difference(node.value, element, path: "\(path)[\(number)]") { return found }
      }
      return nil
    default:
      guard let tagged = expected as? [String: String], let type = tagged["type"], let text = tagged["value"]
      else {
        return "\(path): found \(value.kind)"
      }
      return isEqual(value, type: type, text: text)
        ? nil : "\(path): expected \(type) \(text), found \(value)"
    }
  }

  private static func difference(_ table: TOMLTable, _ expected: [String: Any], path: String) -> String? {
    guard table.entries.count == expected.count else { return "\(path): found \(table.entries.count) keys" }
    for entry in table.entries {
      guard let value = expected[entry.key] else { return "\(path): found the key \(entry.key)" }
      if let found = difference(entry.node.value, value, path: "\(path).\(entry.key)") { return found }
    }
    return nil
  }

  private static func isEqual(_ value: TOMLValue, type: String, text: String) -> Bool {
    switch (value, type) {
    case (.string(let found), "string"):
      return found.utf8.elementsEqual(text.utf8)
    case (.integer(let found), "integer"):
      return found == Int64(text)
    case (.boolean(let found), "bool"):
      return String(found) == text
    case (.float(let found), "float"):
      guard let expected = Double(text) else { return false }
      return found.isNaN ? expected.isNaN : found.bitPattern == expected.bitPattern
    case (.offsetDateTime, "datetime"), (.localDateTime, "datetime-local"), (.localDate, "date-local"),
      (.localTime, "time-local"):
      return instant(value.description) == instant(text)
    default:
      return false
    }
  }

  /// A date-time without trailing zeros in its fraction; the rest has one form on both sides.
  private static func instant(_ text: String) -> String {
    guard let dot = text.firstIndex(of: ".") else { return text }
    let digits = text[dot...].dropFirst().prefix(while: \.isNumber)
    let kept = digits.reversed().drop { $0 == "0" }.reversed()
    return text[..<dot] + (kept.isEmpty ? "" : ".") + String(kept) + text[digits.endIndex...]
  }
}
