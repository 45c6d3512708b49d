/// An MQTT message, sent or received.
public struct BrokerMessage: Equatable, Sendable {
  /// The quality of service.
  public enum Assurance: CInt, Sendable {
    /// At most once; lost with the connection.
    case atMostOnce = 0
    /// At least once: the broker acknowledges it.
    case atLeastOnce = 1
  }

  /// The topic.
  public var topic: String
  /// The payload.
  public var payload: [UInt8]
  /// Whether the broker retains the message, or sent it from its retained ones.
  public var isRetained: Bool
  /// The quality of service; meaningless for a received message.
  public var assurance: Assurance

  /// Makes a message with a payload of bytes.
  public init(
    _ topic: String, _ payload: [UInt8], isRetained: Bool = false, assurance: Assurance = .atLeastOnce
  ) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
    self.assurance = assurance
  }

  /// Makes a message with a payload of text.
  public init(
    _ topic: String, _ text: String, isRetained: Bool = false, assurance: Assurance = .atLeastOnce
  ) {
    self.init(topic, Array(text.utf8), isRetained: isRetained, assurance: assurance)
  }

  /// The payload as text, with U+FFFD for invalid UTF-8.
  public var text: String { String(decoding: payload, as: UTF8.self) }
}
