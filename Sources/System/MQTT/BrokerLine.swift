package import LinuxSystem

/// The connection to a broker, on its own thread: host look-up, TLS handshake and retries take time.
///
/// It connects and reconnects as long as it has settings. Messages published while disconnected are dropped;
/// publish all states again on ``BrokerEvent/connected(isOld:)``.
package final class BrokerLine: Sendable {
  private struct State {
    var settings: BrokerSettings?
    /// Counts the calls of ``connect(to:)``, so that each reconnects, even to the same broker.
    var order = 0
    var outgoing: [BrokerMessage] = []
    var news: [BrokerEvent] = []
    /// The total payload of the messages in `news`, in bytes.
    var bytes = 0
    var isConnected = false
    var isStopping = false
    var isDone = false
    var dropped = 0
    var losses = 0

    mutating func setConnected(_ isConnected: Bool) {
      self.isConnected = isConnected
      guard !isConnected else { return }
      outgoing = []
      losses += 1
    }
  }

  private let state = Monitor(State())
  private let orders: WakeUp
  private let wakeUp: WakeUp

  /// The most events that wait for the owner; further messages are dropped and counted.
  static let mostNews = 1000
  /// The most bytes of messages that wait for the owner.
  static let mostBytes = 1 << 20
  /// The most messages that wait to be sent.
  static let mostOutgoing = 2000
  /// How long publishing `offline` at the end may take, in nanoseconds.
  private static let farewell: UInt64 = 2_000_000_000

  /// Makes a connection without a broker.
  ///
  /// - Parameter wakeUp: Signalled when there are events.
  /// - Throws: ``LinuxSystem/SystemError`` if the system has no thread or event left.
  package convenience init(wakeUp: WakeUp) throws(SystemError) {
    try self.init(wakeUp: wakeUp, BrokerApproach())
  }

  init(wakeUp: WakeUp, _ approach: BrokerApproach) throws(SystemError) {
    self.wakeUp = wakeUp
    orders = try WakeUp()
    try Worker.start(named: "broker") { [self] in
      var loop = BrokerLoop(self, approach)
      loop.run()
      state.update { $0.isDone = true }
    }
  }

  /// Connects to a broker, or none if `nil`; `offline` is first published to the previous one.
  package func connect(to settings: BrokerSettings?) {
    state.update { state in
      state.settings = settings
      state.order += 1
    }
    orders.signal()
  }

  /// Whether published messages reach the broker.
  package var isConnected: Bool { state.withLock { $0.isConnected } }

  /// How many messages were dropped since the start because the owner had not read earlier ones.
  package var dropped: Int { state.withLock { $0.dropped } }

  /// Grows each time the loop reports that there is no connection; for tests.
  var losses: Int { state.withLock { $0.losses } }

  /// Publishes messages in order, if connected.
  package func publish(_ messages: [BrokerMessage]) {
    guard !messages.isEmpty else { return }
    state.update { state in
      guard state.isConnected else { return }
      state.outgoing += messages.prefix(max(0, Self.mostOutgoing - state.outgoing.count))
    }
    orders.signal()
  }

  /// Returns the events since the last call.
  package func takeNews() -> [BrokerEvent] {
    state.withLock { state in
      defer { (state.news, state.bytes) = ([], 0) }
      return state.news
    }
  }

  /// Publishes `offline` and ends the thread; waits at most 2.5 s for it.
  package func stop() {
    state.update { $0.isStopping = true }
    orders.signal()
    let deadline = SystemClock.monotonicNanoseconds + Self.farewell + 500_000_000
    state.wait(untilNanoseconds: deadline, for: \.isDone) { _, _ in }
  }

  // For the loop, on its thread.

  /// The loop's tasks.
  struct Orders {
    var settings: BrokerSettings?
    var order: Int
    var isStopping: Bool
    var outgoing: [BrokerMessage]
  }

  var descriptor: CInt { orders.descriptor }

  func takeOrders() -> Orders {
    orders.clear()
    return state.withLock { state in
      defer { state.outgoing = [] }
      return Orders(
        settings: state.settings, order: state.order, isStopping: state.isStopping, outgoing: state.outgoing)
    }
  }

  func post(_ news: [BrokerEvent], isConnected: Bool) {
    guard !news.isEmpty else {
      state.withLock { $0.setConnected(isConnected) }
      return
    }
    state.withLock { state in
      state.setConnected(isConnected)
      for each in news {
        // Events about the connection are never dropped.
        switch each {
        case .message, .tooLong:
          var bytes = 0
          if case .message(let message) = each { bytes = message.payload.count }
          if state.news.count >= Self.mostNews || state.bytes + bytes > Self.mostBytes {
            state.dropped += 1
            continue
          }
          state.bytes += bytes
        case .connected, .deaf, .lost, .clash, .clashIsOver: break
        }
        state.news.append(each)
      }
    }
    wakeUp.signal()
  }

  static var patienceAtTheEnd: UInt64 { farewell }
}

/// An event that a ``BrokerLine`` reports to its owner.
package enum BrokerEvent: Equatable, Sendable {
  /// The broker accepted this client, and receives all messages published from now on.
  ///
  /// If `isOld`, it speaks only MQTT 3.1.1: it may send a message of any length, which then ends the
  /// connection.
  case connected(isOld: Bool)
  case message(BrokerMessage)
  /// A message arrived that is longer than any of ours.
  case tooLong(topic: String, bytes: Int, isRetained: Bool)
  /// The broker rejected the subscription to this topic filter.
  case deaf(String)
  /// There is no connection, with the reason; reported only if it differs from the previous failure.
  case lost(String)
  /// There is no connection: another client has the same identifier, and the two disconnect each other.
  ///
  /// Later connections that the other client ends are not reported until ``clashIsOver``.
  case clash
  /// A connection lasted, so no other client has this identifier any more.
  case clashIsOver
}
