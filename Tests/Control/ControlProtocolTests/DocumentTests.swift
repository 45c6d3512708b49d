import ClockModel
import ControlTestSupport
import Testing
import Text

@testable import ControlProtocol

/// The protocol's document and the code agree, as far as a program can check.
@Suite struct DocumentTests {
  private let document: ProtocolDocument

  init() throws { document = try ProtocolDocument() }

  /// Events of the daemon itself, not of the time circuits.
  private static let eventsOfTheDaemon = [
    "stop", "reload", "fault", "repaired", "dropped", "test", "clock-set", "lost", "key-down", "key",
    "key-answered",
  ]

  private var requests: [RequestEnvelope] {
    document.exchanges.flatMap(\.sent).compactMap { line in
      if case .success(let envelope) = RequestEnvelope.decode(Array(line.utf8)) { envelope } else { nil }
    }
  }

  private var messages: [ServerMessage] {
    get throws {
      try document.exchanges.flatMap(\.received).map { line in try received(Array(line.utf8)).get() }
    }
  }

  @Test func everyRequestHasAnExample() {
    let names = Set(requests.map(\.request.name))
    for form in Requests.all { #expect(names.contains(form.name), "\(form.name)") }
  }

  /// The document must quote the decoder's own refusals.
  @Test func clientExamplesAreReadOrRefusedAsDocumented() {
    for exchange in document.exchanges {
      for line in exchange.sent {
        guard case .failure(let refusal) = RequestEnvelope.decode(Array(line.utf8)) else { continue }
        #expect(exchange.received.contains(text(refusal.encode())), "\(line): \(text(refusal.encode()))")
      }
    }
  }

  @Test func daemonExamplesRoundTrip() throws {
    for line in document.exchanges.flatMap(\.received) {
      let message = try received(Array(line.utf8)).get()
      #expect(text(message.encode()) == line)
    }
  }

  @Test func eventsThatProgramsReadAreReadWhole() throws {
    var names: Set<String> = []
    for case .item(.event(let event)) in try messages.map(\.content) {
      for type in Events.all where type.names.contains(event.name) {
        #expect(
          members(event, as: type)?.sorted { $0.key < $1.key } == event.details.sorted { $0.key < $1.key })
        names.insert(event.name)
      }
    }
    #expect(names == Set(Events.all.flatMap { $0.names }))
  }

  private func members(_ event: EventReport, as type: (some EventDetails).Type) -> [JSONMember]? {
    type.init(event)?.members
  }

  @Test func everyReplyAndStreamHasAnExample() throws {
    let messages = try messages
    func has(_ isWanted: (ServerMessage.Content) -> Bool) -> Bool {
      messages.map(\.content).contains(where: isWanted)
    }
    #expect(has { if case .reply(.done) = $0 { true } else { false } })
    #expect(has { if case .reply(.begun) = $0 { true } else { false } })
    #expect(has { if case .reply(.status) = $0 { true } else { false } })
    #expect(has { if case .reply(.cities) = $0 { true } else { false } })
    #expect(has { if case .reply(.journeys) = $0 { true } else { false } })
    #expect(has { if case .reply(.sequences) = $0 { true } else { false } })
    #expect(has { if case .item(.frame) = $0 { true } else { false } })
    #expect(has { if case .item(.event) = $0 { true } else { false } })
    #expect(has { if case .item(.caption) = $0 { true } else { false } })
    #expect(has { if case .item(.end) = $0 { true } else { false } })
  }

  @Test func everyErrorIsInTheTableAndHasAnExample() throws {
    #expect(document.tables["error"]?.names == ErrorCode.allCases.map(\.rawValue))
    let refused = try messages.compactMap { message in
      if case .reply(.refused(let code, _)) = message.content { code } else { nil }
    }
    for code in ErrorCode.allCases { #expect(refused.contains(code), "\(code.rawValue)") }
  }

  @Test func everyEventIsInTheTableAndHasAnExampleWithItsDetails() throws {
    let table = try #require(document.tables["event"])
    let known = NoticeKind.allCases.map(\.rawValue) + Self.eventsOfTheDaemon
    #expect(Set(table.names) == Set(known))
    #expect(table.names.count == known.count)
    let events = try messages.compactMap { message in
      if case .item(.event(let event)) = message.content { event } else { nil }
    }
    for row in table.rows {
      let name = try #require(row.first?.first)
      let examples = events.filter { $0.name == name }
      #expect(!examples.isEmpty, "no example of \(name)")
      for detail in examples.flatMap(\.details) {
        #expect(row.last?.contains(detail.key) == true, "the row of \(name) does not list \(detail.key)")
      }
    }
  }

  @Test func tableListsExactlyTheWrittenMembers() throws {
    var written: Set<String> = []
    var maker = MessageMaker(seed: 1885)
    for _ in 0..<2000 {
      var message = maker.message()
      // The details of an event are in the table of events.
      if case .item(.event(var event)) = message.content {
        event.details = []
        message.content = .item(.event(event))
      }
      collect(try parsed(message.encode()).get(), &written)
    }
    let documented = Set(document.tables["member"]?.names ?? [])
    for name in written.subtracting(documented).sorted() { Issue.record("\(name) is not documented") }
    for name in documented.subtracting(written).sorted() { Issue.record("\(name) is never written") }
    #expect(written.count > 60)
  }

  /// Checks members with a fixed set of values.
  @Test func everyFixedValueIsDocumented() {
    let words =
      ReadoutKind.allCases.map(\.rawValue) + ClockStatus.Source.allCases.map(\.rawValue)
      + ConfigurationStatus.Result.allCases.map(\.rawValue) + NightMode.allCases.map(\.rawValue)
      + ReadoutPosition.allCases.map(\.name) + HourCycle.allCases.map { String($0.rawValue) }
    for word in words { #expect(document.code.contains(word), "\(word)") }
    for minutes in CycleInterval.allCases.map({ String($0.rawValue) }) {
      #expect(document.code.contains(minutes), "\(minutes)")
    }
  }

  @Test func limitsOfTheWireAreDocumented() {
    let limits = [
      Wire.version, Int64(Wire.longestRequest), Int64(Wire.longestMessage), Int64(Wire.longestValue),
      Int64(Wire.longestName), Int64(JSONValue.deepest), Int64(JSONValue.longestNumber),
    ]
    for limit in limits { #expect(document.code.contains(String(limit)), "\(limit)") }
    #expect(document.code.contains(Release.controlSocket))
  }

  private func collect(_ value: JSONValue, _ names: inout Set<String>) {
    switch value {
    case .object(let members):
      for member in members {
        names.insert(member.key)
        collect(member.value, &names)
      }
    case .array(let values): for value in values { collect(value, &names) }
    default: break
    }
  }
}
