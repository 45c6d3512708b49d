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
  package var state: String { base + "/state" }
  package var event: String { base + "/event" }
  /// Refusals, with reasons.
  package var error: String { base + "/error" }
  /// Commands of buttons.
  package var command: String { base + "/command" }
  package var journey: String { base + "/journey" }
  package var night: String { base + "/night" }
  /// The interval of journeys.
  package var cycle: String { base + "/cycle" }
  /// Whether the prop is on.
  package var power: String { base + "/power" }
  /// Alarms and reminders.
  package var alarm: String { base + "/alarm" }
  package var timer: String { base + "/timer" }

  /// A readout's time.
  package func readout(_ position: ReadoutPosition) -> String { "\(base)/readout/\(position.name)" }
  package func light(_ position: ReadoutPosition) -> String { "\(base)/light/\(position.name)" }
  package func text(_ position: ReadoutPosition) -> String { "\(base)/text/\(position.name)" }

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
    [daemon, state, journey, night, cycle, power, alarm, timer]
      + ReadoutPosition.allCases.flatMap { [readout($0), light($0), text($0)] }
  }
}
