/// The owner's settings for home automation and other props: link.toml.
package struct LinkConfiguration: Equatable, Sendable {
  /// A WLED strip and its presets for events.
  package struct Strip: Equatable, Sendable {
    /// The device or group topic in WLED's MQTT settings.
    package var topic: String
    /// The presets by event.
    package var presets: [String: Int]

    package init(topic: String, presets: [String: Int]) {
      self.topic = topic
      self.presets = presets
    }

    /// The events that can have a preset.
    package static let events = [
      "announced", "departure", "re-entry", "alarm", "alarm-stopped", "timer-finished", "hour",
    ]
    /// WLED's preset numbers.
    package static let presets = 1...250
  }

  /// The broker's name or address, `nil` if there is none.
  package var broker: String?
  /// The port in the file, if any.
  package var writtenPort: Int?
  package var usesTLS = false
  /// The certificate authority's file for the broker; `nil` to use the system's authorities.
  package var authority: String?
  /// The prop's user name on the broker.
  package var user: String?
  /// The prop's name on the broker; `nil` to derive it from the machine's.
  package var id: String?
  /// Whether the prop announces itself to home automation.
  package var discovers = true
  /// Whether messages may command the prop.
  package var takesCommands = true
  /// The prop whose departures this one follows.
  package var leader: String?
  /// Whether the messages for props of CircuitSetup's Time Circuits Display are published.
  package var tellsTCDProps = false
  /// Whether that display's commands are accepted.
  package var takesTCDCommands = false
  package var strips: [Strip] = []

  /// The defaults without a file.
  package init() {}

  package var port: Int { writtenPort ?? (usesTLS ? 8883 : 1883) }

  /// The path in an installation.
  package static let path = "/etc/timecircuits/link.toml"
  /// The maximum length of a prop's name on the broker, in characters.
  package static let longestID = 32
  /// The maximum number of strips.
  package static let mostStrips = 16
  /// The maximum length of another device's topic, in bytes.
  package static let longestTopic = 128

  /// Whether a text is a valid name on the broker: letters, digits, `_` and `-`, as Home Assistant requires.
  package static func isID(_ text: String) -> Bool {
    1...longestID ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Whether the broker is this machine, so that no other machine sees the messages.
  package var isBrokerHere: Bool {
    guard let broker else { return true }
    return broker == "localhost" || broker.hasPrefix("127.") || broker == "::1"
  }
}
