import ClockModel
import Testing
import Text

@testable import ControlProtocol

/// The messages on the sound program's socket, and the daemon's volume events.
@Suite struct SoundMessageTests {
  private static let requests: [SoundRequest] = [.sound, .list, .devices, .test(nil), .test("key-5")]

  @Test(arguments: SoundMessageTests.requests.indices) func requestRoundTrips(index: Int) throws {
    let request = Self.requests[index]
    let line = request.encode(id: .integer(7))
    #expect(line.last == UInt8(ascii: "\n"))
    let read = try SoundRequest.decode(Array(line.dropLast())).get()
    #expect(read.request == request)
    #expect(read.id == .integer(7))
  }

  private static let refused: [(line: String, code: ErrorCode)] = [
    ("", .badJSON), ("[]", .badRequest), (#"{"request":"sound"}"#, .badVersion),
    (#"{"version":1}"#, .badRequest), (#"{"version":1,"request":"page"}"#, .badRequest),
    (#"{"version":1,"request":"list","name":"x"}"#, .badRequest),
    (#"{"version":1,"request":"test","name":3}"#, .badRequest),
    (#"{"version":1,"request":"test","sound":"x"}"#, .badRequest),
  ]

  @Test(arguments: SoundMessageTests.refused.indices) func invalidRequestsAreRejected(index: Int) {
    let (line, code) = Self.refused[index]
    guard case .failure(let refusal) = SoundRequest.decode(Array(line.utf8)) else {
      Issue.record("\(line) was accepted")
      return
    }
    #expect(refusal.code == code, "\(line)")
  }

  private static let report = SoundReport {
    $0.version = "1.2.3"
    $0.device = "plughw:CARD=Device"
    $0.isOpen = true
    $0.volume = 70
    $0.nightVolume = 0
    $0.isMuted = false
    $0.isNight = true
    $0.keepsOpen = false
    $0.latency = 120
    $0.playing = ["alarm", "key-5"]
  }

  private static let replies: [SoundReply] = {
    var silent = report
    (silent.device, silent.isOpen, silent.trouble, silent.absence) = (nil, false, "busy", "it has ended")
    silent.playing = []
    return [
      .sound(report), .sound(silent),
      .sounds([
        SoundEntry {
          $0.name = "hour"
          $0.description = "the full hour"
          $0.path = "/a/hour.toml"
          $0.isOwn = false
        },
        SoundEntry {
          $0.name = "key-5"
          $0.description = ""
          $0.path = "/b/key-5.wav"
          $0.isOwn = true
          $0.trouble = "it is no WAV"
        },
      ]),
      .sounds([]), .devices([SoundDeviceEntry(name: "default", description: "")]), .done("done"),
      .refused(.badValue, "no"),
    ]
  }()

  @Test(arguments: SoundMessageTests.replies.indices) func replyRoundTrips(index: Int) throws {
    let line = Self.replies[index].encode(id: .integer(1))
    let read = try SoundReply.decode(Array(line.dropLast()))
    #expect(read == Self.replies[index])
  }

  @Test func invalidRepliesAreRejected() {
    for line in [
      "", "{}", #"{"version":1,"ok":true}"#, #"{"version":1,"ok":true,"message":"x","sound":{}}"#,
      #"{"version":1,"ok":true,"message":"x","sounds":[{}]}"#, #"{"version":3,"ok":true,"message":"x"}"#,
    ] {
      #expect(throws: ServerMessageError.self) { try SoundReply.decode(Array(line.utf8)) }
    }
  }

  private static let orders: [(detail: Notice.Detail, order: VolumeOrder)] = [
    (.init("volume", "0"), .set(0)), (.init("volume", "100"), .set(100)),
    (.init("change", "-5"), .change(-5)),
    (.init("muted", "true"), .mute), (.init("muted", "false"), .unmute), (.init("muted", "toggle"), .toggle),
  ]

  @Test(arguments: SoundMessageTests.orders.indices) func volumeEventIsReadAsAnOrder(index: Int) {
    let (detail, order) = Self.orders[index]
    #expect(VolumeEvent(Self.event("volume", detail.name, detail.value))?.order == order)
  }

  @Test func invalidVolumeEventsAreIgnored() {
    for (name, value) in [
      ("volume", "101"), ("volume", "-1"), ("volume", "x"), ("change", "101"), ("muted", "maybe"), ("x", "1"),
    ] {
      #expect(VolumeEvent(Self.event("volume", name, value))?.order == nil, "\(name) \(value)")
    }
    #expect(VolumeEvent(Self.event("power", "volume", "1")) == nil)
  }

  private static func event(_ name: String, _ key: String, _ value: String) -> EventReport {
    EventReport(
      time: WallTime(seconds: 0), name: name, text: "", details: [JSONMember(key, .string(value))])
  }
}
