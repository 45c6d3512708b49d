import ControlProtocol
import ControlTestSupport
import LinuxSystem
import Testing

@testable import ControlServer

/// A connection in memory, as a client has it.
final class MemoryClient: Sendable {
  /// Everything about the connection that either end can see.
  fileprivate struct State {
    let user: UInt32
    /// How many unread bytes the connection holds.
    let room: Int
    var toServer: [UInt8] = []
    var toClient: [UInt8] = []
    var hasEndedWriting = false
    var hasLeft = false
    var isClosed = false
  }

  fileprivate let state: Monitor<State>
  /// Bytes that were read and belong to an incomplete line.
  private let lines = Monitor(LineBuffer(longest: 1 << 20))

  fileprivate init(user: UInt32, room: Int) { state = Monitor(State(user: user, room: room)) }

  /// A connection, and the server's end of it.
  static func pair() -> (client: MemoryClient, socket: MemorySocket) {
    let client = MemoryClient(user: 1000, room: 200_000)
    return (client, MemorySocket(client))
  }

  /// Whether the server has closed the connection.
  var isClosed: Bool { state.withLock(\.isClosed) }

  func send(_ bytes: [UInt8]) { state.withLock { $0.toServer += bytes } }

  func send(_ request: Request, id: RequestID? = nil) { send(ControlTestClient.line(request, id: id)) }

  func endWriting() { state.withLock { $0.hasEndedWriting = true } }

  /// Closes the connection, whatever is unread.
  func leave() {
    state.withLock { state in
      state.hasLeft = true
      state.toClient = []
    }
  }

  /// Reads at most so many bytes, and returns the messages that are complete.
  func read(bytes: Int = .max) throws -> [ServerMessage] {
    let piece = state.withLock { state in
      let piece = Array(state.toClient.prefix(bytes))
      state.toClient.removeFirst(piece.count)
      return piece
    }
    let whole = lines.withLock { lines in
      lines.append(piece)
      var whole: [[UInt8]] = []
      while case .whole(let line)? = lines.next() { whole.append(line) }
      return whole
    }
    return try whole.map { line in try ServerMessage.decode(line) }
  }
}

/// The server's end of a connection in memory, which its deinit closes.
final class MemorySocket: ClientSocket {
  private let state: Monitor<MemoryClient.State>

  fileprivate init(_ client: MemoryClient) { state = client.state }

  deinit { state.withLock { $0.isClosed = true } }

  var peerUser: UInt32? { state.withLock(\.user) }

  var hasUnread: Bool { state.withLock { !$0.toClient.isEmpty } }

  func read(into buffer: inout [UInt8]) throws(SystemError) -> UnixStream.ReadOutcome {
    let (piece, isEnd) = state.withLock { state in
      let piece = Array(state.toServer.prefix(16_384))
      state.toServer.removeFirst(piece.count)
      return (piece, state.hasEndedWriting || state.hasLeft)
    }
    buffer += piece
    return !piece.isEmpty ? .bytes(piece.count) : isEnd ? .end : .nothing
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let count = state.withLock { state -> Int? in
      guard !state.hasLeft else { return nil }
      let piece = bytes.prefix(max(0, state.room - state.toClient.count))
      state.toClient += piece
      return piece.count
    }
    guard let count else { throw SystemError("write to a socket", code: SystemError.brokenPipe) }
    return count
  }

  /// The events that poll(2) would find.
  var isReadable: Bool { state.withLock { !$0.toServer.isEmpty || $0.hasEndedWriting || $0.hasLeft } }
  var isWritable: Bool { state.withLock { $0.toClient.count < $0.room } }
  var isBroken: Bool { state.withLock(\.hasLeft) }
}

/// A listener in memory.
final class MemoryListener: ClientListener {
  fileprivate struct State {
    var waiting: [MemoryClient] = []
    var isOutOfDescriptors = false
    var isRemoved = false
  }

  fileprivate let state = Monitor(State())

  func accept() throws(SystemError) -> MemorySocket? {
    let (next, fails) = state.withLock { state in
      let fails = state.isOutOfDescriptors
      return (fails || state.waiting.isEmpty ? nil : state.waiting.removeFirst(), fails)
    }
    // EMFILE
    if fails { throw SystemError("accept a client", code: 24) }
    return next.map(MemorySocket.init)
  }

  func remove() { state.withLock { $0.isRemoved = true } }
}

/// The work of the control socket's thread, with clients in memory and a clock that only a test moves.
final class SimulatedControl {
  private let clock: Monitor<UInt64>
  private let listener = MemoryListener()
  let hub: ControlHub<Request>
  private(set) var turn: ControlTurn<Request, MemoryListener>
  private var due: UInt64?
  private var hasMail = false
  /// The requests that ``answerRequests()`` answered.
  private(set) var tokens: [RequestToken] = []
  private var gone: [ClientToken] = []
  /// The rounds so far.
  private(set) var rounds = 0

  /// - Parameters:
  ///   - limits: The limits for clients.
  ///   - lookup: How long an answer that needs the disk takes, in nanoseconds.
  /// - Throws: ``LinuxSystem/SystemError`` if the system has no event left.
  init(_ limits: ControlLimits = ControlLimits(), lookup: UInt64 = 1_000_000) throws {
    let clock = Monitor<UInt64>(1_000_000_000_000)
    self.clock = clock
    hub = try ControlHub(waking: try WakeUp())
    turn = ControlTurn(listener, hub: hub, limits: limits, clock: { clock.withLock(\.self) }) { request in
      guard case .cities = request else { return .work(request) }
      clock.withLock { $0 += lookup }
      return .answer(.cities(ControlBench.cities))
    }
    settle()
  }

  /// The time, in nanoseconds.
  var now: UInt64 { clock.withLock(\.self) }

  /// Whether no client can connect anymore.
  var isRemoved: Bool { listener.state.withLock(\.isRemoved) }

  /// Connects a client.
  func connect(user: UInt32 = 1000, room: Int = 200_000) -> MemoryClient {
    let client = MemoryClient(user: user, room: room)
    listener.state.withLock { $0.waiting.append(client) }
    return client
  }

  func setOutOfDescriptors(_ isOut: Bool) { listener.state.withLock { $0.isOutOfDescriptors = isOut } }

  /// Does something as the daemon's thread, which wakes the server's.
  func asDaemon(_ act: (ControlHub<Request>) -> Void) {
    act(hub)
    hasMail = true
  }

  /// Answers the requests that reached the daemon, as it would.
  func answerRequests() {
    while let incoming = hub.next() {
      switch incoming {
      case .gone(let client): gone.append(client)
      case .request(let token, let request):
        tokens.append(token)
        let isTest = if case .test = request { true } else { false }
        asDaemon {
          $0.post(.answer(token, isTest ? .begun(message: "the walk begins") : .done(message: request.name)))
        }
      }
    }
    settle()
  }

  /// Returns the clients that left their streams.
  func takeGone() -> [ClientToken] {
    answerRequests()
    return gone
  }

  /// Does rounds until nothing is ready at present.
  ///
  /// - Parameter most: How many rounds may be needed; more are a loop that never waits.
  func settle(most: Int = 10_000) {
    let before = rounds
    while !turn.isOver, rounds == 0 || hasMail || notice() || due.map({ $0 <= now }) == true {
      guard rounds - before < most else {
        Issue.record("\(most) rounds without a wait")
        return
      }
      rounds += 1
      hasMail = false
      due = turn.step(hub.takeMail())
      // A round takes time.
      clock.withLock { $0 += 1_000 }
    }
  }

  /// Waits, with a round at each time that the server asks for.
  func wait(seconds: Double) {
    let end = now + UInt64(seconds * 1e9)
    settle()
    while now < end, !turn.isOver {
      let next = min(end, due ?? end)
      clock.withLock { $0 = max($0, next) }
      settle()
    }
  }

  /// Finds what is ready of what the turn awaits, as poll(2) does.
  private func notice() -> Bool {
    var isReady = false
    if turn.awaitedListener != nil, listener.state.withLock({ !$0.waiting.isEmpty }) {
      turn.noticeNewcomer()
      isReady = true
    }
    for client in turn.clients {
      guard let awaited = client.awaited else { continue }
      let socket = client.socket
      if awaited.reading && socket.isReadable || socket.isBroken { client.noticeInput() }
      if socket.isBroken { client.hangUp() }
      isReady =
        isReady || awaited.reading && socket.isReadable || awaited.writing && socket.isWritable
        || socket.isBroken
    }
    return isReady
  }
}
