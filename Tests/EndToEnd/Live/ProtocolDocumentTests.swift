import ControlProtocol
import ControlTestSupport
import Foundation
import LiveTestSupport
import Testing

/// A running daemon answers as the protocol's document says.
@Suite(.ownThread) struct ProtocolDocumentTests {
  /// Sends the examples in order, each on its own connection.
  @Test func everyExampleGetsTheDocumentedAnswer() throws {
    let document = try ProtocolDocument()
    let clock = try ControlledClock()
    let follower = try clock.connect()
    guard case .begun = try follower.ask(.events) else {
      Issue.record("the event stream did not start")
      return
    }
    var sentCount = 0
    for exchange in document.exchanges {
      for line in exchange.sent {
        let answer = try answer(to: line, from: clock)
        let expected = try Self.expected(of: line, in: exchange)
        #expect(Self.outcome(answer) == Self.outcome(expected), "\(line)")
        sentCount += 1
      }
    }
    #expect(sentCount >= 17)
    try clock.stop()

    let table = try #require(document.tables["event"])
    let details = Dictionary(
      uniqueKeysWithValues: table.rows.map { ($0.first?.first ?? "", Set($0.last ?? [])) })
    var names: Set<String> = []
    while !names.contains("stop") {
      guard case .item(.event(let event)) = try follower.message().content else { continue }
      names.insert(event.name)
      let undocumented = Set(event.details.map(\.key)).subtracting(details[event.name] ?? [])
      #expect(details[event.name] != nil && undocumented.isEmpty, "\(event)")
    }
    let expected: Set = [
      "set", "announced", "departure", "re-entry", "journey", "sequence", "cycle", "brightness", "night",
      "test", "reset",
      "restore",
    ]
    #expect(names.isSuperset(of: expected), "\(expected.subtracting(names))")
  }

  private func answer(to line: String, from clock: ControlledClock) throws -> ServerMessage {
    let connection = try clock.connect()
    try connection.send(Array((line + "\n").utf8))
    return try connection.message()
  }

  /// The documented answer: the one with the request's id, or the first.
  private static func expected(
    of line: String, in exchange: ProtocolDocument.Exchange
  ) throws -> ServerMessage {
    let messages = try exchange.received.map { try ServerMessage.decode(Array($0.utf8)) }
    guard case .success(let envelope) = RequestEnvelope.decode(Array(line.utf8)) else {
      return try #require(messages.first)
    }
    return try #require(messages.first { $0.id == envelope.id }, "no answer to \(line)")
  }

  /// The id, the kind and the error code, which clients rely on.
  private static func outcome(_ message: ServerMessage) -> String {
    let id = message.id.map { "\($0)" } ?? "none"
    guard case .reply(let reply) = message.content else { return "\(id): no reply" }
    return switch reply {
    case .done: "\(id): done"
    case .refused(let code, _): "\(id): \(code.rawValue)"
    case .begun: "\(id): begun"
    case .status: "\(id): status"
    case .cities: "\(id): cities"
    case .journeys: "\(id): journeys"
    case .sequences: "\(id): sequences"
    case .backup: "\(id): backup"
    }
  }
}
