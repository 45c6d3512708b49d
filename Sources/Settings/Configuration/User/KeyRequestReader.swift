import ControlProtocol
import Reading
import Text
import TOML

/// Reads a control protocol request from a table.
enum KeyRequestReader {
  private static let expected = "a request such as { request = \"depart\" }, or false for nothing"

  /// Reads a table's request; `nil` if there is none, which has been reported.
  ///
  /// `mode` is a switch's, on or off, for a request that needs one; `nil` for other gestures.
  static func read(_ setting: Setting, mode: String? = nil) -> Request? {
    guard case .table(let table) = setting.node.value else {
      setting.refuseKind(expected: expected, hint: word(of: setting).map { "write { request = \"\($0)\" }" })
      return nil
    }
    var members = [JSONMember("version", .integer(Wire.version))]
    for entry in table.entries { members.append(JSONMember(entry.key, value(of: entry.node.value))) }
    if let mode, table["mode"] == nil { members.append(JSONMember("mode", .string(mode))) }
    switch RequestEnvelope.decode(.object(members)) {
    case .failure(let refusal):
      if let mode, case .success = RequestEnvelope.decode(.object(members.dropLast())) {
        setting.refuse(
          expected: "power or night as the request of a switch", found: "another one",
          hint:
            "write { closed = { request = … }, open = { request = … } }; closed means \(mode)"
        )
      } else {
        setting.report.add(at: setting.position, key: setting.path, refusal.message)
      }
      return nil
    case .success(let envelope):
      guard envelope.request.traits.contains(.key) else {
        setting.refuse(
          expected: "a request that does something", found: envelope.request.name,
          hint: "a key cannot show its answer")
        return nil
      }
      return envelope.request
    }
  }

  /// Returns a request that was written without its table.
  private static func word(of setting: Setting) -> String? {
    guard case .string(let word) = setting.node.value, Words.isName(word, longest: 16) else { return nil }
    return word
  }

  /// Converts TOML to JSON; dates and times become texts, as typed for a readout.
  private static func value(of value: TOMLValue) -> JSONValue {
    switch value {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .float(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    case .array(let nodes): .array(nodes.map { Self.value(of: $0.value) })
    case .table(let table): .object(table.entries.map { JSONMember($0.key, Self.value(of: $0.node.value)) })
    case .localDateTime(let time): .string("\(time)")
    case .localDate(let date): .string("\(date)")
    case .localTime(let time): .string("\(time)")
    case .offsetDateTime: .string("\(value)")
    }
  }
}
