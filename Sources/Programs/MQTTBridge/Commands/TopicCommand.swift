import ClockModel
package import ControlProtocol
import MQTT
import Text

/// Converts messages at the prop's topics to requests.
package struct TopicCommand: Sendable {
  private let topics: PropTopics
  /// The last brightness of each readout, which a plain ON restores.
  package var lastLight = Topic.Lights(repeating: .standard)

  package init(_ topics: PropTopics) { self.topics = topics }

  /// Stores the readouts' requested brightness.
  package mutating func record(_ report: StatusReport) {
    for readout in report.readouts where readout.brightnessWanted > .dark {
      lastLight[readout.shown.position] = readout.brightnessWanted
    }
  }

  /// Whether a topic takes commands.
  package func isCommand(_ topic: String) -> Bool {
    topic == topics.command || topic.hasPrefix(topics.base + "/") && topic.hasSuffix("/set")
  }

  /// Converts a message, whose trailing blanks and line ends are ignored.
  ///
  /// - Returns: the request, or why it is refused; `nil` if the topic takes no commands.
  package func request(at topic: String, _ payload: [UInt8]) -> Result<Request, Refusal>? {
    guard topic.hasPrefix(topics.base + "/"), isCommand(topic) else { return nil }
    let place = topic.dropFirst(topics.base.count + 1).split(separator: "/", omittingEmptySubsequences: false)
    do throws(Refusal) {
      return .success(
        try request(place.map(String.init), try Self.text(BrokerMessage.content(of: payload))))
    } catch {
      return .failure(error)
    }
  }

  private static func text(_ payload: [UInt8]) throws(Refusal) -> String {
    guard payload.count <= Wire.longestRequest else {
      let message = "a command has at most \(Wire.longestRequest) bytes, this one has \(payload.count)"
      throw Refusal(id: nil, code: .tooLong, message: message)
    }
    guard let text = String(validating: payload, as: UTF8.self) else {
      throw Refusal(id: nil, code: .badValue, message: "a command must be UTF-8 text")
    }
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      let message = "a command has no control characters, found \(Printable.quoted(text))"
      throw Refusal(id: nil, code: .badValue, message: message)
    }
    return text
  }

  private func request(_ place: [String], _ text: String) throws(Refusal) -> Request {
    if place == ["command"] { return try Self.button(text) }
    let topic = Topic.all.first { $0.name == place[0] && place.count == ($0.isOfReadouts ? 3 : 2) }
    guard let topic else { throw Topic.noCommands }
    let readout = topic.isOfReadouts ? try Self.readout(place[1]) : nil
    return try topic.request(text, readout, lastLight)
  }

  private static func readout(_ name: String) throws(Refusal) -> ReadoutPosition {
    guard let position = ReadoutPosition.allCases.first(where: { $0.name == name }) else {
      let names = Wording.list(ReadoutPosition.allCases.map(\.name), "and")
      throw Refusal(
        id: nil, code: .badRequest,
        message: "there is no readout \(Printable.quoted(name)): there are \(names)")
    }
    return position
  }

  private static func button(_ text: String) throws(Refusal) -> Request {
    let words = text.split(separator: " ").map(String.init)
    switch (words.first?.lowercased() ?? "", words.count) {
    case ("depart", 1): return .depart
    case ("return", 1): return .return
    case ("reset", 1): return .reset
    case ("play", 2): return try Requests.request("play", typed: ["name": words[1]])
    case ("travel", 2): return try Requests.request("journey", typed: ["name": words[1], "depart": "true"])
    default: throw .expected("depart, return, reset, play and a sequence, or travel and a journey", text)
    }
  }
}
