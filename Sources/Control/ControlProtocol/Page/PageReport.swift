package import ClockModel
import Text

/// The state of timecircuits-web.
package struct PageReport: Equatable, Sendable {
  /// A browser that may control the prop.
  package struct Pairing: Equatable, Sendable {
    package var id: String
    /// Its name for people.
    package var name: String
    /// When it was paired.
    package var since: WallTime
    package var lastSeen: WallTime

    package init(id: String, name: String, since: WallTime, lastSeen: WallTime) {
      self.id = id
      self.name = name
      self.since = since
      self.lastSeen = lastSeen
    }
  }

  package var version: String
  /// The access to control: `off`, `paired` or `open`.
  package var control: String
  /// Why the daemon cannot be reached; `nil` if it can.
  package var absence: String?
  /// The number of browsers that follow the LEDs.
  package var viewers: Int
  /// The web server's port, such as `:8080`; empty for the default port, `nil` before the first request.
  ///
  /// For a server that only this machine can reach, its whole address, such as `127.0.0.1:8085`.
  package var host: String?
  /// The page's path, such as `/` or `/timecircuits/`.
  package var path: String
  /// The seconds until a pairing code is available without a pairing word.
  package var wait: Int
  package var pairings: [Pairing]

  package init(
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
package enum PageReply: Equatable, Sendable {
  case page(PageReport)
  /// The request was carried out; a sentence about it.
  case done(String)
  /// The request was refused, with a message for people.
  case refused(ErrorCode, String)

  /// Encodes the reply as a line with its line feed.
  package func encode(id: RequestID?) -> [UInt8] {
    switch self {
    case .page(let report): ProgramReply.line(id, "the page's state", JSONMember("page", report.json))
    case .done(let message): ProgramReply.line(id, message)
    case .refused(let code, let message): Reply.refused(code: code, message: message).encode(id: id)
    }
  }

  package static func decode(_ line: [UInt8]) throws(ServerMessageError) -> PageReply {
    switch try ProgramReply.decode(line) {
    case .refused(let code, let message): .refused(code, message)
    case .done(let message, let reader):
      reader.has("page") ? .page(try PageReport(try reader.object("page"))) : .done(message)
    }
  }
}
