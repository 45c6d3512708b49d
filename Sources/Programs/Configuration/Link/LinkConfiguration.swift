/// What the owner of a prop decides about its link to home automation and to other props: link.toml.
public struct LinkConfiguration: Equatable, Sendable {
  /// A strip of LEDs by WLED, and which of its presets belongs to what happens.
  public struct Strip: Equatable, Sendable {
    /// Where WLED listens: what stands in its MQTT settings as device or group topic.
    public var topic: String
    /// The presets, by the name of the event.
    public var presets: [String: Int]

    /// A strip.
    public init(topic: String, presets: [String: Int]) {
      self.topic = topic
      self.presets = presets
    }

    /// What may have a preset.
    public static let events = [
      "announced", "departure", "re-entry", "alarm", "alarm-stopped", "timer-finished", "hour",
    ]
    /// The numbers that WLED gives presets.
    public static let presets = 1...250
  }

  /// The broker's name or address, `nil` where there is none.
  public var broker: String?
  /// Its port where the file names one.
  public var writtenPort: Int?
  /// Whether it is spoken to by TLS.
  public var usesTLS = false
  /// The file of the authority that vouches for the broker, `nil` where the system knows it.
  public var authority: String?
  /// As whom the broker knows this prop.
  public var user: String?
  /// The prop's name on the broker, `nil` for one that is made from the machine's.
  public var id: String?
  /// Whether home automation is told what there is.
  public var discovers = true
  /// Whether messages command the prop.
  public var takesCommands = true
  /// The prop that this one departs with.
  public var leader: String?
  /// Whether the messages are published that props for CircuitSetup's Time Circuits Display go by.
  public var tellsTCDProps = false
  /// Whether its commands are taken.
  public var takesTCDCommands = false
  /// Strips that have something to do.
  public var strips: [Strip] = []

  /// As it is without a file.
  public init() {}

  /// Its port.
  public var port: Int { writtenPort ?? (usesTLS ? 8883 : 1883) }

  /// Where an installation has the file.
  public static let path = "/etc/timecircuits/link.toml"
  /// How many characters a prop's name on the broker may have.
  public static let longestID = 32
  /// How many strips there may be.
  public static let mostStrips = 16
  /// How many bytes a topic of somebody else's may have.
  public static let longestTopic = 128

  /// Whether a text is a prop's name on the broker: letters, digits, `_` and `-`, as Home Assistant wants it.
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

  /// Whether the broker is this machine, so that nobody else hears what is said to it.
  public var isBrokerHere: Bool {
    guard let broker else { return true }
    return broker == "localhost" || broker.hasPrefix("127.") || broker == "::1"
  }
}
