import ControlProtocol
import ControlTestSupport
import Glibc
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import ControlServer

/// The control server, over real sockets.
@Suite(.ownThread) struct ControlServerTests {
  private static let done = Reply.done(message: "status")

  @Test(arguments: [nil, .integer(7), .integer(.min), .string(""), .string("é\"\n")] as [RequestID?])
  func answerRepeatsTheRequestsIdentifier(id: RequestID?) throws {
    let bench = try ControlBench()
    let client = try bench.client()
    try client.send(.status, id: id)
    #expect(try client.message() == ServerMessage(id: id, content: .reply(Self.done)))
    try client.send(.cities(search: nil), id: id)
    #expect(try client.message() == ServerMessage(id: id, content: .reply(.cities(ControlBench.cities))))
  }

  @Test func answersKeepTheOrderOfRequests() throws {
    let bench = try ControlBench()
    let client = try bench.client()
    bench.diary.update { $0.isAnswering = false }
    let requests: [Request] = [.status, .cities(search: nil), .depart, .reset, .cities(search: "x"), .reload]
    var bytes: [UInt8] = []
    for (index, request) in requests.enumerated() {
      bytes += ControlTestClient.line(request, id: .integer(Int64(index)))
      bytes += Array("nonsense\n".utf8)
    }
    try client.send(bytes)
    #expect(bench.eventually { $0.tokens.count == 4 })
    for token in bench.diary.withLock(\.tokens).reversed() { bench.server.answer(token, Self.done) }
    for index in requests.indices {
      #expect(try client.message().id == .integer(Int64(index)))
      #expect(try client.refusal() == .badJSON)
    }
  }

  @Test func requestsMayArriveInPieces() throws {
    let bench = try ControlBench()
    let client = try bench.client()
    let other = try bench.greetedClient()
    var bytes = (ControlTestClient.line(.status) + ControlTestClient.line(.depart).dropLast())[...]
    // Few enough pieces to stay below the request limit.
    while let byte = bytes.popFirst() {
      try client.send([byte] + bytes.prefix(6))
      bytes = bytes.dropFirst(6)
      // The answer shows that the piece was read, and that an unfinished line blocks no other client.
      try other.send(.reload)
      #expect(try other.reply() == .done(message: "reload"))
    }
    #expect(try client.reply() == Self.done)
    #expect(bench.diary.withLock(\.requests).filter { $0 != .reload } == [.status, .status])
    try client.send("\n")
    #expect(try client.reply() == .done(message: "depart"))
  }

  @Test(
    arguments: [
      ("", .badJSON), ("{}", .badVersion), ("\u{0}\u{1}\u{FFFD}", .badJSON), ("[]", .badRequest),
      ("{\"version\":2}", .badVersion),
      ("{\"version\":1,\"request\":\"explode\"}", .badRequest),
      ("{\"version\":1,\"request\":\"cycle\",\"minutes\":7}", .badValue),
      (String(repeating: "[", count: 4096), .badJSON), (String(repeating: "x", count: 4097), .tooLong),
      (String(repeating: "x", count: 100_000), .tooLong),
    ] as [(String, ErrorCode)])
  func invalidLineIsAnsweredAndKeepsTheConnection(line: String, code: ErrorCode) throws {
    let bench = try ControlBench()
    let client = try bench.client()
    try client.send(line + "\n")
    #expect(try client.refusal() == code)
    try client.send(.status)
    #expect(try client.reply() == Self.done)
    #expect(bench.diary.withLock(\.requests) == [.status])
  }

  @Test func invalidUTF8IsAnswered() throws {
    let bench = try ControlBench()
    let client = try bench.client()
    try client.send([0xFF, 0xC0, 0x80, 0x0D, 0x0A, 0xED, 0xA0, 0x80, 0x0A])
    #expect(try client.refusal() == .badJSON)
    #expect(try client.refusal() == .badJSON)
    try client.send(.status)
    #expect(try client.reply() == Self.done)
  }

  @Test func hundredInvalidLinesInARowCloseTheConnection() throws {
    let bench = try ControlBench()
    let client = try bench.client()
    let nonsense = Array(repeating: "nonsense\n", count: 99).joined()
    try client.send(nonsense)
    try client.send(.status)
    try client.send(nonsense)
    try client.send(.status)
    #expect(try client.lines(200).count == 200)
    // Lines after the hundredth are ignored, even if they arrive together with it.
    try client.send(
      nonsense + "nonsense\nmore\n" + String(decoding: ControlTestClient.line(.depart), as: UTF8.self))
    #expect(try client.lines(1000).count == 100)
    #expect(!bench.diary.withLock(\.requests).contains(.depart))
    // Other clients are not affected.
    _ = try bench.greetedClient()
  }

  @Test func halfClosedClientIsAnsweredBeforeItIsClosed() throws {
    let bench = try ControlBench()
    bench.diary.update { $0.isAnswering = false }
    let client = try bench.client()
    try client.send(ControlTestClient.line(.status) + ControlTestClient.line(.cities(search: nil)))
    client.endWriting()
    #expect(bench.eventually { $0.tokens.count == 1 })
    bench.server.answer(bench.diary.withLock { $0.tokens[0] }, Self.done)
    #expect(try client.reply() == Self.done)
    #expect(try client.reply() == .cities(ControlBench.cities))
    #expect(try client.line() == nil)
  }

  @Test func requestsSentBeforeLeavingAreCarriedOut() throws {
    let bench = try ControlBench()
    do {
      let client = try bench.client()
      for _ in 0..<30 { try client.send(.depart) }
    }
    #expect(bench.eventually { $0.requests.count == 30 })
    #expect(try bench.eventually { try bench.socketCount == 1 })
  }

  /// Limits that reserve a place beside sixteen clients for one user.
  private static func limits(keeper: UInt32) -> ControlLimits {
    var limits = ControlLimits()
    limits.keeper = keeper
    return limits
  }

  @Test func seventeenthClientIsRejected() throws {
    let bench = try ControlBench(limits: Self.limits(keeper: getuid() &+ 1))
    var clients = try (0..<16).map { _ in try bench.greetedClient() }
    let next = try bench.client()
    #expect(try next.refusal() == .busy)
    #expect(try next.line() == nil)
    for client in clients {
      try client.send(.status)
      #expect(try client.reply() == Self.done)
    }
    clients.removeLast()
    #expect(try bench.eventually { try bench.socketCount == 16 })
    _ = try bench.greetedClient()
  }

  @Test func rootGetsAPlaceBesideSixteenClients() throws {
    #expect(ControlLimits().keeper == 0)
    let bench = try ControlBench(limits: Self.limits(keeper: getuid()))
    // One client of that user is not counted, regardless of when it connected.
    var clients = try (0..<17).map { _ in try bench.greetedClient() }
    let next = try bench.client()
    #expect(try next.refusal() == .busy)
    clients.removeFirst()
    #expect(try bench.eventually { try bench.socketCount == 17 })
    clients.append(try bench.greetedClient())
    for client in clients {
      try client.send(.status)
      #expect(try client.reply() == Self.done)
    }
  }

  @Test func secondServerFailsAndTheFirstContinues() throws {
    let bench = try ControlBench()
    let client = try bench.greetedClient()
    #expect(throws: SystemError.self) {
      try ControlServer(path: bench.path, wakeUp: try WakeUp(), clock: SystemClock.monotonic) {
        Resolved<Request>.work($0)
      }
    }
    try client.send(.status)
    #expect(try client.reply() == Self.done)
    _ = try bench.greetedClient()
  }

  @Test func stopRefusesPendingRequestsAndRemovesTheSocket() throws {
    let bench = try ControlBench()
    let idle = try bench.greetedClient()
    bench.diary.update { $0.isAnswering = false }
    let client = try bench.client()
    for id in 0..<5 { try client.send(.depart, id: .integer(Int64(id))) }
    #expect(bench.eventually { $0.tokens.count == 6 })
    bench.server.stop()
    for id in 0..<5 {
      let message = try client.message()
      #expect(message.id == .integer(Int64(id)))
      guard case .reply(.refused(.stopping, _)) = message.content else {
        Issue.record("expected the refusal of a stopping daemon, found \(message)")
        continue
      }
    }
    #expect(try client.line() == nil)
    #expect(try idle.line() == nil)
    #expect(!FileSystem.isFolder(bench.path))
    #expect(FileSystem.fingerprint(bench.path) == nil)
    // The next daemon starts at once.
    let next = try ControlServer(path: bench.path, wakeUp: try WakeUp(), clock: SystemClock.monotonic) {
      Resolved<Request>.work($0)
    }
    next.stop()
  }

  @Test func releasedServerRemovesItsSocket() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/s"
    do {
      _ = try ControlServer(path: path, wakeUp: try WakeUp(), clock: SystemClock.monotonic) {
        Resolved<Request>.work($0)
      }
    }
    #expect(Waiting.until { FileSystem.fingerprint(path) == nil })
  }
}
