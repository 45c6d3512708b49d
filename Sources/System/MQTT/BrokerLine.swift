public import LinuxSystem

/// The line to a broker, on a thread of its own: to find a host, to agree on TLS and to try again takes time.
///
/// It connects by itself for as long as it has settings. What is published while it is away is not kept: whoever publishes states
/// publishes all of them anew when it is ``News/connected(isOld:)``.
public final class BrokerLine: Sendable {
  /// What is new.
  public enum News: Equatable, Sendable {
    /// The broker lets this client in, and hears all that is published from now on; whether it speaks MQTT 3.1.1 alone, so that a
    /// message of any length may come, which then ends the connection.
    case connected(isOld: Bool)
    /// Something came.
    case message(BrokerMessage)
    /// Something came that is longer than any message of ours.
    case tooLong(topic: String, bytes: Int, isRetained: Bool)
    /// The broker does not let this client hear of a topic.
    case deaf(String)
    /// There is no connection, and why; told once for each failure that is another one than before.
    case lost(String)
    /// There is no connection: another client has this one's name, and each throws the other off. Until ``clashIsOver`` nothing is
    /// told of the further connections that the other one ends.
    case clash
    /// No other client has this one's name any more, since a connection lasts.
    case clashIsOver
  }

  private struct State {
    var settings: BrokerSettings?
    /// Counts with each setting, so that another line is begun even to the same broker.
    var order = 0
    var outgoing: [BrokerMessage] = []
    var news: [News] = []
    /// How many bytes of messages wait in it.
    var bytes = 0
    var isConnected = false
    var isStopping = false
    var isDone = false
    var dropped = 0
    var losses = 0

    mutating func note(_ isConnected: Bool) {
      self.isConnected = isConnected
      guard !isConnected else { return }
      outgoing = []
      losses += 1
    }
  }

  private let state = Monitor(State())
  private let orders: WakeUp
  private let wakeUp: WakeUp

  /// How much may wait to be read by whoever owns the line: beyond that messages are dropped, and counted.
  static let mostNews = 1000
  /// How many bytes of messages may.
  static let mostBytes = 1 << 20
  /// How much may wait to be sent.
  static let mostOutgoing = 2000
  /// How long the last words may take, in nanoseconds.
  private static let farewell: UInt64 = 2_000_000_000

  /// A line without a broker.
  ///
  /// - Parameter wakeUp: is signalled when there is news.
  /// - Throws: ``LinuxSystem/SystemError`` where the system has no thread or event for it.
  public convenience init(wakeUp: WakeUp) throws(SystemError) {
    try self.init(wakeUp: wakeUp, BrokerApproach())
  }

  /// The same, with another first try.
  init(wakeUp: WakeUp, _ approach: BrokerApproach) throws(SystemError) {
    self.wakeUp = wakeUp
    orders = try WakeUp()
    try Worker.start(named: "broker") { [self] in
      var loop = BrokerLoop(self, approach)
      loop.run()
      state.update { $0.isDone = true }
    }
  }

  /// Connects to a broker in the place of any other, with its last word said to that one.
  ///
  /// - Parameter settings: which; `nil` for none.
  public func connect(to settings: BrokerSettings?) {
    state.update { state in
      state.settings = settings
      state.order += 1
    }
    orders.signal()
  }

  /// Whether the broker hears what is published.
  public var isConnected: Bool { state.withLock { $0.isConnected } }

  /// How many messages were dropped since the start, because nobody had read those before.
  public var dropped: Int { state.withLock { $0.dropped } }

  /// How often a broker was lost, or not reached, since the start.
  var losses: Int { state.withLock { $0.losses } }

  /// Publishes messages in their order, as far as the broker is there.
  public func publish(_ messages: [BrokerMessage]) {
    guard !messages.isEmpty else { return }
    state.update { state in
      guard state.isConnected else { return }
      state.outgoing += messages.prefix(max(0, Self.mostOutgoing - state.outgoing.count))
    }
    orders.signal()
  }

  /// What is new since it was last asked.
  public func takeNews() -> [News] {
    state.withLock { state in
      defer { (state.news, state.bytes) = ([], 0) }
      return state.news
    }
  }

  /// Says the last word, and ends the thread; it takes two seconds at the most.
  public func stop() {
    state.update { $0.isStopping = true }
    orders.signal()
    let deadline = SystemClock.monotonicNanoseconds + Self.farewell + 500_000_000
    state.wait(untilNanoseconds: deadline, for: \.isDone) { _, _ in }
  }

  // For the loop, on its thread.

  /// What it is to do.
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

  func tell(_ news: [News], isConnected: Bool) {
    guard !news.isEmpty else {
      state.withLock { $0.note(isConnected) }
      return
    }
    state.withLock { state in
      state.note(isConnected)
      for each in news {
        // How the line stands is told whatever waits.
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

  /// How long the last words may take, in nanoseconds.
  static var patienceAtTheEnd: UInt64 { farewell }
}
