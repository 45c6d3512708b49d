import ClockModel
import ControlProtocol
import ControlTestSupport
import MQTT
import Testing
import Text

@testable import MQTTBridge

/// The examples of the topics' document, against the program.
@Suite struct LinkDocumentTests {
  private let document: ProtocolDocument
  private static let topics = PropTopics("garage")

  init() throws { document = try ProtocolDocument("Sources/Programs/MQTTBridge/README.md") }

  /// The topic and the payload of an example's line.
  private func parts(_ line: String) -> (topic: String, payload: String) {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (words[0], words.count > 1 ? words[1] : "")
  }

  @Test func everyDocumentedCommandIsAccepted() {
    let command = TopicCommand(Self.topics)
    var accepted: Set<String> = []
    for line in document.exchanges.flatMap(\.sent) {
      let (topic, payload) = parts(line)
      if topic == TCDMessages.commands {
        #expect(TCDMessages.request(Array(payload.utf8)) != nil, "\(line)")
        continue
      }
      guard case .success? = command.request(at: topic, Array(payload.utf8)) else {
        Issue.record("\(line) is refused")
        continue
      }
      accepted.insert(topic)
    }
    #expect(accepted.contains(Self.topics.command))
    for topic in Topic.all where !topic.commands.isEmpty {
      let found = topic.isOfReadouts ? "\(Self.topics[topic])/" : PropTopics.set(Self.topics[topic])
      #expect(accepted.contains { $0.hasPrefix(found) }, "no example of \(found)")
    }
  }

  @Test func tablesListTheTopics() throws {
    let place = "Sources/Programs/MQTTBridge/README.md"
    let values =
      [
        (
          "availability",
          "whether the link is connected: `online` or `offline`; if the link vanishes, the broker publishes `offline` itself"
        ), ("daemon", "whether timecircuitsd runs: `online` or `offline`"),
      ] + Topic.all.map { ($0.isOfReadouts ? $0.name + "/NAME" : $0.name, $0.value) }
    #expect(
      try MadePart("topics", of: place).has(
        ["| topic | value |", "|---|---|"] + values.map { "| `\($0)` | \($1) |" }))
    let commands =
      [
        (
          "command",
          "`depart`, `return`, `reset`, `play SEQUENCE`, or `travel JOURNEY`, which sets a journey and departs"
        )
      ]
      + Topic.all.filter { !$0.commands.isEmpty }
      .map { (PropTopics.set($0.isOfReadouts ? $0.name + "/NAME" : $0.name), $0.commands) }
    #expect(
      try MadePart("commands", of: place).has(
        ["| topic | payload |", "|---|---|"] + commands.map { "| `\($0)` | \($1) |" }))
  }

  /// The example has the members of the payload.
  @Test func everyPublishedTopicHasAnExample() throws {
    let examples = document.exchanges.flatMap(\.received).map(parts)
    var report = StatusReport.prop()
    report.timer = TimerStatus {
      $0.setting = 1080
      $0.leftMilliseconds = 1_080_000
      $0.isRunning = true
      $0.light = .green
      $0.text = "18:00"
    }
    let published = Self.topics.payloads(Topic.State(report, journeys: []))
    for (topic, payload) in published {
      let kind = topic.split(separator: "/").prefix(3).joined(separator: "/")
      let example = try #require(examples.first { $0.topic.hasPrefix(kind) }, "no example of \(kind)")
      guard payload.first == UInt8(ascii: "{") else { continue }
      #expect(try members(Array(example.payload.utf8)).map(\.key) == members(payload).map(\.key), "\(kind)")
    }
    for topic in [
      Self.topics.availability, Self.topics.daemon, Self.topics.event, Self.topics.error,
      TCDMessages.published,
    ] {
      #expect(examples.contains { $0.topic == topic }, "\(topic)")
    }
  }

  @Test func documentedAnnouncementIsFollowed() throws {
    let announced = try #require(
      document.exchanges.flatMap(\.received).map(parts).first { $0.payload.contains("\"announced\"") })
    var following = Following("garage")
    let verdict = following.receive(
      Array(announced.payload.utf8), isRetained: false, at: try ISO8601.instant("2026-11-26T20:00:00.260Z"),
      monotonic: 0)
    guard case .follow(let departure) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(departure.destination == "OCT 21 2015 PM 04:29")
    #expect(try departure.start == ISO8601.instant("2026-11-26T20:00:00.550Z"))
    #expect(departure.seed == 12_157_170_054_180_749_580)
    #expect(departure.length == 8000)
  }

  /// The event comes from the example in the protocol's document.
  @Test func publishedAnnouncementMatchesTheExample() throws {
    let protocolDocument = try ProtocolDocument()
    let lines = protocolDocument.exchanges.flatMap(\.received)
    let line = try #require(lines.first { $0.contains("\"announced\"") })
    guard case .item(.event(let event)) = try ServerMessage.decode(Array(line.utf8)).content else { return }
    let message = try #require(EventTopic.message(of: event, sent: event.time, Self.topics))
    let documented = try #require(
      document.exchanges.flatMap(\.received).map(parts).first { $0.payload.contains("\"announced\"") })
    let (published, example) = (try members(message.payload), try members(Array(documented.payload.utf8)))
    #expect(Set(published.map(\.key)) == Set(example.map(\.key)))
  }
}
