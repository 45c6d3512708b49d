package import ClockModel
import Text
package import Vocabulary

/// The state of timecircuits-link.
package struct LinkReport: Equatable, Fielded {
  /// The prop being followed.
  package struct Following: Equatable, Fielded {
    package var leader = ""
    package var difference: Int?
    package var agrees: Bool?
    package var last: WallTime?
    package var trouble: String?

    package init() {}

    package mutating func fields(_ field: inout Fields) {
      field("leader", &leader, .text, "its name on the broker")
      field.nullable(
        "difference_ms", &difference, .number,
        "how far its clock seems to be behind this prop's, with the travel time of messages; null if it has sent nothing yet"
      )
      field.nullable(
        "agrees", &agrees, .flag,
        "whether both clocks agree, so that departures begin at the leader's instant; null if unknown")
      field.nullable(
        "last", &last, .time, "when a departure was last followed, an instant; null if none since the start")
      field.nullable("trouble", &trouble, .text, "why the last departure was not followed; null if it was")
    }
  }

  package var version = ""
  package var id = ""
  package var broker: String?
  package var isConnected = false
  package var isEncrypted = false
  package var trouble: String?
  package var absence: String?
  package var discovers = false
  package var takesCommands = false
  package var commands = 0
  package var refused = 0
  package var following: Following?

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("version", &version, .text, "the program's release")
    field("id", &id, .text, "the prop's name on the broker")
    field.nullable("broker", &broker, .text, "the broker's address; null if none is configured")
    field("connected", &isConnected, .flag, "whether the broker has accepted the connection")
    field("encrypted", &isEncrypted, .flag, "whether the connection is encrypted")
    field.nullable(
      "trouble", &trouble, .text, "why there is no connection, or another problem; null if none is known")
    field.nullable("absence", &absence, .text, "why the daemon cannot be reached; null if it can")
    field("discovery", &discovers, .flag, "whether the prop is announced to home automation")
    field("takes_commands", &takesCommands, .flag, "whether messages can command the prop")
    field("commands", &commands, .count, "number of commands received since the start")
    field("refused", &refused, .count, "number of commands refused or dropped since the start")
    field.nullable("following", &following, .object, "the followed prop; null if none")
  }

  /// The broker and the state of its connection; `nil` if none is configured.
  package var connection: String? {
    guard let broker else { return nil }
    guard isConnected else { return "\(broker): \(trouble ?? "connecting")" }
    return "\(broker), \(isEncrypted ? "encrypted" : "not encrypted")" + (trouble.map { "; \($0)" } ?? "")
  }

  /// The state in one line, without the daemon's.
  package var summary: String {
    guard let connection else { return "no broker is configured" }
    return "\(id) at \(connection)" + (following.map { ", follows \($0.leader)" } ?? "")
  }

  /// The state in one line.
  package var line: String { summary + (absence.map { "; \($0)" } ?? "") }
}

/// The answer to a ``LinkRequest``.
package enum LinkReply: Equatable, Sendable {
  case link(LinkReport)
  /// The request was refused, with a message for people.
  case refused(ErrorCode, String)

  /// Encodes the reply as a line with its line feed.
  package func encode(id: RequestID?) -> [UInt8] {
    switch self {
    case .link(let report):
      ProgramReply.line(id, "the link's state", JSONMember("link", .object(report.members)))
    case .refused(let code, let message): Reply.refused(code: code, message: message).encode(id: id)
    }
  }

  package static func decode(_ line: [UInt8]) throws(ServerMessageError) -> LinkReply {
    try ProgramReply.read(line) { (message, field) throws(Misfit) in
      .link(try field.read("link", .object))
    } refused: {
      .refused($0, $1)
    }
  }
}
