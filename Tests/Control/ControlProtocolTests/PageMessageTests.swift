import ClockModel
import Testing

@testable import ControlProtocol

/// The messages on the socket of the page's program.
@Suite struct PageMessageTests {
  private static let requests: [PageRequest] = [.page, .pair, .forget("Grandma's \"phone\""), .forgetAll]

  @Test(arguments: PageMessageTests.requests.indices) func requestRoundTrips(index: Int) throws {
    let request = Self.requests[index]
    let line = request.encode(id: .integer(7))
    #expect(line.last == UInt8(ascii: "\n"))
    let read = try PageRequest.decode(Array(line.dropLast())).get()
    #expect(read.request == request)
    #expect(read.id == .integer(7))
  }

  private static let refused: [(line: String, code: ErrorCode)] = [
    ("", .badJSON), ("[]", .badRequest), (#"{"request":"page"}"#, .badVersion),
    (#"{"version":2,"request":"page"}"#, .badVersion),
    (#"{"version":1}"#, .badRequest), (#"{"version":1,"request":"status"}"#, .badRequest),
    (#"{"version":1,"request":3}"#, .badRequest),
    (#"{"version":1,"request":"page","name":"x"}"#, .badRequest),
    (#"{"version":1,"request":"forget","name":3}"#, .badRequest),
    (#"{"version":1,"request":"pair","code":"190855"}"#, .badRequest),
  ]

  @Test(arguments: PageMessageTests.refused.indices) func invalidRequestsAreRejected(index: Int) {
    let (line, code) = Self.refused[index]
    guard case .failure(let refusal) = PageRequest.decode(Array(line.utf8)) else {
      Issue.record("\(line) was accepted")
      return
    }
    #expect(refusal.code == code, "\(line)")
  }

  private static let report = PageReport {
    $0.version = "1.2.3"
    $0.control = "paired"
    $0.viewers = 3
    $0.host = "prop.local:8085"
    $0.path = "/timecircuits/"
    $0.wait = 60
    $0.pairings = [
      PageReport.Pairing {
        $0.id = "0123456789abcdef"
        $0.name = "Phone \u{1F4F1}"
        $0.since = WallTime(seconds: 1_790_000_000)
        $0.lastSeen = WallTime(seconds: 1_790_086_400)
      }
    ]
  }

  @Test func replyRoundTrips() throws {
    var away = Self.report
    away.absence = "it has ended"
    away.host = nil
    away.pairings = []
    for reply in [PageReply.page(Self.report), .page(away), .done("done"), .refused(.badValue, "no")] {
      let line = reply.encode(id: .integer(1))
      let read = try PageReply.decode(Array(line.dropLast()))
      #expect(read == reply)
    }
  }

  @Test func invalidRepliesAreRejected() {
    for line in [
      "", "{}", #"{"version":1,"ok":true}"#, #"{"version":1,"ok":true,"message":"x","page":{}}"#,
      #"{"version":3,"ok":true,"message":"x"}"#,
    ] {
      #expect(throws: ServerMessageError.self) { try PageReply.decode(Array(line.utf8)) }
    }
  }
}
