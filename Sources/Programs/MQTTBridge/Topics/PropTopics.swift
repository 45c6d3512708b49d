public import ClockModel

/// The topics of a prop on a broker; README.md describes their payloads.
public struct PropTopics: Equatable, Sendable {
  /// The prop's id on the broker.
  public let id: String

  /// The topics of a prop.
  public init(_ id: String) { self.id = id }

  /// Their common prefix.
  public var base: String { "timecircuits/\(id)" }
  /// Whether the link is connected: `online` or `offline`.
  public var availability: String { base + "/availability" }
  /// Whether the daemon is connected: `online` or `offline`.
  public var daemon: String { base + "/daemon" }
  /// The prop's state.
  public var state: String { base + "/state" }
  /// Events.
  public var event: String { base + "/event" }
  /// Refusals, with reasons.
  public var error: String { base + "/error" }
  /// Commands of buttons.
  public var command: String { base + "/command" }
  /// The current journey.
  public var journey: String { base + "/journey" }
  /// The night mode.
  public var night: String { base + "/night" }
  /// The interval of journeys.
  public var cycle: String { base + "/cycle" }
  /// Whether the prop is on.
  public var power: String { base + "/power" }
  /// Alarms and reminders.
  public var alarm: String { base + "/alarm" }
  /// The timer.
  public var timer: String { base + "/timer" }

  /// A readout's time.
  public func readout(_ position: ReadoutPosition) -> String { "\(base)/readout/\(position.name)" }
  /// A readout's light.
  public func light(_ position: ReadoutPosition) -> String { "\(base)/light/\(position.name)" }
  /// A readout's free text.
  public func text(_ position: ReadoutPosition) -> String { "\(base)/text/\(position.name)" }

  /// The command topic of a state topic.
  public static func set(_ topic: String) -> String { topic + "/set" }

  /// The subscriptions for commands.
  public var commandFilters: [String] { [command, base + "/+/set", base + "/+/+/set"] }

  /// Home Assistant's discovery message.
  public var discovery: String { "homeassistant/device/timecircuits_\(id)/config" }
  /// Home Assistant's announcement of its start.
  public static let birth = "homeassistant/status"

  /// Topics that no other client should write to.
  var watched: [String] { [availability] + retained }

  /// All retained topics except ``availability``, which belongs to the connection.
  var retained: [String] {
    [daemon, state, journey, night, cycle, power, alarm, timer]
      + ReadoutPosition.allCases.flatMap { [readout($0), light($0), text($0)] }
  }
}
