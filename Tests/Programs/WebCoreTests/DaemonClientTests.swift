import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
import Panel
import TestSupport
import Testing

@testable import WebCore

/// The link of all viewers to the daemon, with a real socket, the other end of which is played here.
@Suite struct DaemonClientTests {
  /// The daemon's end: nothing of it happens but what a test does.
  final class OtherEnd {
    let folder: TemporaryFolder
    let path: String
    private(set) var listener: UnixListener?
    /// They end when they are no more.
    private var kept: [Client] = []
    var link: DaemonClient
    var now: UInt64 = 1_000_000_000_000

    init() throws {
      folder = try TemporaryFolder()
      let path = folder.path + "/control.sock"
      self.path = path
      link = DaemonClient { Prop(path: path, origin: .named) }
      try listen()
    }

    func listen() throws { listener = try UnixListener.listen(path: path) }

    func leave() { listener = nil }

    func advance(seconds: UInt64 = 0) -> [DaemonClient.News] {
      now += seconds * 1_000_000_000
      return link.advance(at: now)
    }

    /// The next connection of the link's.
    func accept() throws -> Client {
      let listener = try #require(self.listener)
      let stream = try #require(try listener.accept())
      let client = Client(stream: stream)
      kept.append(client)
      return client
    }
  }

  /// One connection of the link's, as the daemon has it.
  final class Client {
    let stream: UnixStream
    private var lines = LineBuffer(longest: Wire.longestRequest)

    init(stream: UnixStream) { self.stream = stream }

    /// The next request, `nil` where none has come.
    func request() throws -> RequestEnvelope? {
      while true {
        if case .whole(let line)? = lines.next() { return try RequestEnvelope.decode(line).get() }
        var piece: [UInt8] = []
        guard case .bytes = try stream.read(into: &piece) else { return nil }
        lines.append(piece)
      }
    }

    func isLeft() throws -> Bool {
      var piece: [UInt8] = []
      return try stream.read(into: &piece) == .end
    }

    func send(_ content: ServerMessage.Content, id: RequestID?) throws {
      let bytes = ServerMessage(id: id, content: content).encode()
      #expect(try stream.write(bytes[...]) == bytes.count)
    }
  }

  private static let walk = Request.test(.walk, .board)

  /// A link whose stream is there.
  private func linked() throws -> (OtherEnd, Client) {
    let end = try OtherEnd()
    _ = end.advance()
    let stream = try end.accept()
    #expect(try stream.request()?.request == .watch)
    #expect(try stream.request()?.request == .events)
    return (end, stream)
  }

  @Test func oneStreamBringsFramesAndEvents() throws {
    let (end, stream) = try linked()
    let event = EventReport(time: WallTime(seconds: 0), name: "set", text: "set")
    try stream.send(.item(.frame(SiteBench.record())), id: .integer(1))
    try stream.send(.item(.event(event)), id: .integer(2))
    let news = end.advance()
    #expect(news.count == 2)
    guard case .frame(let record, _) = news[0], case .event(event) = news[1] else {
      Issue.record("\(news)")
      return
    }
    #expect(record == SiteBench.record())
    #expect(end.advance().isEmpty)
  }

  @Test func anAbsenceIsToldOnceAndEndsByItself() throws {
    let (end, stream) = try linked()
    try stream.send(.item(.frame(SiteBench.record())), id: .integer(1))
    #expect(end.advance().count == 1)
    end.leave()
    stream.stream.endWriting()
    guard case .away? = end.advance().first else {
      Issue.record("nobody is told")
      return
    }
    for _ in 0..<5 { #expect(end.advance(seconds: 1).isEmpty) }
    try end.listen()
    let next = try #require(end.link.nextTry)
    #expect(next <= end.now + StreamClient.pause)
    _ = end.advance(seconds: 1)
    let again = try end.accept()
    try again.send(.item(.frame(SiteBench.record())), id: .integer(1))
    #expect(end.advance().count == 1)
  }

  @Test func answersAreGivenToWhatAsked() throws {
    let (end, _) = try linked()
    let first = try end.link.ask(.status, for: .owners, at: end.now)
    let second = try end.link.ask(.depart, for: .owners, at: end.now)
    let asking = try end.accept()
    let requests = [try asking.request(), try asking.request()]
    #expect(requests.map { $0?.request } == [.status, .depart])
    // The other way round.
    try asking.send(.reply(.done(message: "two")), id: requests[1]?.id)
    try asking.send(.reply(.done(message: "one")), id: requests[0]?.id)
    let numbers = end.advance().compactMap { news in
      if case .answer(let number, .line) = news { number } else { nil }
    }
    #expect(numbers == [second, first])
  }

  @Test func whatIsNotAnsweredFails() throws {
    let (end, _) = try linked()
    let number = try end.link.ask(.status, for: .owners, at: end.now)
    let asking = try end.accept()
    #expect(end.advance(seconds: 4).isEmpty)
    guard case .answer(number, .failed(let failure))? = end.advance(seconds: 2).first else {
      Issue.record("it is waited for")
      return
    }
    #expect(failure.description.contains("did not answer"))
    _ = try asking.request()
    #expect(try asking.isLeft())
  }

  @Test func ownersAndEverybodyAskOverConnectionsOfTheirOwn() throws {
    let (end, _) = try linked()
    var asked: [DaemonClient.Role: Int] = [:]
    var clients: [DaemonClient.Role: Client] = [:]
    for asker in DaemonClient.Role.allCases {
      asked[asker] = try end.link.ask(.status, for: asker, at: end.now)
      clients[asker] = try end.accept()
    }
    // The daemon has had enough of everybody: the owners notice nothing.
    let theirs = try #require(clients[.everybody])
    _ = try theirs.request()
    try theirs.send(.reply(.refused(code: .busy, message: "too many clients")), id: nil)
    guard case .answer(asked[.everybody], .failed)? = end.advance().first else {
      Issue.record("nobody is told")
      return
    }
    let own = try #require(clients[.owners])
    try own.send(.reply(.done(message: "done")), id: try own.request()?.id)
    guard case .answer(asked[.owners], .line)? = end.advance().first else {
      Issue.record("the owners' answer is lost")
      return
    }
    #expect(try theirs.isLeft())
    let again = try end.link.ask(.depart, for: .owners, at: end.now)
    #expect(try own.request()?.id == .integer(Int64(again)))
  }

  @Test func aTestHasAConnectionOfItsOwn() throws {
    let (end, _) = try linked()
    let number = try end.link.begin(.walk, in: .board, at: end.now)
    let testing = try end.accept()
    let request = try #require(try testing.request())
    #expect(request.request == Self.walk)
    try testing.send(.reply(.begun(message: "345 LEDs")), id: request.id)
    try testing.send(.item(.caption("1 of 345: x", led: "present-am")), id: request.id)
    let news = end.advance()
    guard news.count == 2, case .answer(number, .line) = news[0],
      case .caption("1 of 345: x", led: "present-am") = news[1]
    else {
      Issue.record("\(news)")
      return
    }
    #expect(throws: ControlFailure.self) { try end.link.begin(.lamps, in: .board, at: end.now) }
    let step = try end.link.step(.next, at: end.now)
    let move = try #require(try testing.request())
    #expect(move.request == .step(.next))
    try testing.send(.reply(.done(message: "paused")), id: move.id)
    guard case .answer(step, .line)? = end.advance().first else {
      Issue.record("the step is not answered")
      return
    }
    #expect(end.link.isTesting)
    // Who waits for an answer as it ends is told too.
    let last = try end.link.step(.previous, at: end.now)
    end.link.endTest()
    #expect(!end.link.isTesting)
    #expect(end.link.nextTry == 0)
    let ending = end.advance()
    guard ending.count == 2, case .answer(last, .failed) = ending[0], case .testIsOver = ending[1] else {
      Issue.record("\(ending)")
      return
    }
    #expect(end.advance().isEmpty)
    #expect(try testing.request()?.request == .step(.previous))
    #expect(try testing.isLeft())
  }

  @Test func aTestThatIsRefusedIsNone() throws {
    let (end, _) = try linked()
    let number = try end.link.begin(.walk, in: .board, at: end.now)
    let testing = try end.accept()
    let request = try #require(try testing.request())
    try testing.send(.reply(.refused(code: .impossible, message: "one is on")), id: request.id)
    guard case .answer(number, .line)? = end.advance().first else {
      Issue.record("nobody is told")
      return
    }
    #expect(!end.link.isTesting)
    #expect(throws: ControlFailure.self) { try end.link.step(.next, at: end.now) }
  }

  /// The daemon ends it, or is gone.
  @Test(arguments: [true, false]) func theEndOfATestIsTold(isInOrder: Bool) throws {
    let (end, _) = try linked()
    _ = try end.link.begin(.walk, in: .board, at: end.now)
    let testing = try end.accept()
    let request = try #require(try testing.request())
    try testing.send(.reply(.begun(message: "345 LEDs")), id: request.id)
    #expect(end.advance().count == 1)
    if isInOrder { try testing.send(.item(.end("the walk is over")), id: request.id) }
    testing.stream.endWriting()
    guard case .testIsOver(let reason)? = end.advance().first else {
      Issue.record("nobody is told")
      return
    }
    #expect(isInOrder == (reason == "the walk is over"))
    #expect(!end.link.isTesting)
  }

  @Test func aTestThatIsNotAnsweredIsOver() throws {
    let (end, _) = try linked()
    let number = try end.link.begin(.walk, in: .board, at: end.now)
    let testing = try end.accept()
    let news = end.advance(seconds: 6)
    guard news.count == 2, case .answer(number, .failed) = news[0], case .testIsOver = news[1] else {
      Issue.record("\(news)")
      return
    }
    _ = try testing.request()
    #expect(try testing.isLeft())
  }
}
