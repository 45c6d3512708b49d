import ClockModel
import Testing

@testable import ControlProtocol

/// The messages on the MQTT link's socket.
@Suite struct LinkMessageTests {
  @Test func requestRoundTrips() throws {
    let read = try LinkRequest.decode(Array(LinkRequest.link.encode(id: .integer(7)).dropLast())).get()
    #expect(read.request == .link)
    #expect(read.id == .integer(7))
  }

  private static let refused: [(line: String, code: ErrorCode)] = [
    ("", .badJSON), ("[]", .badRequest), (#"{"request":"link"}"#, .badVersion),
    (#"{"version":1}"#, .badRequest),
    (#"{"version":1,"request":"sound"}"#, .badRequest),
    (#"{"version":1,"request":"link","name":"x"}"#, .badRequest),
  ]

  @Test(arguments: LinkMessageTests.refused.indices) func invalidRequestsAreRejected(index: Int) {
    let (line, code) = Self.refused[index]
    guard case .failure(let refusal) = LinkRequest.decode(Array(line.utf8)) else {
      Issue.record("\(line) was accepted")
      return
    }
    #expect(refusal.code == code, "\(line)")
  }

  private static let replies: [LinkReply] = {
    let report = LinkReport {
      $0.version = "1.2.3"
      $0.id = "garage"
      $0.broker = "homeassistant.local:1883"
      $0.isConnected = true
      $0.isEncrypted = false
      $0.discovers = true
      $0.takesCommands = true
      $0.commands = 12
      $0.refused = 3
    }
    var alone = report
    (alone.broker, alone.isConnected, alone.trouble, alone.absence) = (nil, false, "refused", "it has ended")
    var following = report
    following.following = LinkReport.Following {
      $0.leader = "shed"
    }
    var agreeing = report
    agreeing.following = LinkReport.Following {
      $0.leader = "shed"
      $0.difference = -1974
      $0.agrees = false
      $0.last = WallTime(seconds: 1_795_723_200)
      $0.trouble = "late"
    }
    return [.link(report), .link(alone), .link(following), .link(agreeing), .refused(.badValue, "no")]
  }()

  @Test(arguments: LinkMessageTests.replies.indices) func replyRoundTrips(index: Int) throws {
    let line = Self.replies[index].encode(id: .integer(1))
    #expect(try LinkReply.decode(Array(line.dropLast())) == Self.replies[index])
  }

  @Test func invalidRepliesAreRejected() {
    for line in [
      "", "{}", #"{"version":1,"ok":true}"#, #"{"version":1,"ok":true,"message":"x"}"#,
      #"{"version":1,"ok":true,"message":"x","link":{}}"#,
      #"{"version":3,"ok":true,"message":"x","link":{}}"#,
    ] {
      #expect(throws: ServerMessageError.self) { try LinkReply.decode(Array(line.utf8)) }
    }
  }
}
