import MQTT
import Testing

@testable import MQTTBridge

/// Restoring the prop's retained topics after foreign writes, in simulated time.
@Suite struct RetainedTopicsTests {
  private static let second: UInt64 = 1_000_000_000
  private static let (on, off) = (Array("ON".utf8), Array("OFF".utf8))

  /// Topics that were published and that the broker echoed unchanged.
  private static func echoed() -> RetainedTopics {
    var topics = RetainedTopics()
    _ = topics.news([("power", on), ("night", Array("auto".utf8))])
    topics.record(on, at: "power", at: 0)
    topics.record(Array("auto".utf8), at: "night", at: 0)
    return topics
  }

  @Test func onlyChangesArePublished() {
    var topics = RetainedTopics()
    let news = topics.news([("power", Self.on)])
    #expect(news == [BrokerMessage("power", Self.on, isRetained: true)])
    let newsAgain = topics.news([("power", Self.on)])
    #expect(newsAgain.isEmpty)
    let newsThen = topics.news([("power", Self.off)])
    #expect(newsThen.count == 1)
    topics.forget()
    let newsLast = topics.news([("power", Self.off)])
    #expect(newsLast.count == 1)
  }

  @Test func foreignValuesAreReplacedAndReportedOnce() throws {
    var topics = Self.echoed()
    topics.record(Self.off, at: "power", at: 10 * Self.second)
    let time = try #require(topics.restoresAt)
    #expect(time == 10 * Self.second + RetainedTopics.patience)
    let restored = topics.restore(at: time - 1)
    #expect(restored.messages.isEmpty)
    let (messages, reported) = topics.restore(at: time)
    #expect(messages == [BrokerMessage("power", Self.on, isRetained: true)])
    #expect(reported == "power")
    #expect(topics.foreignTopic(at: time) == "power")
    // The echo of the restored value schedules nothing.
    topics.record(Self.on, at: "power", at: time + 1)
    #expect(topics.restoresAt == nil)
    // Another foreign value is reported only after ten quiet minutes.
    topics.record(Self.off, at: "power", at: time + Self.second)
    let next = try #require(topics.restoresAt)
    let restoredAgain = topics.restore(at: next)
    #expect(restoredAgain.told == nil)
    let later = next + RetainedTopics.memory
    #expect(topics.foreignTopic(at: later) == nil)
    topics.record(Self.off, at: "power", at: later)
    let restoredThen = topics.restore(at: later + RetainedTopics.patience)
    #expect(restoredThen.told == "power")
  }

  /// A broker echoes a client's own messages to it, in order.
  @Test func ownEchoesAreNotForeign() {
    var topics = Self.echoed()
    _ = topics.news([("power", Self.off)])
    _ = topics.news([("power", Self.on)])
    topics.record(Self.off, at: "power", at: Self.second)
    #expect(topics.restoresAt != nil)
    topics.record(Self.on, at: "power", at: Self.second + 1000)
    #expect(topics.restoresAt == nil)
  }

  /// Some brokers echo nothing, and some forbid reading; then only foreign messages can arrive.
  @Test func missingEchoesDoNoHarm() {
    var topics = RetainedTopics()
    _ = topics.news([("power", Self.on)])
    #expect(topics.restoresAt == nil)
    topics.record(Self.off, at: "power", at: 0)
    let restored = topics.restore(at: RetainedTopics.patience)
    #expect(restored.messages.count == 1)
    #expect(topics.restoresAt == nil)
  }

  @Test func unpublishedTopicsAreNotRestored() {
    var topics = Self.echoed()
    topics.record(Self.off, at: "elsewhere", at: 0)
    #expect(topics.restoresAt == nil)
    // A foreign value that the prop itself publishes next needs no restore.
    topics.record(Self.off, at: "power", at: 0)
    _ = topics.news([("power", Self.off)])
    #expect(topics.restoresAt == nil)
  }

  /// An empty payload deletes a retained topic.
  @Test func deletedTopicsArePublishedAgain() {
    var topics = Self.echoed()
    topics.record([], at: "power", at: 0)
    let restored = topics.restore(at: RetainedTopics.patience)
    #expect(restored.messages.map(\.payload) == [Self.on])
  }

  /// The other writer answers at once; in an hour that costs few messages and one line in the log.
  @Test func competingWritersCauseNoStorm() {
    var topics = Self.echoed()
    var (published, reported) = (0, 0)
    var now: UInt64 = 0
    topics.record(Self.off, at: "power", at: now)
    while let next = topics.restoresAt, next <= 3600 * Self.second {
      #expect(next >= now)
      now = next
      let (messages, topic) = topics.restore(at: now)
      published += messages.count
      reported += topic == nil ? 0 : 1
      topics.record(Self.on, at: "power", at: now)
      topics.record(Self.off, at: "power", at: now)
    }
    #expect(published > 3)
    #expect(published <= 6 + 3600 / 300)
    #expect(reported == 1)
  }

  /// One message answers all 5000.
  @Test func floodDoesNotDelayTheRestore() {
    var topics = Self.echoed()
    for index in 0..<5000 {
      topics.record(Array("\(index)".utf8), at: "power", at: UInt64(index) * 1_000_000)
    }
    let restored = topics.restore(at: RetainedTopics.patience)
    #expect(restored.messages.count == 1)
  }

  @Test func delaysHaveTheDocumentedValues() {
    #expect(RetainedTopics.patience == 5 * Self.second)
    #expect(RetainedTopics.shortestPause == 5 * Self.second)
    #expect(RetainedTopics.longestPause == 300 * Self.second)
    #expect(RetainedTopics.memory == 600 * Self.second)
  }
}
