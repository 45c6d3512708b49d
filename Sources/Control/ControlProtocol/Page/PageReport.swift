public import ClockModel
import Text

/// How the page is.
public struct PageReport: Equatable, Sendable {
  /// A browser that may control the prop.
  public struct Pairing: Equatable, Sendable {
    /// What it is known by.
    public var id: String
    /// What a person calls it.
    public var name: String
    /// When it was paired.
    public var since: WallTime
    /// When it was seen last.
    public var lastSeen: WallTime

    /// A browser.
    public init(id: String, name: String, since: WallTime, lastSeen: WallTime) {
      self.id = id
      self.name = name
      self.since = since
      self.lastSeen = lastSeen
    }
  }

  /// The program's version.
  public var version: String
  /// Who may control the prop: `off`, `paired` or `open`.
  public var control: String
  /// Why the daemon is away, `nil` where it is not.
  public var absence: String?
  /// How many browsers follow the LEDs at the moment.
  public var viewers: Int
  /// The web server's port, as `:8080`, empty for the usual ones; the whole address of a server that is for this machine alone, as
  /// `127.0.0.1:8085`; `nil` where nobody has asked for the page yet.
  public var host: String?
  /// The path that it is at, as `/` or `/timecircuits/`.
  public var path: String
  /// For how many seconds more no code is given out but by a word.
  public var wait: Int
  /// The browsers that may control the prop.
  public var pairings: [Pairing]

  /// A report.
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

/// The line that answers a ``PageRequest``.
public enum PageReply: Equatable, Sendable {
  /// The answer to ``PageRequest/page``.
  case page(PageReport)
  /// It is done; a sentence about what was done.
  case done(String)
  /// It is not done, and why.
  case refused(ErrorCode, String)

  /// The reply as a line, with its line feed.
  public func encode(id: RequestID?) -> [UInt8] {
    switch self {
    case .page(let report): ProgramReply.line(id, "how the page is", JSONMember("page", report.json))
    case .done(let message): ProgramReply.line(id, message)
    case .refused(let code, let message): Reply.refused(code: code, message: message).encode(id: id)
    }
  }

  /// Reads a line of the page's program.
  ///
  /// - Throws: ``ServerMessageError`` that names what is missing or of the wrong kind.
  public static func decode(_ line: [UInt8]) throws(ServerMessageError) -> PageReply {
    switch try ProgramReply.decode(line) {
    case .refused(let code, let message): .refused(code, message)
    case .done(let message, let reader):
      reader.has("page") ? .page(try PageReport(try reader.object("page"))) : .done(message)
    }
  }
}
