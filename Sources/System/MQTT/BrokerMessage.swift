/// A message of MQTT, to a broker or of one.
public struct BrokerMessage: Equatable, Sendable {
  /// How surely it comes.
  public enum Assurance: CInt, Sendable {
    /// At most once; it is lost with the connection.
    case atMostOnce = 0
    /// At least once: the broker acknowledges it.
    case atLeastOnce = 1
  }

  /// What it is about.
  public var topic: String
  /// What it says.
  public var payload: [UInt8]
  /// Whether the broker keeps it, or had kept it.
  public var isRetained: Bool
  /// How surely it comes; of one that came, nothing is known of it.
  public var assurance: Assurance

  /// A message.
  public init(
    _ topic: String, _ payload: [UInt8], isRetained: Bool = false, assurance: Assurance = .atLeastOnce
  ) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
    self.assurance = assurance
  }

  /// A message with a text.
  public init(
    _ topic: String, _ text: String, isRetained: Bool = false, assurance: Assurance = .atLeastOnce
  ) {
    self.init(topic, Array(text.utf8), isRetained: isRetained, assurance: assurance)
  }

  /// What it says as a text; what is no UTF-8 stands there as question marks.
  public var text: String { String(decoding: payload, as: UTF8.self) }
}
