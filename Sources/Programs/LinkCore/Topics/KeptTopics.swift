public import MQTT

/// What the broker keeps of this prop: each topic is published where it differs from what was published last, or where somebody else
/// wrote something else there.
public struct KeptTopics: Sendable {
  private struct Topic {
    var payload: [UInt8]
    /// Since when something else was heard there, in nanoseconds.
    var differsSince: UInt64?
  }

  private var topics: [String: Topic] = [:]
  /// When what somebody else wrote was last replaced, and what of it is told.
  private var restored: (at: UInt64, topic: String)?
  private var pause = Self.shortestPause

  /// How long something else has to stand there, in nanoseconds: what was published last may be on its way, and what comes back
  /// before it is older.
  static let patience: UInt64 = 5_000_000_000
  /// How long it takes until topics are published again once more, in nanoseconds: at first, and where somebody goes on writing.
  static let shortestPause: UInt64 = 5_000_000_000
  static let longestPause: UInt64 = 300_000_000_000
  /// After how long it is forgotten that somebody wrote there, in nanoseconds.
  static let memory: UInt64 = 600_000_000_000

  /// Nothing was published.
  public init() {}

  /// What of these is news to the broker.
  public mutating func news(_ payloads: [(topic: String, payload: [UInt8])]) -> [BrokerMessage] {
    payloads.compactMap { topic, payload in
      guard topics[topic]?.payload != payload else { return nil }
      topics[topic] = Topic(payload: payload)
      return BrokerMessage(topic, payload, isRetained: true)
    }
  }

  /// The broker may know nothing any more: all is news again.
  public mutating func forget() { topics = [:] }

  /// What the broker has at a topic is something else than was published.
  public mutating func forget(_ topic: String) { topics[topic] = nil }

  /// What was published at a topic.
  public func payload(at topic: String) -> [UInt8]? { topics[topic]?.payload }

  /// Something was published at one of the topics, by this prop or by somebody else.
  public mutating func hear(_ payload: [UInt8], at topic: String, at now: UInt64) {
    guard let known = topics[topic] else { return }
    topics[topic]?.differsSince = known.payload == payload ? nil : known.differsSince ?? now
  }

  /// When ``restore(at:)`` has something to do, `nil` where nobody else wrote anything.
  public var restoresAt: UInt64? {
    let first = topics.values.compactMap(\.differsSince).min()
    return first.map { max($0 + Self.patience, restored.map { $0.at + pause } ?? 0) }
  }

  /// Publishes again where somebody else wrote something else, as often as ``restoresAt`` has it.
  ///
  /// - Parameter now: the time, in nanoseconds.
  /// - Returns: what to publish; and a topic of it, where that is to be told: once, until nobody wrote there for ten minutes.
  public mutating func restore(at now: UInt64) -> (messages: [BrokerMessage], told: String?) {
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

  /// A topic that somebody else wrote to within the last ten minutes.
  public func foreignTopic(at now: UInt64) -> String? {
    restored.flatMap { now - $0.at < Self.memory ? $0.topic : nil }
  }
}
