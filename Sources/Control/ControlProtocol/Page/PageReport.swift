public import ClockModel
import Text

/// The state of timecircuits-web.
public struct PageReport: Equatable, Sendable {
  /// A browser that may control the prop.
  public struct Pairing: Equatable, Sendable {
    /// Its identifier.
    public var id: String
    /// Its name for people.
    public var name: String
    /// When it was paired.
    public var since: WallTime
    /// When it was last seen.
    public var lastSeen: WallTime

    /// Creates a pairing.
    public init(id: String, name: String, since: WallTime, lastSeen: WallTime) {
      self.id = id
      self.name = name
      self.since = since
      self.lastSeen = lastSeen
    }
  }

  /// The program's version.
  public var version: String
  /// The access to control: `off`, `paired` or `open`.
  public var control: String
  /// Why the daemon cannot be reached; `nil` if it can.
  public var absence: String?
  /// The number of browsers that follow the LEDs.
  public var viewers: Int
  /// The web server's port, such as `:8080`; empty for the default port, `nil` before the first request.
  ///
  /// For a server that only this machine can reach, its whole address, such as `127.0.0.1:8085`.
  public var host: String?
  /// The page's path, such as `/` or `/timecircuits/`.
  public var path: String
  /// The seconds until a pairing code is available without a pairing word.
  public var wait: Int
  /// The browsers that may control the prop.
  public var pairings: [Pairing]

  /// Creates a report.
  public init(
    version: String, control: String, absence: String?, viewers: Int, host: String?, path: String, wait: Int,
    pairings: [Pairing]
  ) {
    self.version = version
    self.control = control
    self.absence = absence
    self.viewers = viewers
    self.host = host
    self.path = path
    self.wait = wait
    self.pairings = pairings
  }

  var json: JSONValue {
    .members([
      "version": .string(version), "control": .string(control), "absence": .text(absence),
      "viewers": .integer(Int64(viewers)), "host": .text(host), "path": .string(path),
      "wait_s": .integer(Int64(wait)),
      "pairings": .array(
        pairings.map {
          .members([
            "id": .string($0.id), "name": .string($0.name), "since": .time($0.since),
            "last_seen": .time($0.lastSeen),
          ])
        }),
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      version: try reader.text("version"), control: try reader.text("control"),
      absence: try reader.optionalText("absence"), viewers: try reader.count("viewers"),
      host: try reader.optionalText("host"), path: try reader.text("path"), wait: try reader.count("wait_s"),
      pairings: try reader.list("pairings") { reader throws(ServerMessageError) in
        Pairing(
          id: try reader.text("id"), name: try reader.text("name"), since: try reader.time("since"),
          lastSeen: try reader.time("last_seen"))
      })
  }
}

/// The answer to a ``PageRequest``.
public enum PageReply: Equatable, Sendable {
  /// The answer to ``PageRequest/page``.
  case page(PageReport)
  /// The request was carried out; a sentence about it.
  case done(String)
  /// The request was refused, with a message for people.
  case refused(ErrorCode, String)

  /// Encodes the reply as a line with its line feed.
  public func encode(id: RequestID?) -> [UInt8] {
    switch self {
    case .page(let report): ProgramReply.line(id, "the page's state", JSONMember("page", report.json))
    case .done(let message): ProgramReply.line(id, message)
    case .refused(let code, let message): Reply.refused(code: code, message: message).encode(id: id)
    }
  }

  /// Reads a line of timecircuits-web.
  ///
  /// - Throws: ``ServerMessageError`` that names the missing member or the one of the wrong type.
  public static func decode(_ line: [UInt8]) throws(ServerMessageError) -> PageReply {
    switch try ProgramReply.decode(line) {
    case .refused(let code, let message): .refused(code, message)
    case .done(let message, let reader):
      reader.has("page") ? .page(try PageReport(try reader.object("page"))) : .done(message)
    }
  }
}
