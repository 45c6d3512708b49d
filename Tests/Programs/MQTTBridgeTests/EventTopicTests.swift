import ClockModel
import Configuration
import ControlProtocol
import MQTT
import Testing
import Text

@testable import MQTTBridge

/// The messages that events are published as.
@Suite struct EventTopicTests {
  private static let topics = PropTopics("garage")

  @Test func eventsHaveTheFormOfHomeAssistant() throws {
    let message = try #require(
      EventTopic.message(
        of: event("departure", [("from", "A"), ("to", "B"), ("return", "false")]), sent: moment(5),
        Self.topics))
    #expect(message.topic == "timecircuits/garage/event")
    #expect(!message.isRetained)
    #expect(message.assurance == .atLeastOnce)
    let members = try members(message.payload)
    #expect(members["event_type"] == .string("departure"))
    #expect(members["time"] == .string("2026-11-26T20:00:00.000Z"))
    #expect(members["return"] == .boolean(false))
    #expect(members["to"] == .string("B"))
    #expect(members["sent"] == nil)
  }

  /// A seed has more digits than floating point holds.
  @Test func numbersAreJSONNumbersExceptTheSeed() throws {
    let message = try #require(
      EventTopic.message(
        of: event(
          "announced",
          [("lead_ms", "300"), ("length_ms", "8000"), ("seed", "12157170054180749580"), ("leader", "")]),
        sent: moment(5), Self.topics))
    let members = try members(message.payload)
    #expect(members["lead_ms"] == .integer(300))
    #expect(members["length_ms"] == .integer(8000))
    #expect(members["seed"] == .string("12157170054180749580"))
    #expect(members["sent"] == .string("2026-11-26T20:00:00.005Z"))
    #expect(members["leader"] == nil)
  }

  /// Typed input and pressed keys are private.
  @Test(arguments: [
    "key", "key-down", "key-answered", "entry", "pairing", "set", "stop", "volume", "text", "sequence",
  ])
  func privateEventsAreNotPublished(name: String) {
    #expect(EventTopic.message(of: event(name), sent: moment(), Self.topics) == nil)
  }

  @Test func onlyEventsOfTheDaemonArePublished() {
    let known = Set(NoticeKind.allCases.map(\.rawValue) + ["fault", "repaired"])
    #expect(Set(EventTopic.names).isSubset(of: known), "\(Set(EventTopic.names).subtracting(known))")
    #expect(Set(EventTopic.names).count == EventTopic.names.count)
  }

  @Test func stripsGetThePresetOfTheEvent() {
    let strips = [
      LinkConfiguration.Strip(topic: "wled/shelf", presets: ["departure": 3]),
      LinkConfiguration.Strip(topic: "wled/all", presets: ["departure": 5, "alarm": 7]),
    ]
    #expect(
      StripPresets.messages(for: "departure", strips) == [
        BrokerMessage("wled/shelf/api", #"{"ps":3}"#, assurance: .atMostOnce),
        BrokerMessage("wled/all/api", #"{"ps":5}"#, assurance: .atMostOnce),
      ])
    #expect(StripPresets.messages(for: "re-entry", strips).isEmpty)
    for event in LinkConfiguration.Strip.events { #expect(EventTopic.names.contains(event), "\(event)") }
  }

  @Test func messagesOfTheTCDAreSentAndRead() {
    #expect(TCDMessages.message(for: "announced")?.text == "TIMETRAVEL")
    #expect(TCDMessages.message(for: "re-entry")?.text == "REENTRY")
    #expect(TCDMessages.message(for: "alarm")?.text == "ALARM")
    #expect(TCDMessages.message(for: "departure") == nil)
    #expect(TCDMessages.request(Array("TIMETRAVEL".utf8)) == .depart)
    #expect(TCDMessages.request(Array("RETURN".utf8)) == .return)
    #expect(TCDMessages.request(Array("NIGHTMODE_OFF".utf8)) == .night(.off))
    #expect(TCDMessages.request(Array("ALARM_ON".utf8)) == .alarm(.turn(nil, .on)))
    #expect(TCDMessages.request(Array("RETURN \r\n".utf8)) == .return)
    #expect(TCDMessages.request(Array("BEEP_ON".utf8)) == nil)
    #expect(TCDMessages.request(Array("timetravel".utf8)) == nil)
  }

  @Test func gatePassesTenCommandsASecondAndReportsOneDrop() {
    var gate = CommandGate()
    var verdicts: [CommandGate.Verdict] = []
    for _ in 0..<1000 { verdicts.append(gate.admit(at: 1_000_000_000)) }
    #expect(verdicts.filter { $0 == .passed }.count == 20)
    #expect(verdicts.filter { $0 == .dropped(isTold: true) }.count == 1)
    #expect(gate.commands == 1000)
    #expect(gate.refused == 980)
    let later = (0..<100).map { _ in gate.admit(at: 2_000_000_000) }
    #expect(later.filter { $0 == .passed }.count == 10)
    #expect(later.filter { $0 == .dropped(isTold: true) }.count == 1)
  }

  @Test func refusalNamesTheTopicAndIsShortened() throws {
    let message = CommandError.message(
      .badValue, "no\u{1B}[2J", topic: "t/set", payload: Array(repeating: 0xFF, count: 5000), Self.topics)
    let members = try members(message.payload)
    #expect(message.topic == "timecircuits/garage/error")
    #expect(members["error"] == .string("bad-value"))
    #expect(members["topic"] == .string("t/set"))
    #expect(message.payload.count < 2000)
    #expect(!message.payload.contains(0x1B))
  }
}
