public import MQTT

/// What the broker keeps of this prop: each topic is published where it differs from what was published last.
public struct KeptTopics: Sendable {
  private var published: [String: [UInt8]] = [:]

  /// Nothing was published.
  public init() {}

  /// What of these is news to the broker.
  public mutating func news(_ topics: [(topic: String, payload: [UInt8])]) -> [BrokerMessage] {
    topics.compactMap { topic, payload in
      guard published[topic] != payload else { return nil }
      published[topic] = payload
      return BrokerMessage(topic, payload, isRetained: true)
    }
  }

  /// The broker may know nothing any more: all is news again.
  public mutating func forget() { published = [:] }

  /// What the broker has at a topic is something else than was published.
  public mutating func forget(_ topic: String) { published[topic] = nil }

  /// What was published at a topic.
  public func payload(at topic: String) -> [UInt8]? { published[topic] }
}
