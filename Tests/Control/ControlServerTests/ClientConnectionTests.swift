import ControlProtocol
import ControlTestSupport
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import ControlServer

/// The limits of a connection, in simulated time.
@Suite(.ownThread) struct ClientConnectionTests {
  /// A client, and the server's side of its connection.
  private final class Bench {
    let client: ControlTestClient
    let connection: ClientConnection
    private let folder: TemporaryFolder
    private let listener: UnixListener
    private var piece: [UInt8] = []

    init(_ limits: ControlLimits = ControlLimits(), at now: UInt64) throws {
      folder = try TemporaryFolder()
      let path = folder.path + "/control.sock"
      listener = try UnixListener.listen(path: path)
      client = try ControlTestClient(path)
      let stream = try #require(try listener.accept())
      connection = ClientConnection(stream, token: ClientToken(number: 1), limits: limits, at: now)
      connection.pollIndex = 0
    }

    deinit { listener.remove() }

    /// Reads the bytes from the client.
    func read(at now: UInt64) {
      connection.noticeInput()
      connection.read(through: &piece, at: now)
    }
  }

  private static let start: UInt64 = 1_000_000_000_000

  /// The requests are carried out so slowly that a connected client would always be allowed another.
  @Test(arguments: [false, true])
  func goneClientIsLimitedToOneBurst(isGone: Bool) throws {
    let limits = ControlLimits()
    let bench = try Bench(limits, at: Self.start)
    let connection = bench.connection
    try bench.client.push(ControlTestClient.line(.status) + ControlTestClient.line(.status))
    bench.read(at: Self.start)
    #expect(connection.nextLine(at: Self.start) != nil)
    if isGone { connection.hangUp() }
    var now = Self.start
    let allowed = (0..<1000).count { _ in
      now += 1_000_000_000
      return connection.allowRequest(at: now)
    }
    #expect(allowed == (isGone ? limits.requestBurst : 1000))
    #expect(connection.isOver == isGone)
    #expect((connection.nextLine(at: now) != nil) == !isGone)
  }

  @Test func clientIsIdleOnlyWithoutFurtherRequests() throws {
    let limits = ControlLimits()
    let bench = try Bench(limits, at: Self.start)
    let connection = bench.connection
    var now = Self.start
    let almost = limits.silenceNanoseconds - 1
    for _ in 0..<3 {
      now += almost
      #expect(!connection.isSilentForTooLong(at: now))
      try bench.client.send(.status)
      bench.read(at: now)
      #expect(connection.nextLine(at: now) != nil)
      connection.judge(isRequest: true)
      connection.answers.add(Reply.done(message: "status").encode(id: nil))
      _ = connection.sendAnswers()
      connection.flush(at: now)
      #expect(connection.nextLine(at: now) == nil)
      #expect(!connection.isSilentForTooLong(at: now))
    }
    #expect(!connection.isSilentForTooLong(at: now + almost))
    #expect(connection.isSilentForTooLong(at: now + limits.silenceNanoseconds))
  }

  @Test func onlyTheUnreadStreamEnds() throws {
    let limits = ControlLimits()
    let (deaf, reader) = (try Bench(limits, at: Self.start), try Bench(limits, at: Self.start))
    for bench in [deaf, reader] { bench.connection.openStreams[1] = .integer(1) }
    // Three times the limit for an unread stream.
    for number in 1...18 {
      let now = Self.start + UInt64(number) * limits.unreadNanoseconds / 6
      for bench in [deaf, reader] where !bench.connection.isOver {
        bench.connection.recordReading()
        bench.connection.endUnreadStreams(at: now)
        bench.connection.send(StreamItem.caption("\(number)").encode(id: .integer(1)))
        bench.connection.flush(at: now)
      }
      #expect(deaf.connection.isOver == (number >= 7), "\(number)")
      #expect(try reader.client.item() == .caption("\(number)"))
    }
    #expect(!reader.connection.isOver)
  }
}
