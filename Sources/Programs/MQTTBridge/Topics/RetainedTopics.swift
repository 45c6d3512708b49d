package import MQTT

/// The prop's retained topics: published if they differ from the last payload, or if another client replaced
/// that.
package struct RetainedTopics: Sendable {
  private struct Content {
    var payload: [UInt8]
    /// Since when another payload is there, in nanoseconds.
    var differsSince: UInt64?
  }

  private var topics: [String: Content] = [:]
  /// The last time that foreign payloads were replaced, with the topic to report.
  private var restored: (at: UInt64, topic: String)?
  private var pause = Self.shortestPause

  /// How long a foreign payload must last, in nanoseconds: the prop's own may be in transit, and anything
  /// received before its return is older.
  static let patience: UInt64 = 5_000_000_000
  /// The interval between replacements, in nanoseconds: at first, and at most if the other client continues.
  static let shortestPause: UInt64 = 5_000_000_000
  static let longestPause: UInt64 = 300_000_000_000
  /// How long a foreign payload is reported, in nanoseconds.
  static let memory: UInt64 = 600_000_000_000

  package init() {}

  /// Messages for the payloads that changed.
  package mutating func news(_ payloads: [(topic: String, payload: [UInt8])]) -> [BrokerMessage] {
    payloads.compactMap { topic, payload in
      guard topics[topic]?.payload != payload else { return nil }
      topics[topic] = Content(payload: payload)
      return BrokerMessage(topic, payload, isRetained: true)
    }
  }

  /// Takes over a payload that the broker has retained since an earlier connection.
  mutating func adopt(_ payload: [UInt8], at topic: String) { topics[topic] = Content(payload: payload) }

  /// Forgets all payloads, so that everything is published again.
  package mutating func forget() { topics = [:] }

  /// Forgets a topic whose payload differs on the broker.
  package mutating func forget(_ topic: String) { topics[topic] = nil }

  /// The payload last published at a topic.
  package func payload(at topic: String) -> [UInt8]? { topics[topic]?.payload }

  /// Records a received payload, whether this prop's or another client's.
  package mutating func record(_ payload: [UInt8], at topic: String, at now: UInt64) {
    guard let known = topics[topic] else { return }
    topics[topic]?.differsSince = known.payload == payload ? nil : known.differsSince ?? now
  }

  /// When to call ``restore(at:)``; `nil` without foreign payloads.
  package var restoresAt: UInt64? {
    let first = topics.values.compactMap(\.differsSince).min()
    return first.map { max($0 + Self.patience, restored.map { $0.at + pause } ?? 0) }
  }

  /// Replaces foreign payloads, not before ``restoresAt``.
  ///
  /// - Parameter now: the time, in nanoseconds.
  /// - Returns: the messages to publish; and a topic to log, once until nobody has written for ten minutes.
  package mutating func restore(at now: UInt64) -> (messages: [BrokerMessage], told: String?) {
    guard let time = restoresAt, time <= now else { return ([], nil) }
    let written = topics.filter { $0.value.differsSince.map { $0 + Self.patience <= now } ?? false }
    for topic in written.keys { topics[topic]?.differsSince = nil }
    let names = written.keys.sorted()
    let isFirst = foreignTopic(at: now) == nil
    pause = isFirst ? 2 * Self.shortestPause : min(pause * 2, Self.longestPause)
    restored = names.first.map { (now, $0) }
    return (
      written.sorted { $0.key < $1.key }.map { BrokerMessage($0.key, $0.value.payload, isRetained: true) },
      isFirst ? names.first : nil
    )
  }

  /// A topic where another client wrote in the last ten minutes.
  package func foreignTopic(at now: UInt64) -> String? {
    restored.flatMap { now - $0.at < Self.memory ? $0.topic : nil }
  }
}
