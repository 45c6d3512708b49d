import ControlProtocol
import LinuxSystem
import Panel

/// The work of the control socket's thread: accepts, reads, processes lines, writes; only it touches clients.
///
/// It never waits. Call ``step(_:)`` when there is mail, after an awaited event of a client or of the listener,
/// and at the returned time.
struct ControlTurn<Job: Sendable, Listener: ClientListener> {
  typealias Client = ClientConnection<Listener.Socket>

  let hub: ControlHub<Job>
  let limits: ControlLimits
  private let clock: MonotonicClock
  let resolve: @Sendable (Request) -> Resolved<Job>
  private var listener: Listener?
  private(set) var clients: [Client] = []
  private var piece: [UInt8] = []
  private var lastToken: UInt64 = 0
  var lastRequest: UInt64 = 0
  private var queue = ServiceQueue()
  /// The requests that all clients together may have carried out.
  ///
  /// Reconnecting resets a client's own limit, but not this one. When it is used up, no request is refused:
  /// lines wait, and clients take turns.
  var allRequests: RateLimit
  /// Whether there is a client to accept.
  private var isAnyoneWaiting = false
  private var acceptsAgainAt: UInt64 = 0
  /// The last record of what the LEDs show, while a client watches.
  private var lastFrame: FrameRecord?
  private var audience = (listeners: false, watchers: false)
  /// Until when clients may read what is queued, once the daemon stops.
  private var farewellEnd: UInt64?
  /// Whether the daemon stops and every client is closed.
  private(set) var isOver = false
  /// The listener, if the next client may be accepted.
  private(set) var awaitedListener: Listener?

  init(
    _ listener: Listener, hub: ControlHub<Job>, limits: ControlLimits, clock: @escaping MonotonicClock,
    resolve: @escaping @Sendable (Request) -> Resolved<Job>
  ) {
    self.listener = listener
    self.hub = hub
    self.limits = limits
    self.clock = clock
    self.resolve = resolve
    allRequests = RateLimit(
      tokensPerSecond: limits.clients * limits.requestsPerSecond,
      burst: limits.clients * limits.requestBurst)
  }

  /// Does everything that can be done at present.
  ///
  /// - Parameter mail: The messages of the daemon's thread.
  /// - Returns: when to call it again if nothing is ready before, in nanoseconds of the monotonic clock;
  ///   ``ClientConnection/awaited`` and ``awaitedListener`` have the events to wait for meanwhile.
  mutating func step(_ mail: ControlHub<Job>.Mail) -> UInt64? {
    guard farewellEnd == nil else { return sayFarewell() }
    let now = clock()
    deliver(mail)
    if mail.isStopping {
      beginFarewell()
      return sayFarewell()
    }
    serve()
    flush(at: clock())
    accept(at: now)
    return planWait(at: clock())
  }

  /// Records that a client waits to be accepted.
  mutating func noticeNewcomer() { isAnyoneWaiting = true }

  /// Delivers the messages of the daemon's thread.
  private mutating func deliver(_ mail: ControlHub<Job>.Mail) {
    for outgoing in mail.outgoing {
      switch outgoing {
      case .answer(let token, let reply): answer(token, reply)
      case .item(let token, let item): send(item, to: token)
      }
    }
    if !mail.events.isEmpty {
      for client in clients { client.send(mail.events, lost: mail.lostEvents) }
    }
    if let frame = mail.frame {
      lastFrame = frame
      for client in clients { client.send(frame: frame) }
    }
  }

  private func answer(_ token: RequestToken, _ reply: Reply) {
    let client = clients.first { $0.token == token.client }
    let isExpected = client?.answers.answer(token, reply.encode(id: token.id)) ?? false
    guard case .begun = reply else { return }
    if client == nil {
      hub.hand(.gone(token.client))
    } else if isExpected {
      client?.openStreams[token.number] = .some(token.id)
    }
  }

  private func send(_ item: StreamItem, to token: RequestToken) {
    guard let client = clients.first(where: { $0.token == token.client }) else { return }
    let line = item.encode(id: token.id)
    if !client.answers.append(line, to: token) { client.send(line) }
    if case .end = item { client.openStreams[token.number] = nil }
  }

  /// Accepts one waiting client.
  ///
  /// It is one a round: clients that left before it came are then known to be gone, and have made room.
  private mutating func accept(at now: UInt64) {
    guard let listener, isAnyoneWaiting else { return }
    isAnyoneWaiting = false
    do throws(SystemError) {
      guard let socket = try listener.accept() else { return }
      lastToken += 1
      let client = Client(socket, token: ClientToken(number: lastToken), limits: limits, at: now)
      guard hasPlace(for: client) else { return turnAway(socket) }
      client.turn = queue.newcomer(behind: clients.map(\.turn))
      clients.append(client)
    } catch {
      // The client still waits, and the listener stays readable: retrying at once would spin.
      acceptsAgainAt = now + limits.acceptPauseNanoseconds
    }
  }

  /// Whether there is a place for a client; the first one of the user with the reserved place does not count.
  private func hasPlace(for client: Client) -> Bool {
    let hasKeeper = client.isKeepers || clients.contains(where: \.isKeepers)
    return clients.count < limits.clients + (hasKeeper ? 1 : 0)
  }

  private func turnAway(_ socket: Listener.Socket) {
    let refusal = Refusal(
      id: nil, code: .busy,
      message: "\(limits.clients) clients are connected, which is the maximum: close one of them")
    do throws(SystemError) {
      _ = try socket.write(refusal.encode()[...])
    } catch {
      // It is gone already, and needs no answer.
    }
  }

  private var idleness: [UInt8] {
    let seconds = limits.silenceNanoseconds / 1_000_000_000
    let message =
      "no request for \(seconds) s: connect again for the next one"
    return Refusal(id: nil, code: .idle, message: message).encode()
  }

  /// Reads the clients' input and processes their lines, in turn.
  private mutating func serve() {
    let start = clock()
    for place in queue.order(of: clients.map(\.turn)) {
      let client = clients[place]
      // Anew for each: a lookup for the previous client may have taken a while.
      let now = clock()
      guard allRequests.has(1, at: now), now &- start <= limits.roundNanoseconds else { break }
      guard client.isReady(at: now) else { continue }
      client.read(through: &piece, at: now)
      var count = 0
      while count < limits.linesPerTurn, allRequests.has(1, at: now), client.isWelcome(at: now),
        let line = client.nextLine(at: now)
      {
        receive(line, of: client, at: now)
        count += 1
        if clock() &- now > limits.turnNanoseconds { break }
      }
      client.turn = queue.serve(client.turn, nanoseconds: clock() &- now)
    }
  }

  /// Sends everything that can be sent, and closes clients that are done.
  private mutating func flush(at now: UInt64) {
    var wantsFrame = false
    for client in clients where client.sendAnswers() {
      if let lastFrame { client.send(frame: lastFrame) } else { wantsFrame = true }
    }
    // Before a client can read that its stream has begun: from then on it must miss nothing.
    updateAudience(wantsFrame: wantsFrame)
    for client in clients {
      client.recordReading()
      client.flush(at: now)
      client.endUnreadStreams(at: now)
      guard client.isSilentForTooLong(at: now) else { continue }
      client.dismiss(idleness)
      client.flush(at: now)
    }
    for client in clients where client.isOver && !client.openStreams.isEmpty {
      hub.hand(.gone(client.token))
    }
    let wereClients = !clients.isEmpty
    clients.removeAll(where: \.isOver)
    updateAudience(wantsFrame: false)
    // Memory that sixteen clients used at once need not stay allocated for years.
    if wereClients, clients.isEmpty { Heap.giveBack() }
  }

  private mutating func updateAudience(wantsFrame: Bool) {
    let listeners = clients.contains { $0.events != nil }
    let watchers = clients.contains { $0.frames != nil }
    if !watchers { lastFrame = nil }
    guard wantsFrame || audience != (listeners, watchers) else { return }
    audience = (listeners, watchers)
    hub.setAudience(hasListeners: listeners, hasWatchers: watchers, wantsFrame: wantsFrame && watchers)
  }

  /// Decides which events of the listener and of each client to wait for.
  ///
  /// - Returns: when the next round is due if nothing is ready before.
  private mutating func planWait(at now: UInt64) -> UInt64? {
    // While all clients together exceed their limit, nothing is read: lines wait in the sockets.
    let isOpen = allRequests.has(1, at: now)
    var end: UInt64?
    func wake(at time: UInt64) { end = min(end ?? time, time) }
    if now < acceptsAgainAt { wake(at: acceptsAgainAt) }
    awaitedListener = now < acceptsAgainAt ? nil : listener
    var isAnyoneKept = false
    for client in clients {
      let wantsToRead = client.wantsToRead(at: now)
      if client.isReady(at: now) {
        if isOpen { wake(at: now) } else { isAnyoneKept = true }
      }
      if client.isWaitingForTime { wake(at: client.pauseEnd) }
      if let stallEnd = client.stallEnd { wake(at: stallEnd) }
      if let unreadEnd = client.unreadEnd { wake(at: unreadEnd) }
      // While nothing is read, no client is known to be idle.
      if let silenceEnd = client.silenceEnd {
        wake(at: isOpen ? silenceEnd : max(silenceEnd, allRequests.time(of: 1)))
      }
      if wantsToRead, !isOpen { isAnyoneKept = true }
      // A client that must wait may be gone, which would end every wait at once.
      let isAwaited = client.isPolled(at: now) && (isOpen || client.wantsToWrite)
      client.awaited = isAwaited ? (wantsToRead && isOpen, client.wantsToWrite) : nil
    }
    if isAnyoneKept { wake(at: allRequests.time(of: 1)) }
    return end
  }

  /// Refuses pending requests and all further clients.
  private mutating func beginFarewell() {
    listener?.remove()
    (listener, awaitedListener) = (nil, nil)
    farewellEnd = clock() + limits.farewellNanoseconds
    for client in clients {
      for token in client.answers.unanswered {
        client.answers.answer(token, Self.stopping.encode(id: token.id))
      }
    }
  }

  /// Sends as much as clients accept in a short time, and closes everything.
  private mutating func sayFarewell() -> UInt64? {
    let now = clock()
    for client in clients {
      _ = client.sendAnswers()
      client.flush(at: now)
      client.awaited = (reading: false, writing: true)
    }
    clients.removeAll { !$0.wantsToWrite || $0.isOver }
    isOver = clients.isEmpty || now >= farewellEnd ?? 0
    if isOver { clients = [] }
    return farewellEnd
  }
}
