package import ClockModel
package import Text
import Vocabulary

/// An event, for other programs to follow.
package struct EventReport: Equatable, Sendable {
  /// When it happened, to the millisecond on the wire.
  package var time: WallTime
  /// Its name in kebab case, such as `departure`, `re-entry`, `set` or `fault`.
  package var name: String
  /// A sentence for people.
  package var text: String
  /// Further members, in order.
  ///
  /// Only the first member of each name is sent, and none named `time`, `event` or `text`.
  package var details: [JSONMember]

  package init(time: WallTime, name: String, text: String, details: [JSONMember] = []) {
    self.time = time
    self.name = name
    self.text = text
    self.details = details
  }

  private static let reserved = ["time", "event", "text"]

  package var json: JSONValue {
    var members = [
      JSONMember("time", .string(ISO8601.text(time))), JSONMember("event", .string(name)),
      JSONMember("text", .string(text)),
    ]
    for detail in details where members.value(of: detail.key) == nil { members.append(detail) }
    return .object(members)
  }

  init(_ value: JSONValue) throws(Misfit) {
    let field = try Fields(value)
    self.init(
      time: try field.read("time", .time), name: try field.read("event", .text),
      text: try field.read("text", .text),
      details: field.members.filter { !EventReport.reserved.contains($0.key) })
  }
}
