package import ClockModel
import Text
package import Vocabulary

/// The state of timecircuits-web.
package struct PageReport: Equatable, Fielded {
  /// A browser that may control the prop.
  package struct Pairing: Equatable, Fielded {
    package var id = ""
    package var name = ""
    package var since = WallTime(seconds: 0)
    package var lastSeen = WallTime(seconds: 0)

    package init() {}

    package mutating func fields(_ field: inout Fields) {
      field("id", &id, .text, "its identifier")
      field("name", &name, .text, "its name for people")
      field("since", &since, .time, "when it was paired, an instant")
      field("last_seen", &lastSeen, .time, "when it last used the page, an instant")
    }
  }

  package var version = ""
  package var control = ""
  package var absence: String?
  package var viewers = 0
  package var host: String?
  package var path = ""
  package var wait = 0
  package var pairings: [Pairing] = []

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("version", &version, .text, "the program's release")
    field("control", &control, .text, "the access to control: `off`, `paired` or `open`")
    field.nullable("absence", &absence, .text, "why the daemon cannot be reached; null if it can")
    field("viewers", &viewers, .count, "number of browsers that follow the LEDs")
    field.nullable(
      "host", &host, .text,
      "the web server's port, such as `:8080`, empty for the default port; the whole address, such as `127.0.0.1:8085`, if only this machine can reach it; null before the first request"
    )
    field("path", &path, .text, "the page's path, such as `/` or `/timecircuits/`")
    field("wait_s", &wait, .count, "seconds until a pairing code is available without a pairing word")
    field("pairings", &pairings, .list(.object), "the browsers that may control the prop")
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
    case .page(let report):
      ProgramReply.line(id, "the page's state", JSONMember("page", .object(report.members)))
    case .done(let message): ProgramReply.line(id, message)
    case .refused(let code, let message): Reply.refused(code: code, message: message).encode(id: id)
    }
  }

  package static func decode(_ line: [UInt8]) throws(ServerMessageError) -> PageReply {
    try ProgramReply.read(line) { (message, field) throws(Misfit) in
      field.has("page") ? .page(try field.read("page", .object)) : .done(message)
    } refused: {
      .refused($0, $1)
    }
  }
}
