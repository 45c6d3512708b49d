import ControlProtocol
import ControlTestSupport
import Testing

@testable import ControlServer

/// The end of idle clients and of unread streams, by the limits that ship.
@Suite struct ControlSilenceTests {
  private static let limits = ControlLimits()
  private static let silence = Double(limits.silenceNanoseconds) / 1e9

  /// Lets all but a little of the silence pass.
  private static func waitAlmost(_ control: SimulatedControl) { control.wait(seconds: silence - 0.01) }

  /// Checks that clients are notified and closed when the rest of the silence has passed.
  private static func expectFarewell(_ clients: [MemoryClient], _ control: SimulatedControl) throws {
    for client in clients {
      #expect(try client.read() == [])
      #expect(!client.isClosed)
    }
    control.wait(seconds: 0.02)
    for client in clients {
      let message = try #require(try client.read().first)
      #expect(message.id == nil)
      guard case .reply(.refused(.idle, let reason)) = message.content else {
        Issue.record("expected the notice to an idle client, found \(message)")
        continue
      }
      #expect(reason.hasPrefix("no request for 60 s"))
      #expect(client.isClosed)
    }
  }

  private static func done(_ request: Request) -> ServerMessage {
    ServerMessage(id: nil, content: .reply(.done(message: request.name)))
  }

  @Test func idleLimitIsAMinute() {
    #expect(ControlLimits().silenceNanoseconds == 60_000_000_000)
  }

  @Test func idleClientsAreNotifiedAndClosed() throws {
    let control = try SimulatedControl()
    let (mute, half, nonsense, asked) = (
      control.connect(), control.connect(), control.connect(), control.connect()
    )
    half.send(Array("{\"version\":1".utf8))
    nonsense.send(Array("nonsense\n".utf8))
    asked.send(.status)
    control.settle()
    control.answerRequests()
    #expect(try asked.read() == [Self.done(.status)])
    #expect(try nonsense.read().count == 1)
    Self.waitAlmost(control)
    try Self.expectFarewell([mute, half, nonsense, asked], control)
    #expect(control.takeGone() == [])
    #expect(control.turn.clients.isEmpty)
  }

  @Test func sixteenIdleClientsDoNotLockOutOthers() throws {
    let control = try SimulatedControl()
    let mute = (0..<16).map { _ in control.connect() }
    Self.waitAlmost(control)
    try Self.expectFarewell(mute, control)
    let next = control.connect()
    next.send(.status)
    control.settle()
    control.answerRequests()
    #expect(try next.read() == [Self.done(.status)])
  }

  @Test(arguments: [Request.events, .watch, .test(.walk)])
  func clientWithAnOpenStreamIsNotIdle(request: Request) throws {
    let control = try SimulatedControl()
    let client = control.connect()
    client.send(request)
    control.settle()
    control.answerRequests()
    guard case .reply(.begun)? = try client.read().first?.content else {
      Issue.record("expected the start of a stream")
      return
    }
    control.wait(seconds: 10 * Self.silence)
    control.asDaemon { hub in
      switch request {
      case .events: hub.publish(ControlBench.event(1))
      case .watch: hub.publish(frame: ControlBench.frame(1))
      default: for token in control.tokens { hub.post(.item(token, .end("over"))) }
      }
    }
    control.settle()
    #expect(try client.read().count == 1)
    guard case .test = request else { return }
    // Without its stream, the client is idle.
    Self.waitAlmost(control)
    try Self.expectFarewell([client], control)
  }

  @Test func unreadStreamEnds() throws {
    let control = try SimulatedControl()
    let (deaf, reader) = (control.connect(), control.connect())
    for client in [deaf, reader] { client.send(.test(.walk)) }
    control.settle()
    control.answerRequests()
    let tokens = control.tokens
    for second in 1...26 {
      control.asDaemon { hub in for token in tokens { hub.post(.item(token, .caption("\(second)"))) } }
      control.wait(seconds: 1)
      #expect(deaf.isClosed == (second >= 25), "\(second)")
      #expect(try reader.read().last?.content == .item(.caption("\(second)")))
    }
    #expect(control.takeGone() == [tokens[0].client])
    // A late read still finds the earlier items and the reason for the end.
    let items = try deaf.read().map(\.content)
    #expect(items.contains(.item(.caption("1"))))
    #expect(items.last == .item(.end("the client read nothing for 25 s")))
    #expect(!reader.isClosed)
  }

  @Test func unreadTestEndsWithinHalfAMinute() {
    let limits = ControlLimits()
    #expect(limits.unreadNanoseconds / 1_000_000_000 + UInt64(ControlLimits.secondsBetweenSigns) == 30)
  }

  @Test func clientWithAPendingRequestIsNotIdle() throws {
    let control = try SimulatedControl()
    let client = control.connect()
    client.send(.status)
    control.wait(seconds: 10 * Self.silence)
    control.answerRequests()
    #expect(try client.read() == [Self.done(.status)])
    Self.waitAlmost(control)
    try Self.expectFarewell([client], control)
  }

  @Test func clientWithUnreadAnswersIsNotIdle() throws {
    var limits = ControlLimits()
    limits.stallNanoseconds = .max / 4
    let control = try SimulatedControl(limits)
    let slow = control.connect(room: 1000)
    slow.send(.cities(search: nil))
    control.wait(seconds: 10 * Self.silence)
    #expect(!slow.isClosed)
    var answers: [ServerMessage] = []
    for _ in 0..<1000 where answers.isEmpty {
      answers = try slow.read()
      control.settle()
    }
    #expect(answers.count == 1)
    Self.waitAlmost(control)
    try Self.expectFarewell([slow], control)
  }

  /// Nothing happens between its last line and the end.
  @Test func idleClientCausesFewRounds() throws {
    let control = try SimulatedControl()
    let client = control.connect()
    client.send(Array("nonsense\n".utf8))
    control.settle()
    #expect(try client.read().count == 1)
    let before = control.rounds
    Self.waitAlmost(control)
    try Self.expectFarewell([client], control)
    #expect(control.rounds - before == 1)
  }
}
