package import ClockModel
import Text

/// The state of timecircuits-link.
package struct LinkReport: Equatable, Sendable {
  /// The prop being followed.
  package struct Following: Equatable, Sendable {
    /// Its name on the broker.
    package var leader: String
    /// How far its clock seems to be behind this prop's, in milliseconds; `nil` if it has sent nothing yet.
    ///
    /// This includes the travel time of messages.
    package var difference: Int?
    /// Whether both clocks agree, so that departures begin at the leader's instant; `nil` if unknown.
    package var agrees: Bool?
    /// When a departure was last followed; `nil` if none since the start.
    package var last: WallTime?
    /// Why the last departure was not followed; `nil` if it was.
    package var trouble: String?

    package init(
      leader: String, difference: Int? = nil, agrees: Bool? = nil, last: WallTime? = nil,
      trouble: String? = nil
    ) {
      self.leader = leader
      self.difference = difference
      self.agrees = agrees
      self.last = last
      self.trouble = trouble
    }

    var json: JSONValue {
      .members([
        "leader": .string(leader), "difference_ms": difference.map { .integer(Int64($0)) } ?? .null,
        "agrees": agrees.map { .boolean($0) } ?? .null, "last": .time(last), "trouble": .text(trouble),
      ])
    }

    init(_ reader: ObjectReader) throws(ServerMessageError) {
      self.init(
        leader: try reader.text("leader"),
        difference: reader.has("difference_ms") ? Int(clamping: try reader.integer("difference_ms")) : nil,
        agrees: reader.has("agrees") ? try reader.boolean("agrees") : nil,
        last: try reader.optionalTime("last"), trouble: try reader.optionalText("trouble"))
    }
  }

  package var version: String
  /// The prop's name on the broker.
  package var id: String
  /// The broker's address; `nil` if none is configured.
  package var broker: String?
  /// Whether the broker has accepted the connection.
  package var isConnected: Bool
  /// Whether the connection is encrypted.
  package var isEncrypted: Bool
  /// Why there is no connection, or another problem; `nil` if none is known.
  package var trouble: String?
  /// Why the daemon cannot be reached; `nil` if it can.
  package var absence: String?
  /// Whether the prop is announced to home automation.
  package var discovers: Bool
  /// Whether messages can command the prop.
  package var takesCommands: Bool
  /// The number of commands received since the start.
  package var commands: Int
  /// The number of commands refused or dropped since the start.
  package var refused: Int
  /// The followed prop; `nil` if none.
  package var following: Following?

  package init(
    version: String, id: String, broker: String?, isConnected: Bool, isEncrypted: Bool, trouble: String?,
    absence: String?, discovers: Bool, takesCommands: Bool, commands: Int, refused: Int, following: Following?
  ) {
    self.version = version
    self.id = id
    self.broker = broker
    self.isConnected = isConnected
    self.isEncrypted = isEncrypted
    self.trouble = trouble
    self.absence = absence
    self.discovers = discovers
    self.takesCommands = takesCommands
    self.commands = commands
    self.refused = refused
    self.following = following
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

  var json: JSONValue {
    .members([
      "version": .string(version), "id": .string(id), "broker": .text(broker),
      "connected": .boolean(isConnected), "encrypted": .boolean(isEncrypted), "trouble": .text(trouble),
      "absence": .text(absence), "discovery": .boolean(discovers), "takes_commands": .boolean(takesCommands),
      "commands": .integer(Int64(commands)), "refused": .integer(Int64(refused)),
      "following": following?.json ?? .null,
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      version: try reader.text("version"), id: try reader.text("id"),
      broker: try reader.optionalText("broker"), isConnected: try reader.boolean("connected"),
      isEncrypted: try reader.boolean("encrypted"), trouble: try reader.optionalText("trouble"),
      absence: try reader.optionalText("absence"), discovers: try reader.boolean("discovery"),
      takesCommands: try reader.boolean("takes_commands"), commands: try reader.count("commands"),
      refused: try reader.count("refused"),
      following: reader.has("following") ? try Following(try reader.object("following")) : nil)
  }
}

/// The answer to a ``LinkRequest``.
package enum LinkReply: Equatable, Sendable {
  case link(LinkReport)
  /// The request was refused, with a message for people.
  case refused(ErrorCode, String)

  /// Encodes the reply as a line with its line feed.
  package func encode(id: RequestID?) -> [UInt8] {
    switch self {
    case .link(let report): ProgramReply.line(id, "the link's state", JSONMember("link", report.json))
    case .refused(let code, let message): Reply.refused(code: code, message: message).encode(id: id)
    }
  }

  package static func decode(_ line: [UInt8]) throws(ServerMessageError) -> LinkReply {
    switch try ProgramReply.decode(line) {
    case .refused(let code, let message): return .refused(code, message)
    case .done(_, let reader): return .link(try LinkReport(try reader.object("link")))
    }
  }
}
