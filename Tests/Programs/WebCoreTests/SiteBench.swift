import ClockModel
import Configuration
import ControlClient
import ControlProtocol
import Panel
import SCGI
import Secrets
import Text

@testable import WebCore

/// A site without a web server, and requests to it.
final class SiteBench {
  static let code = "190855"
  /// Finds the boards in the source tree.
  static let loader = ConfigurationLoader(
    boardFolders: [sources + "/boards"], zoneFolder: "/usr/share/zoneinfo",
    dataFolders: [sources + "/systemd/data"])
  // Tests/Programs/WebCoreTests/SiteBench.swift
  private static let sources = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  var site: Site
  var now: UInt64 = 1_000_000_000_000
  /// The time between two requests; the default stays below the rate limits.
  var pause: UInt64 = 1_000_000_000

  init(_ options: WebConfiguration = WebConfiguration()) {
    site = Site(options, pairingCodes: PairingCodes(makeDigits: { Self.code }), loader: Self.loader)
  }

  /// A site that anyone may control.
  static func open() -> SiteBench {
    var options = WebConfiguration()
    options.control = .open
    return SiteBench(options)
  }

  var moment: Site.Moment { Site.Moment(monotonic: now, wall: WallTime(seconds: 1_790_000_000)) }

  static func line(_ content: ServerMessage.Content) throws -> ServerLine {
    try ServerLine(ServerMessage(id: .integer(1), content: content).encode())
  }

  static func record(_ labels: [String] = ["A", "B", "C"]) -> FrameRecord {
    var frame = Frame(repeating: .dark)
    frame[.present].masks[0] = 0x3F
    frame[.present].am = true
    return FrameRecord(time: WallTime(seconds: 0), hourCycle: .twelve, labels: labels, frame: frame)
  }

  func show(_ record: FrameRecord = record()) throws {
    site.show(record, try Self.line(.item(.frame(record))))
  }

  /// Sends a request.
  func send(
    _ method: String, _ target: String, host: String = "prop.local", origin: String? = nil,
    type: String? = nil,
    cookies: [String: String] = [:], body: String = "", address: String = "192.168.1.5"
  ) -> Site.Outcome {
    now += pause
    var variables = [
      "REQUEST_METHOD": method, "REQUEST_URI": target, "HTTP_HOST": host, "REMOTE_ADDR": address, "SCGI": "1",
      "SERVER_PORT": "8080",
    ]
    variables["HTTP_ORIGIN"] = origin
    variables["CONTENT_TYPE"] = type
    if !cookies.isEmpty {
      variables["HTTP_COOKIE"] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }
    return site.outcome(of: SCGIRequest(variables: variables, body: Array(body.utf8)), at: moment)
  }

  /// The answer to a request that does not need the daemon.
  func get(_ target: String, host: String = "prop.local", cookies: [String: String] = [:]) -> SCGIAnswer {
    switch send("GET", target, host: host, cookies: cookies) {
    case .answer(let answer): return answer
    // The page is written without a status.
    case .ask(_, .page(let options)): return site.page(options, nil)
    case .ask, .stream, .begin, .step, .endTest, .check: return SCGIAnswer(.notFound)
    }
  }

  func post(
    _ target: String, _ body: String = "{}", type: String = "application/json",
    cookies: [String: String] = [:]
  ) -> Site.Outcome {
    send("POST", target, origin: "http://prop.local", type: type, cookies: cookies, body: body)
  }

  /// A request from a browser at this address.
  func hostile(
    _ target: String, _ body: String, cookies: [String: String] = [:], address: String
  ) -> Site.Outcome {
    send(
      "POST", target, origin: "http://prop.local", type: "application/json", cookies: cookies, body: body,
      address: address)
  }

  /// The word that `timecircuitsctl web pair` prints.
  func word() throws -> String {
    guard case .done(let sentence) = site.answer(.pair, viewers: 0, at: moment) else {
      throw ControlFailure(1, "no word was issued")
    }
    return String(sentence.split(separator: " ").last ?? "")
  }

  /// The event that the prop shows a code, or has hidden it.
  static func pairingEvent(isShown: Bool) -> EventReport {
    EventReport(
      time: WallTime(seconds: 0), name: "pairing", text: "a code",
      details: [
        JSONMember("readout", .string("destination")),
        JSONMember("shown", .string(isShown ? "true" : "false")),
      ])
  }

  /// Answers the request as the daemon does.
  func answer(_ outcome: Site.Outcome, _ reply: Reply = .done(message: "done")) throws -> SCGIAnswer {
    switch outcome {
    case .answer(let answer), .stream(let answer, _), .endTest(let answer): return answer
    case .check(let text):
      return site.answer(.success(CheckReport(checking: text.bytes, Self.loader)), to: text)
    case .ask(_, let followUp), .begin(_, _, let followUp), .step(_, let followUp):
      return site.answer(followUp, with: .line(try Self.line(.reply(reply))), at: moment)
    }
  }

  /// Lets the request to the daemon fail.
  func answer(_ outcome: Site.Outcome, failing failure: ControlFailure) throws -> SCGIAnswer {
    switch outcome {
    case .ask(_, let followUp), .begin(_, _, let followUp), .step(_, let followUp):
      return site.answer(followUp, with: .failed(failure), at: moment)
    case .answer, .stream, .endTest, .check: throw ControlFailure(1, "the daemon was not asked")
    }
  }

  /// Pairs a browser and returns its cookies.
  func pair() throws -> [String: String] {
    let asked = try answer(post("/pair/ask"))
    let browser = asked.cookies
    let typed = try answer(post("/pair/type", #"{"code":"\#(Self.code)","name":"Phone"}"#, cookies: browser))
    return typed.cookies
  }
}

extension SCGIAnswer {
  /// The cookies that the answer sets, without those that it deletes.
  var cookies: [String: String] {
    var cookies: [String: String] = [:]
    for field in fields where "\(field.name)" == "Set-Cookie" && !field.value.contains("Max-Age=0") {
      let parts = field.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { cookies[String(parts[0])] = String(parts[1]) }
    }
    return cookies
  }

  func field(_ name: String) -> String? { fields.first { "\($0.name)" == name }?.value }
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension Site.Outcome {
  var status: Int? {
    switch self {
    case .answer(let answer): answer.status.rawValue
    case .endTest(let answer): answer.status.rawValue
    case .stream, .ask, .begin, .step, .check: nil
    }
  }

  var request: Request? {
    switch self {
    case .ask(let request, _): request
    case .begin(let kind, let scope, _): .test(kind, scope)
    case .step(let move, _): .step(move)
    case .answer, .stream, .endTest, .check: nil
    }
  }
}
