import ControlProtocol
import ControlTestSupport
import LinuxSystem
import TestSupport
import Testing

@testable import ControlServer

/// The work of the control socket's thread in simulated time: clients and the daemon in every order.
@Suite struct ControlTurnTests {
  /// Each client reads its answers in the order of its requests, and the daemon hears of each stream that lost
  /// its reader.
  @Test(arguments: TestTier.seeds(1..<81))
  func answersKeepTheirOrder(seed: UInt64) throws {
    var walk = try ControlWalk(seed: seed)
    for step in 0..<400 {
      try walk.step()
      #expect(walk.violations == [], "seed \(seed), step \(step): \(walk.log.suffix(8))")
    }
    try walk.drain()
    #expect(walk.violations == [], "seed \(seed), at the end: \(walk.log.suffix(8))")
  }

  /// A daemon that stops answers everybody who reads, and waits for nobody.
  @Test(arguments: TestTier.seeds(1..<81))
  func stopAnswersEverybody(seed: UInt64) throws {
    var walk = try ControlWalk(seed: seed)
    for _ in 0..<100 { try walk.step() }
    try walk.stop()
    #expect(walk.violations == [], "seed \(seed): \(walk.log.suffix(8))")
  }
}

/// Clients, a daemon and a server that act at random.
private struct ControlWalk {
  private struct Client {
    let socket: MemoryClient
    /// The identifiers of its lines that are not answered yet, oldest first; an invalid line has none.
    var unanswered: [RequestID?] = []
    var hasEndedWriting = false
    var hasLeft = false
    /// Whether it was notified that it is closed.
    var isDismissed = false
    /// The rest of an unfinished line.
    var rest: [UInt8] = []
    /// The last of its requests that reached the daemon, and their number.
    var last: Int64 = 0
    var handed = 0
    let since: UInt64

    var isThere: Bool { !hasLeft && !socket.isClosed }
  }

  private let control: SimulatedControl
  private let limits: ControlLimits
  private var random: SeededGenerator
  private var clients: [Client] = []
  private var lastID: Int64 = 0
  /// The daemon's requests without an answer, and its streams.
  private var pending: [(token: RequestToken, request: Request)] = []
  private var streams: [RequestToken] = []
  private(set) var log: [String] = []
  private(set) var violations: [String] = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    var limits = ControlLimits()
    // Few enough places that all clients together reach their limit.
    limits.clients = .random(in: 1...5, using: &random)
    self.limits = limits
    control = try SimulatedControl(limits, lookup: .random(in: 0...4_000_000, using: &random))
  }

  // MARK: Events

  /// Does one random thing, and everything that is due.
  mutating func step() throws {
    let kind = Int.random(in: 0..<24, using: &random)
    switch kind {
    case 0, 1: connect()
    case 2...9: sendRequest()
    case 10: sendNonsense()
    case 11: flood()
    case 12:
      act("ends writing") { client in
        client.hasEndedWriting = true
        client.socket.endWriting()
      }
    case 13:
      act("leaves") { client in
        client.hasLeft = true
        client.socket.leave()
      }
    case 14...15: try read(bytes: .random(in: 1...2_000, using: &random))
    case 16: try read(bytes: .max)
    case 17: control.asDaemon { $0.publish(ControlBench.event(0)) }
    case 18: if control.hub.hasWatchers { control.asDaemon { $0.publish(frame: ControlBench.frame(1)) } }
    case 19: continueStream()
    case 20: control.setOutOfDescriptors(.random(using: &random))
    case 21: wait(seconds: .random(in: 0...2, using: &random))
    case 22: wait(seconds: .random(in: 0...40, using: &random))
    default: answer()
    }
    settle()
  }

  private mutating func connect() {
    guard clients.count(where: \.isThere) < limits.clients + 2 else { return }
    let (isKeeper, room) = (
      Int.random(in: 0..<4, using: &random) == 0, Int.random(in: 1...60_000, using: &random)
    )
    log.append("connects as \(isKeeper ? "root" : "user") with room for \(room)")
    let socket = control.connect(user: isKeeper ? limits.keeper : 1000, room: room)
    clients.append(Client(socket: socket, since: control.now))
  }

  private mutating func act(_ name: String, _ act: (inout Client) -> Void) {
    guard let index = clients.indices.filter({ clients[$0].isThere }).randomElement(using: &random) else {
      return
    }
    log.append("client \(index) \(name)")
    act(&clients[index])
  }

  private mutating func sendRequest() {
    let requests: [Request] = [
      .status, .depart, .reset, .cities(search: nil), .events, .watch, .test(.walk),
    ]
    let request = requests[Int.random(in: 0..<requests.count, using: &random)]
    lastID += 1
    let id = RequestID.integer(lastID)
    let cut = Int.random(in: 0...3, using: &random) == 0
    act("sends \(request.name) \(lastID)\(cut ? ", half of it" : "")") { client in
      guard !client.hasEndedWriting else { return }
      let line = client.rest + ControlTestClient.line(request, id: id)
      client.unanswered.append(id)
      let sent = cut ? line.count / 2 : line.count
      client.socket.send(Array(line[..<sent]))
      client.rest = Array(line[sent...])
    }
  }

  private mutating func sendNonsense() {
    act("sends nonsense") { client in
      guard !client.hasEndedWriting, client.rest.isEmpty else { return }
      client.unanswered.append(nil)
      client.socket.send(Array("nonsense\n".utf8))
    }
  }

  private mutating func flood() {
    let first = lastID + 1
    lastID += 100
    act("floods from \(first)") { client in
      guard !client.hasEndedWriting else { return }
      client.socket.send(client.rest)
      client.rest = []
      for id in first..<first + 100 {
        client.unanswered.append(.integer(id))
        client.socket.send(.depart, id: .integer(id))
      }
    }
  }

  private mutating func wait(seconds: Double) {
    log.append("\(seconds) s pass")
    let (time, rounds) = (control.now, control.rounds)
    control.wait(seconds: seconds)
    // Each line may need a round; otherwise a few a second are enough.
    let lines = clients.reduce(0) { $0 + $1.unanswered.count }
    let most = 20 + 3 * lines + Int(Double(control.now - time) / 1e9 * 25)
    if control.rounds - rounds > most {
      violations.append("\(control.rounds - rounds) rounds in \(seconds) s")
    }
  }

  // MARK: The daemon

  private mutating func answer() {
    guard let index = pending.indices.randomElement(using: &random) else { return }
    let (token, request) = pending.remove(at: index)
    log.append("answers \(request.name) of \(token.client.number)")
    if case .test = request {
      streams.append(token)
      control.asDaemon { $0.post(.answer(token, .begun(message: "the walk begins"))) }
    } else {
      control.asDaemon { $0.post(.answer(token, .done(message: request.name))) }
    }
  }

  private mutating func continueStream() {
    guard let index = streams.indices.randomElement(using: &random) else { return }
    let isLast = Int.random(in: 0..<4, using: &random) == 0
    let token = isLast ? streams.remove(at: index) : streams[index]
    control.asDaemon { $0.post(.item(token, isLast ? .end("over") : .caption("more"))) }
  }

  /// Does what is due, and takes what the server hands over.
  private mutating func settle() {
    control.settle()
    if control.hub.takeFrameRequest() {
      control.asDaemon { $0.publish(frame: ControlBench.frame(0)) }
      control.settle()
    }
    takeIncoming()
    for token in streams where !control.turn.clients.contains(where: { $0.token == token.client }) {
      violations.append("nobody said that client \(token.client.number) left its stream")
    }
  }

  private mutating func takeIncoming() {
    while let incoming = control.hub.next() {
      switch incoming {
      case .gone(let client): streams.removeAll { $0.client == client }
      case .request(let token, let request):
        pending.append((token, request))
        guard case .integer(let id)? = token.id,
          let index = clients.firstIndex(where: { $0.unanswered.contains(token.id) })
        else {
          violations.append("an unknown request \(token)")
          continue
        }
        if id <= clients[index].last { violations.append("request \(id) came after \(clients[index].last)") }
        clients[index].last = id
        clients[index].handed += 1
        let seconds = (control.now - clients[index].since) / 1_000_000_000 + 1
        let most = limits.requestBurst + limits.requestsPerSecond * Int(seconds)
        if clients[index].handed > most {
          violations.append("client \(index) had \(clients[index].handed) requests")
        }
      }
    }
  }

  // MARK: Reading

  private mutating func read(bytes: Int) throws {
    guard let index = clients.indices.filter({ !clients[$0].hasLeft }).randomElement(using: &random) else {
      return
    }
    log.append("client \(index) reads \(bytes == .max ? "all" : "\(bytes)")")
    try read(index, bytes: bytes)
  }

  private mutating func read(_ index: Int, bytes: Int = .max) throws {
    for message in try clients[index].socket.read(bytes: bytes) {
      guard case .reply(let reply) = message.content else { continue }
      if case .refused(code: .idle, _) = reply {
        clients[index].isDismissed = true
      } else if case .refused(code: .busy, _) = reply {
        clients[index].isDismissed = true
      } else if clients[index].unanswered.first == .some(message.id) {
        clients[index].unanswered.removeFirst()
      } else {
        violations.append(
          "client \(index) read \(message.id as Any) instead of \(clients[index].unanswered.first as Any)")
      }
    }
  }

  // MARK: The end

  /// Lets everybody read, and the daemon answer, until nothing is left to do.
  mutating func drain() throws {
    control.setOutOfDescriptors(false)
    for index in clients.indices where clients[index].isThere && !clients[index].hasEndedWriting {
      clients[index].socket.send(clients[index].rest)
      clients[index].rest = []
    }
    for _ in 0..<400 {
      settle()
      while !pending.isEmpty { answer() }
      for token in streams { control.asDaemon { $0.post(.item(token, .end("over"))) } }
      streams = []
      for index in clients.indices where !clients[index].hasLeft { try read(index) }
      control.wait(seconds: 0.5)
    }
    settle()
    for (index, client) in clients.enumerated() where !client.hasLeft {
      let isExcused = client.socket.isClosed || !client.rest.isEmpty
      if !client.unanswered.isEmpty, !isExcused {
        violations.append("client \(index) lacks \(client.unanswered.count) answers")
      }
    }
    // Those that are left have a stream.
    let open = control.turn.clients.count
    let following = control.turn.clients.count { $0.events != nil || $0.frames != nil }
    if open != following { violations.append("\(open) clients are connected, of whom \(following) follow") }
    if control.hub.hasWatchers != control.turn.clients.contains(where: { $0.frames != nil }) {
      violations.append("the daemon does not know who watches")
    }
  }

  /// Stops the daemon, while everybody reads.
  mutating func stop() throws {
    let readers = clients.indices.filter { clients[$0].isThere }
    let start = control.now
    control.asDaemon { $0.askToStop() }
    // Readers empty even a small connection before the farewell ends.
    while !control.turn.isOver, control.now - start < 10 * limits.farewellNanoseconds {
      control.settle()
      for index in clients.indices where !clients[index].hasLeft { try read(index) }
      control.wait(seconds: 0.000_01)
    }
    for index in clients.indices where !clients[index].hasLeft { try read(index) }
    if control.now - start > limits.farewellNanoseconds + 20_000_000 {
      violations.append("the farewell is too long")
    }
    if !control.isRemoved { violations.append("the socket is still there") }
    for (token, request) in pending {
      guard let index = readers.first(where: { clients[$0].unanswered.contains(token.id) }) else { continue }
      violations.append("client \(index) has no answer to \(request.name)")
    }
  }
}
