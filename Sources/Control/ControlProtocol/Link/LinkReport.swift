public import ClockModel
import Text

/// How the link is.
public struct LinkReport: Equatable, Sendable {
  /// The prop that is followed.
  public struct Following: Equatable, Sendable {
    /// Its name on the broker.
    public var leader: String
    /// By how much its clock seems to be behind this prop's, in milliseconds; `nil` where nothing was heard of it.
    ///
    /// What messages take is in it.
    public var difference: Int?
    /// Whether both clocks agree, so that departures begin at the leader's instant.
    public var agrees: Bool?
    /// When a departure was followed last, `nil` where none was since the start.
    public var last: WallTime?
    /// Why the last departure was not followed, `nil` where it was.
    public var trouble: String?

    /// A prop.
    public init(
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

  /// The program's version.
  public var version: String
  /// The prop's name on the broker.
  public var id: String
  /// The broker's address, `nil` where none is configured.
  public var broker: String?
  /// Whether the broker lets it in.
  public var isConnected: Bool
  /// Whether what is said is encrypted.
  public var isEncrypted: Bool
  /// Why there is no connection, or what else is wrong; `nil` where nothing is known to be.
  public var trouble: String?
  /// Why the daemon is away, `nil` where it is not.
  public var absence: String?
  /// Whether home automation is told what there is.
  public var discovers: Bool
  /// Whether messages command the prop.
  public var takesCommands: Bool
  /// How many commands came since the start, and how many of them were not carried out.
  public var commands: Int
  /// How many commands were refused or dropped since the start.
  public var refused: Int
  /// The prop that is followed, `nil` where none is.
  public var following: Following?

  /// A report.
  public init(
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

  /// The broker, and how the connection to it is; `nil` where none is configured.
  public var connection: String? {
    guard let broker else { return nil }
    guard isConnected else { return "\(broker): \(trouble ?? "is being connected to")" }
    return "\(broker), \(isEncrypted ? "encrypted" : "not encrypted")" + (trouble.map { "; \($0)" } ?? "")
  }

  /// How the link is, but for the daemon, in a line.
  public var summary: String {
    guard let connection else { return "no broker is configured" }
    return "\(id) at \(connection)" + (following.map { ", follows \($0.leader)" } ?? "")
  }

  /// How the link is, in a line.
  public var line: String { summary + (absence.map { "; \($0)" } ?? "") }

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

/// The line that answers a ``LinkRequest``.
public enum LinkReply: Equatable, Sendable {
  /// The answer to ``LinkRequest/link``.
  case link(LinkReport)
  /// It is not done, and why.
  case refused(ErrorCode, String)

  /// The reply as a line, with its line feed.
  public func encode(id: RequestID?) -> [UInt8] {
    switch self {
    case .link(let report): ProgramReply.line(id, "how the link is", JSONMember("link", report.json))
    case .refused(let code, let message): Reply.refused(code: code, message: message).encode(id: id)
    }
  }

  /// Reads a line of the link's program.
  ///
  /// - Throws: ``ServerMessageError`` that names what is missing or of the wrong kind.
  public static func decode(_ line: [UInt8]) throws(ServerMessageError) -> LinkReply {
    switch try ProgramReply.decode(line) {
    case .refused(let code, let message): return .refused(code, message)
    case .done(_, let reader): return .link(try LinkReport(try reader.object("link")))
    }
  }
}
