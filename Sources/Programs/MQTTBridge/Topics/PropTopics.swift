package import ClockModel

/// The topics of a prop on a broker; README.md describes their payloads.
package struct PropTopics: Equatable, Sendable {
  /// The prop's id on the broker.
  package let id: String

  package init(_ id: String) { self.id = id }

  /// Their common prefix.
  package var base: String { "timecircuits/\(id)" }
  /// Whether the link is connected: `online` or `offline`.
  package var availability: String { base + "/availability" }
  /// Whether the daemon is connected: `online` or `offline`.
  package var daemon: String { base + "/daemon" }
  package var event: String { base + "/event" }
  /// Refusals, with reasons.
  package var error: String { base + "/error" }
  /// Commands of buttons.
  package var command: String { base + "/command" }

  /// The topic where the prop publishes; a topic of readouts belongs to one.
  package subscript(topic: Topic, readout: ReadoutPosition? = nil) -> String {
    "\(base)/\(topic.name)" + (readout.map { "/\($0.name)" } ?? "")
  }

  /// The command topic of a state topic.
  package static func set(_ topic: String) -> String { topic + "/set" }

  /// The subscriptions for commands.
  package var commandFilters: [String] { [command, base + "/+/set", base + "/+/+/set"] }

  /// Home Assistant's discovery message.
  package var discovery: String { "homeassistant/device/timecircuits_\(id)/config" }
  /// Home Assistant's announcement of its start.
  package static let birth = "homeassistant/status"

  /// Topics that no other client should write to.
  var watched: [String] { [availability] + retained }

  /// All retained topics except ``availability``, which belongs to the connection.
  var retained: [String] {
    [daemon]
      + Topic.all.flatMap { topic in
        topic.isOfReadouts ? ReadoutPosition.allCases.map { self[topic, $0] } : [self[topic]]
      }
  }

  /// The payload of each topic that is published now.
  package func payloads(_ state: Topic.State) -> [(topic: String, payload: [UInt8])] {
    Topic.all.flatMap { topic in
      topic.payloads(state).map { (self[topic, $0.readout], $0.payload) }
    }
  }
}
