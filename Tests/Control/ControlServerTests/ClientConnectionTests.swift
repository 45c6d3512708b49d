import ControlProtocol
import ControlTestSupport
import Testing

@testable import ControlServer

/// The limits of a connection, in simulated time.
@Suite struct ClientConnectionTests {
  /// A client, and the server's side of its connection.
  private final class Bench {
    let client: MemoryClient
    let connection: ClientConnection<MemorySocket>
    private var piece: [UInt8] = []

    init(_ limits: ControlLimits = ControlLimits(), at now: UInt64) {
      let (client, socket) = MemoryClient.pair()
      self.client = client
      connection = ClientConnection(socket, token: ClientToken(number: 1), limits: limits, at: now)
      connection.awaited = (reading: true, writing: false)
    }

    /// Reads the bytes from the client.
    func read(at now: UInt64) {
      connection.noticeInput()
      connection.read(through: &piece, at: now)
    }
  }

  private static let start: UInt64 = 1_000_000_000_000

  /// The requests are carried out so slowly that a connected client would always be allowed another.
  @Test(arguments: [false, true])
  func goneClientIsLimitedToOneBurst(isGone: Bool) {
    let limits = ControlLimits()
    let bench = Bench(limits, at: Self.start)
    let connection = bench.connection
    bench.client.send(ControlTestClient.line(.status) + ControlTestClient.line(.status))
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

  @Test func clientIsIdleOnlyWithoutFurtherRequests() {
    let limits = ControlLimits()
    let bench = Bench(limits, at: Self.start)
    let connection = bench.connection
    var now = Self.start
    let almost = limits.silenceNanoseconds - 1
    for _ in 0..<3 {
      now += almost
      #expect(!connection.isSilentForTooLong(at: now))
      bench.client.send(.status)
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
    let (deaf, reader) = (Bench(limits, at: Self.start), Bench(limits, at: Self.start))
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
      #expect(try reader.client.read().map(\.content) == [.item(.caption("\(number)"))])
    }
    #expect(!reader.connection.isOver)
  }
}
