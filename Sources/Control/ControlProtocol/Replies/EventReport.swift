public import ClockModel
public import Text

/// Something that happened, for other programs to follow.
public struct EventReport: Equatable, Sendable {
  /// When it happened, to the millisecond on the wire.
  public var time: WallTime
  /// What it is, in kebab case.
  ///
  /// Such as `departure`, `re-entry`, `journey`, `set`, `fault` or `reload`.
  public var name: String
  /// A sentence for a person.
  public var text: String
  /// What the event has beside these, in order.
  ///
  /// A second member of a name is not sent, nor one that is named `time`, `event` or `text`.
  public var details: [JSONMember]

  /// An event.
  public init(time: WallTime, name: String, text: String, details: [JSONMember] = []) {
    self.time = time
    self.name = name
    self.text = text
    self.details = details
  }

  private static let reserved = ["time", "event", "text"]

  /// The event as an object of a line.
  public var json: JSONValue {
    var members = [
      JSONMember("time", .time(time)), JSONMember("event", .string(name)), JSONMember("text", .string(text)),
    ]
    for detail in details where members.value(of: detail.key) == nil { members.append(detail) }
    return .object(members)
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      time: try reader.time("time"), name: try reader.text("event"), text: try reader.text("text"),
      details: reader.members.filter { !EventReport.reserved.contains($0.key) })
  }
}
