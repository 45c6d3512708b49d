import MQTT
import Testing

@testable import MQTTBridge

/// What the broker keeps is what this prop published, in simulated time.
@Suite struct RetainedTopicsTests {
  private static let second: UInt64 = 1_000_000_000
  private static let (on, off) = (Array("ON".utf8), Array("OFF".utf8))

  /// Topics that were published, and heard as they were.
  private static func settled() -> RetainedTopics {
    var kept = RetainedTopics()
    _ = kept.news([("power", on), ("night", Array("auto".utf8))])
    kept.record(on, at: "power", at: 0)
    kept.record(Array("auto".utf8), at: "night", at: 0)
    return kept
  }

  @Test func onlyWhatDiffersIsPublished() {
    var kept = RetainedTopics()
    let news = kept.news([("power", Self.on)])
    #expect(news == [BrokerMessage("power", Self.on, isRetained: true)])
    let newsAgain = kept.news([("power", Self.on)])
    #expect(newsAgain.isEmpty)
    let newsThen = kept.news([("power", Self.off)])
    #expect(newsThen.count == 1)
    kept.forget()
    let newsLast = kept.news([("power", Self.off)])
    #expect(newsLast.count == 1)
  }

  @Test func whatSomebodyElseWroteIsReplacedAndToldOnce() throws {
    var kept = Self.settled()
    kept.record(Self.off, at: "power", at: 10 * Self.second)
    let time = try #require(kept.restoresAt)
    #expect(time == 10 * Self.second + RetainedTopics.patience)
    let restored = kept.restore(at: time - 1)
    #expect(restored.messages.isEmpty)
    let (messages, told) = kept.restore(at: time)
    #expect(messages == [BrokerMessage("power", Self.on, isRetained: true)])
    #expect(told == "power")
    #expect(kept.foreignTopic(at: time) == "power")
    // What was published is heard, and that is all.
    kept.record(Self.on, at: "power", at: time + 1)
    #expect(kept.restoresAt == nil)
    // Once more is not told until it was quiet for ten minutes.
    kept.record(Self.off, at: "power", at: time + Self.second)
    let next = try #require(kept.restoresAt)
    let restoredAgain = kept.restore(at: next)
    #expect(restoredAgain.told == nil)
    let later = next + RetainedTopics.memory
    #expect(kept.foreignTopic(at: later) == nil)
    kept.record(Self.off, at: "power", at: later)
    let restoredThen = kept.restore(at: later + RetainedTopics.patience)
    #expect(restoredThen.told == "power")
  }

  /// A broker hands a client's own messages back to it, in their order.
  @Test func whatComesBackOfItsOwnIsNobodyElses() {
    var kept = Self.settled()
    _ = kept.news([("power", Self.off)])
    _ = kept.news([("power", Self.on)])
    kept.record(Self.off, at: "power", at: Self.second)
    #expect(kept.restoresAt != nil)
    kept.record(Self.on, at: "power", at: Self.second + 1000)
    #expect(kept.restoresAt == nil)
  }

  /// Some brokers hand nothing back, and some let nobody read: then nothing is heard but others.
  @Test func nothingIsNeededToComeBack() {
    var kept = RetainedTopics()
    _ = kept.news([("power", Self.on)])
    #expect(kept.restoresAt == nil)
    kept.record(Self.off, at: "power", at: 0)
    let restored = kept.restore(at: RetainedTopics.patience)
    #expect(restored.messages.count == 1)
    #expect(kept.restoresAt == nil)
  }

  @Test func ofWhatItDoesNotPublishNothingIsReplaced() {
    var kept = Self.settled()
    kept.record(Self.off, at: "elsewhere", at: 0)
    #expect(kept.restoresAt == nil)
    // What changed meanwhile is published by itself.
    kept.record(Self.off, at: "power", at: 0)
    _ = kept.news([("power", Self.off)])
    #expect(kept.restoresAt == nil)
  }

  /// One that is emptied by somebody is published again, too.
  @Test func whatSomebodyTookAwayIsThereAgain() {
    var kept = Self.settled()
    kept.record([], at: "power", at: 0)
    let restored = kept.restore(at: RetainedTopics.patience)
    #expect(restored.messages.map(\.payload) == [Self.on])
  }

  /// Two that write in turn, each at once: in an hour less than one message in five minutes, and a line in the log.
  @Test func aFightIsNoStorm() {
    var kept = Self.settled()
    var (published, told) = (0, 0)
    var now: UInt64 = 0
    kept.record(Self.off, at: "power", at: now)
    while let next = kept.restoresAt, next <= 3600 * Self.second {
      #expect(next >= now)
      now = next
      let (messages, topic) = kept.restore(at: now)
      published += messages.count
      told += topic == nil ? 0 : 1
      kept.record(Self.on, at: "power", at: now)
      kept.record(Self.off, at: "power", at: now)
    }
    #expect(published > 3)
    #expect(published <= 6 + 3600 / 300)
    #expect(told == 1)
  }

  /// A thousand messages a second put nothing off, and are answered by one.
  @Test func aFloodPutsNothingOff() {
    var kept = Self.settled()
    for index in 0..<5000 { kept.record(Array("\(index)".utf8), at: "power", at: UInt64(index) * 1_000_000) }
    let restored = kept.restore(at: RetainedTopics.patience)
    #expect(restored.messages.count == 1)
  }

  @Test func thePromisedFigures() {
    #expect(RetainedTopics.patience == 5 * Self.second)
    #expect(RetainedTopics.shortestPause == 5 * Self.second)
    #expect(RetainedTopics.longestPause == 300 * Self.second)
    #expect(RetainedTopics.memory == 600 * Self.second)
  }
}
