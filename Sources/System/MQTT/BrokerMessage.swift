/// An MQTT message, sent or received.
package struct BrokerMessage: Equatable, Sendable {
  /// The quality of service.
  package enum Assurance: CInt, Sendable {
    /// At most once; lost with the connection.
    case atMostOnce = 0
    /// At least once: the broker acknowledges it.
    case atLeastOnce = 1
  }

  package var topic: String
  package var payload: [UInt8]
  /// Whether the broker retains the message, or sent it from its retained ones.
  package var isRetained: Bool
  /// The quality of service; meaningless for a received message.
  package var assurance: Assurance

  package init(
    _ topic: String, _ payload: [UInt8], isRetained: Bool = false, assurance: Assurance = .atLeastOnce
  ) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
    self.assurance = assurance
  }

  package init(
    _ topic: String, _ text: String, isRetained: Bool = false, assurance: Assurance = .atLeastOnce
  ) {
    self.init(topic, Array(text.utf8), isRetained: isRetained, assurance: assurance)
  }

  /// The payload as text, with U+FFFD for invalid UTF-8.
  package var text: String { String(decoding: payload, as: UTF8.self) }
}
