public import ClockModel

/// The topics of a prop on a broker; README.md has what each says.
public struct PropTopics: Equatable, Sendable {
  /// The prop's name on the broker.
  public let id: String

  /// The topics of a prop.
  public init(_ id: String) { self.id = id }

  /// What all of them begin with.
  public var base: String { "timecircuits/\(id)" }
  /// Whether the link is there: `online` or `offline`.
  public var availability: String { base + "/availability" }
  /// Whether the daemon is there: `online` or `offline`.
  public var daemon: String { base + "/daemon" }
  /// How the prop is.
  public var state: String { base + "/state" }
  /// What happens.
  public var event: String { base + "/event" }
  /// What was refused, and why.
  public var error: String { base + "/error" }
  /// What a button asks for.
  public var command: String { base + "/command" }
  /// The journey on show.
  public var journey: String { base + "/journey" }
  /// Who decides about the night.
  public var night: String { base + "/night" }
  /// How often journeys change.
  public var cycle: String { base + "/cycle" }
  /// Whether the prop is on.
  public var power: String { base + "/power" }
  /// Alarms and reminders.
  public var alarm: String { base + "/alarm" }
  /// The timer.
  public var timer: String { base + "/timer" }

  /// What a readout shows.
  public func readout(_ position: ReadoutPosition) -> String { "\(base)/readout/\(position.name)" }
  /// The light of a readout.
  public func light(_ position: ReadoutPosition) -> String { "\(base)/light/\(position.name)" }
  /// The free text on a readout.
  public func text(_ position: ReadoutPosition) -> String { "\(base)/text/\(position.name)" }

  /// Where something is set that a topic tells.
  public static func set(_ topic: String) -> String { topic + "/set" }

  /// What is to be heard to be commanded.
  public var commandFilters: [String] { [command, base + "/+/set", base + "/+/+/set"] }

  /// The device of Home Assistant's discovery.
  public var discovery: String { "homeassistant/device/timecircuits_\(id)/config" }
  /// Where Home Assistant says that it has started.
  public static let birth = "homeassistant/status"

  /// What somebody else has no business to publish at.
  var watched: [String] { [availability] + kept }

  /// All topics that the broker keeps something of, but for ``availability``, which is the connection's own.
  var kept: [String] {
    [daemon, state, journey, night, cycle, power, alarm, timer]
      + ReadoutPosition.allCases.flatMap { [readout($0), light($0), text($0)] }
  }
}
