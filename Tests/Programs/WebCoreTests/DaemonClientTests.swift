import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
import Panel
import TestSupport
import Testing

@testable import WebCore

/// The daemon client that all viewers share, over a real socket; the tests play the daemon.
@Suite struct DaemonClientTests {
  /// The client, and the daemon's end of its connections, which only the test operates.
  final class Bench {
    let folder: TemporaryFolder
    let path: String
    private(set) var listener: UnixListener?
    /// Kept, because releasing a connection closes it.
    private var accepted: [Connection] = []
    var client: DaemonClient
    var now: UInt64 = 1_000_000_000_000

    init() throws {
      folder = try TemporaryFolder()
      let path = folder.path + "/control.sock"
      self.path = path
      client = DaemonClient { Prop(path: path, origin: .named) }
      try listen()
    }

    func listen() throws { listener = try UnixListener.listen(path: path) }

    func leave() { listener = nil }

    func advance(seconds: UInt64 = 0) -> [DaemonClientEvent] {
      now += seconds * 1_000_000_000
      return client.advance(at: now)
    }

    /// Accepts the client's next connection.
    func accept() throws -> Connection {
      let listener = try #require(self.listener)
      let stream = try #require(try listener.accept())
      let connection = Connection(stream: stream)
      accepted.append(connection)
      return connection
    }
  }

  /// A connection of the client, seen from the daemon.
  final class Connection {
    let stream: UnixStream
    private var lines = LineBuffer(longest: Wire.longestRequest)

    init(stream: UnixStream) { self.stream = stream }

    /// The next request, or `nil` if none has arrived.
    func request() throws -> RequestEnvelope? {
      while true {
        if case .whole(let line)? = lines.next() { return try RequestEnvelope.decode(line).get() }
        var piece: [UInt8] = []
        guard case .bytes = try stream.read(into: &piece) else { return nil }
        lines.append(piece)
      }
    }

    func isClosed() throws -> Bool {
      var piece: [UInt8] = []
      return try stream.read(into: &piece) == .end
    }

    func send(_ content: ServerMessage.Content, id: RequestID?) throws {
      let bytes = ServerMessage(id: id, content: content).encode()
      #expect(try stream.write(bytes[...]) == bytes.count)
    }
  }

  private static let walk = Request.test(.walk, .board)

  /// A client whose stream is open.
  private func connected() throws -> (Bench, Connection) {
    let bench = try Bench()
    _ = bench.advance()
    let stream = try bench.accept()
    #expect(try stream.request()?.request == .watch)
    #expect(try stream.request()?.request == .events)
    return (bench, stream)
  }

  @Test func oneStreamBringsFramesAndEvents() throws {
    let (bench, stream) = try connected()
    let event = EventReport(time: WallTime(seconds: 0), name: "set", text: "set")
    try stream.send(.item(.frame(SiteBench.record())), id: .integer(1))
    try stream.send(.item(.event(event)), id: .integer(2))
    let news = bench.advance()
    #expect(news.count == 2)
    guard case .frame(let record, _) = news[0], case .event(event) = news[1] else {
      Issue.record("\(news)")
      return
    }
    #expect(record == SiteBench.record())
    #expect(bench.advance().isEmpty)
  }

  @Test func absenceIsReportedOnceAndRetried() throws {
    let (bench, stream) = try connected()
    try stream.send(.item(.frame(SiteBench.record())), id: .integer(1))
    #expect(bench.advance().count == 1)
    bench.leave()
    stream.stream.endWriting()
    guard case .away? = bench.advance().first else {
      Issue.record("the absence is not reported")
      return
    }
    for _ in 0..<5 { #expect(bench.advance(seconds: 1).isEmpty) }
    try bench.listen()
    let next = try #require(bench.client.nextTry)
    #expect(next <= bench.now + StreamClient.pause)
    _ = bench.advance(seconds: 1)
    let again = try bench.accept()
    try again.send(.item(.frame(SiteBench.record())), id: .integer(1))
    #expect(bench.advance().count == 1)
  }

  @Test func answersReachTheirRequests() throws {
    let (bench, _) = try connected()
    let first = try bench.client.ask(.status, for: .owners, at: bench.now)
    let second = try bench.client.ask(.depart, for: .owners, at: bench.now)
    let connection = try bench.accept()
    let requests = [try connection.request(), try connection.request()]
    #expect(requests.map { $0?.request } == [.status, .depart])
    // In reverse order.
    try connection.send(.reply(.done(message: "two")), id: requests[1]?.id)
    try connection.send(.reply(.done(message: "one")), id: requests[0]?.id)
    let numbers = bench.advance().compactMap { news in
      if case .answer(let number, .line) = news { number } else { nil }
    }
    #expect(numbers == [second, first])
  }

  @Test func unansweredRequestsFail() throws {
    let (bench, _) = try connected()
    let number = try bench.client.ask(.status, for: .owners, at: bench.now)
    let connection = try bench.accept()
    #expect(bench.advance(seconds: 4).isEmpty)
    guard case .answer(number, .failed(let failure))? = bench.advance(seconds: 2).first else {
      Issue.record("the request does not fail")
      return
    }
    #expect(failure.description.contains("did not answer"))
    _ = try connection.request()
    #expect(try connection.isClosed())
  }

  @Test func ownersAndStrangersHaveSeparateConnections() throws {
    let (bench, _) = try connected()
    var asked: [DaemonClient.Role: Int] = [:]
    var connections: [DaemonClient.Role: Connection] = [:]
    for role in DaemonClient.Role.allCases {
      asked[role] = try bench.client.ask(.status, for: role, at: bench.now)
      connections[role] = try bench.accept()
    }
    // The daemon refuses the strangers' connection; the owners' is unaffected.
    let theirs = try #require(connections[.everybody])
    _ = try theirs.request()
    try theirs.send(.reply(.refused(code: .busy, message: "too many clients")), id: nil)
    guard case .answer(asked[.everybody], .failed)? = bench.advance().first else {
      Issue.record("the refusal is not reported")
      return
    }
    let own = try #require(connections[.owners])
    try own.send(.reply(.done(message: "done")), id: try own.request()?.id)
    guard case .answer(asked[.owners], .line)? = bench.advance().first else {
      Issue.record("the owners' answer is lost")
      return
    }
    #expect(try theirs.isClosed())
    let again = try bench.client.ask(.depart, for: .owners, at: bench.now)
    #expect(try own.request()?.id == .integer(Int64(again)))
  }

  @Test func wiringTestHasItsOwnConnection() throws {
    let (bench, _) = try connected()
    let number = try bench.client.begin(.walk, in: .board, at: bench.now)
    let testing = try bench.accept()
    let request = try #require(try testing.request())
    #expect(request.request == Self.walk)
    try testing.send(.reply(.begun(message: "345 LEDs")), id: request.id)
    try testing.send(.item(.caption("1 of 345: x", led: "present-am")), id: request.id)
    let news = bench.advance()
    guard news.count == 2, case .answer(number, .line) = news[0],
      case .caption("1 of 345: x", led: "present-am") = news[1]
    else {
      Issue.record("\(news)")
      return
    }
    #expect(throws: ControlFailure.self) { try bench.client.begin(.lamps, in: .board, at: bench.now) }
    let step = try bench.client.step(.next, at: bench.now)
    let move = try #require(try testing.request())
    #expect(move.request == .step(.next))
    try testing.send(.reply(.done(message: "paused")), id: move.id)
    guard case .answer(step, .line)? = bench.advance().first else {
      Issue.record("the step is not answered")
      return
    }
    #expect(bench.client.isTesting)
    // A step that is still waiting fails when the test ends.
    let last = try bench.client.step(.previous, at: bench.now)
    bench.client.endTest()
    #expect(!bench.client.isTesting)
    #expect(bench.client.nextTry == 0)
    let ending = bench.advance()
    guard ending.count == 2, case .answer(last, .failed) = ending[0], case .testIsOver = ending[1] else {
      Issue.record("\(ending)")
      return
    }
    #expect(bench.advance().isEmpty)
    #expect(try testing.request()?.request == .step(.previous))
    #expect(try testing.isClosed())
  }

  @Test func refusedTestDoesNotRun() throws {
    let (bench, _) = try connected()
    let number = try bench.client.begin(.walk, in: .board, at: bench.now)
    let testing = try bench.accept()
    let request = try #require(try testing.request())
    try testing.send(.reply(.refused(code: .impossible, message: "one is on")), id: request.id)
    guard case .answer(number, .line)? = bench.advance().first else {
      Issue.record("the refusal is not reported")
      return
    }
    #expect(!bench.client.isTesting)
    #expect(throws: ControlFailure.self) { try bench.client.step(.next, at: bench.now) }
  }

  /// The daemon ends the test, or disconnects.
  @Test(arguments: [true, false]) func endOfATestIsReported(isInOrder: Bool) throws {
    let (bench, _) = try connected()
    _ = try bench.client.begin(.walk, in: .board, at: bench.now)
    let testing = try bench.accept()
    let request = try #require(try testing.request())
    try testing.send(.reply(.begun(message: "345 LEDs")), id: request.id)
    #expect(bench.advance().count == 1)
    if isInOrder { try testing.send(.item(.end("the walk is over")), id: request.id) }
    testing.stream.endWriting()
    guard case .testIsOver(let reason)? = bench.advance().first else {
      Issue.record("the end is not reported")
      return
    }
    #expect(isInOrder == (reason == "the walk is over"))
    #expect(!bench.client.isTesting)
  }

  @Test func unansweredTestEnds() throws {
    let (bench, _) = try connected()
    let number = try bench.client.begin(.walk, in: .board, at: bench.now)
    let testing = try bench.accept()
    let news = bench.advance(seconds: 6)
    guard news.count == 2, case .answer(number, .failed) = news[0], case .testIsOver = news[1] else {
      Issue.record("\(news)")
      return
    }
    _ = try testing.request()
    #expect(try testing.isClosed())
  }
}
