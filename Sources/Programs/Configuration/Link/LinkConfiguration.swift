/// The owner's settings for home automation and other props: link.toml.
public struct LinkConfiguration: Equatable, Sendable {
  /// A WLED strip and its presets for events.
  public struct Strip: Equatable, Sendable {
    /// The device or group topic in WLED's MQTT settings.
    public var topic: String
    /// The presets by event.
    public var presets: [String: Int]

    /// Creates a strip.
    public init(topic: String, presets: [String: Int]) {
      self.topic = topic
      self.presets = presets
    }

    /// The events that can have a preset.
    public static let events = [
      "announced", "departure", "re-entry", "alarm", "alarm-stopped", "timer-finished", "hour",
    ]
    /// WLED's preset numbers.
    public static let presets = 1...250
  }

  /// The broker's name or address, `nil` if there is none.
  public var broker: String?
  /// The port in the file, if any.
  public var writtenPort: Int?
  /// Whether the connection uses TLS.
  public var usesTLS = false
  /// The certificate authority's file for the broker; `nil` to use the system's authorities.
  public var authority: String?
  /// The prop's user name on the broker.
  public var user: String?
  /// The prop's name on the broker; `nil` to derive it from the machine's.
  public var id: String?
  /// Whether the prop announces itself to home automation.
  public var discovers = true
  /// Whether messages may command the prop.
  public var takesCommands = true
  /// The prop whose departures this one follows.
  public var leader: String?
  /// Whether the messages for props of CircuitSetup's Time Circuits Display are published.
  public var tellsTCDProps = false
  /// Whether that display's commands are accepted.
  public var takesTCDCommands = false
  /// The strips that react to events.
  public var strips: [Strip] = []

  /// The defaults without a file.
  public init() {}

  /// The broker's port.
  public var port: Int { writtenPort ?? (usesTLS ? 8883 : 1883) }

  /// The path in an installation.
  public static let path = "/etc/timecircuits/link.toml"
  /// The maximum length of a prop's name on the broker, in characters.
  public static let longestID = 32
  /// The maximum number of strips.
  public static let mostStrips = 16
  /// The maximum length of another device's topic, in bytes.
  public static let longestTopic = 128

  /// Whether a text is a valid name on the broker: letters, digits, `_` and `-`, as Home Assistant requires.
  public static func isID(_ text: String) -> Bool {
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
  public var isBrokerHere: Bool {
    guard let broker else { return true }
    return broker == "localhost" || broker.hasPrefix("127.") || broker == "::1"
  }
}
