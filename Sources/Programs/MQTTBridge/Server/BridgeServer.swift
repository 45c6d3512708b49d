import ClockModel
import Configuration
package import ControlClient
import ControlProtocol
package import LinuxSystem
import MQTT
import Reading
import Text

/// A broker as the link uses it; ``MQTT/BrokerLine`` explains each member.
protocol BridgeBroker: Sendable {
  var isConnected: Bool { get }
  func connect(to settings: BrokerSettings?)
  func publish(_ messages: [BrokerMessage])
  func takeNews() -> [BrokerEvent]
  func stop()
}

extension BrokerLine: BridgeBroker {}

/// Links the prop to an MQTT broker: publishes its state, carries out commands, and follows another prop's
/// departures.
///
/// It runs on one thread and waits for neither the broker nor the daemon. Extensions handle each of them.
package final class BridgeServer: CompanionServer {
  /// The server's dependencies.
  package struct Dependencies {
    /// The owner's file; `nil` for the defaults.
    package var configuration: String?
    /// The password of the broker's user.
    package var password: BrokerPassword?
    /// The prop's id if the owner's file has none.
    package var id: String
    package var clocks: Clocks
    /// The address of the prop's page, if any.
    package var page: @Sendable () -> String?
    /// Reports a status line to the service manager; returns false to be called again.
    package var show: (String) -> Bool
    /// Logs a message.
    package var log: (Log.Priority, String) -> Void
    /// Picks a random number of a range.
    var pick: (ClosedRange<UInt64>) -> UInt64 = { .random(in: $0) }

    package init(
      configuration: String?, password: BrokerPassword?, id: String, clocks: Clocks,
      page: @escaping @Sendable () -> String?, show: @escaping (String) -> Bool,
      log: @escaping (Log.Priority, String) -> Void
    ) {
      self.configuration = configuration
      self.password = password
      self.id = id
      self.clocks = clocks
      self.page = page
      self.show = show
      self.log = log
    }
  }

  /// Requests to the daemon beside its streams, answered in order.
  enum Asked {
    case status
    case journeys
    case command(topic: String, payload: [UInt8])
    case following
  }

  let dependencies: Dependencies
  private var clients: CompanionClients
  /// link.toml; half of a save may lack the id or the broker, which would remove the prop from home automation.
  private var file: WatchedFile<LinkConfiguration>

  let broker: any BridgeBroker
  let wakeUp: WakeUp
  /// The page's address once found, which may take a while.
  let foundPage = Monitor<String??>(nil)
  var configuration = LinkConfiguration()
  /// The settings passed to the broker's connection.
  var settings: BrokerSettings?
  /// Why there is no connection.
  var trouble: String?
  /// Why the password prevents a connection.
  var passwordTrouble: String?
  var deaf: [String] = []
  /// Whether the broker rejects subscriptions to the prop's own topics.
  var isBlind = false
  /// Whether another client on the broker has this prop's id.
  var isContested = false
  /// The page's address as published.
  var page: String?
  var retained = RetainedTopics()
  /// The broker's earlier discovery message, until the current one is known.
  var oldDiscovery: [UInt8]?
  /// Another client's discovery message, until it is replaced.
  var foreignDiscovery: [UInt8]?
  /// The last status line.
  private var shown = ""

  var daemon: StreamClient
  var asked: [Asked] = []
  /// Whether the daemon answers: a connected socket may still be rejected.
  var isAnswered = false
  /// When the status was last requested, in nanoseconds of the monotonic clock.
  var statusAskedAt: UInt64 = 0
  var polling = StatusPolling()
  var absence: String?
  var report: StatusReport?
  /// The journeys; `nil` while unknown.
  var journeys: [JourneyEntry]?
  var propClock = PropClock()
  /// When to publish everything again, after Home Assistant has started.
  var greetAt: UInt64?

  var topics: PropTopics
  var command: TopicCommand
  var gate = CommandGate()
  var following: Following?
  var followed: (last: WallTime?, trouble: String?) = (nil, nil)
  /// Whether the current departure is another prop's.
  var travelIsFollowed = false
  /// Topics to clear once the broker is connected.
  var obsolete: [String] = []

  static let requests: [Request] = [.events, .status, .journeys]

  /// A server that follows a daemon.
  ///
  /// - Parameters:
  ///   - listener: the socket for its own clients, if any.
  ///   - dependencies: its dependencies.
  ///   - connect: connects to the daemon without waiting, at each attempt.
  /// - Throws: ``LinuxSystem/SystemError`` if the system has no thread or event left.
  package convenience init(
    on listener: UnixListener?, _ dependencies: Dependencies,
    connect: @escaping @Sendable () throws(ControlFailure) -> ControlConnection
  ) throws(SystemError) {
    let wakeUp = try WakeUp()
    let broker = try BrokerLine(wakeUp: wakeUp)
    self.init(on: listener, dependencies, broker, signalling: wakeUp, connect: connect)
  }

  /// A server of another broker, which signals `wakeUp` when there are events.
  init(
    on listener: UnixListener?, _ dependencies: Dependencies, _ broker: any BridgeBroker,
    signalling wakeUp: WakeUp, connect: @escaping @Sendable () throws(ControlFailure) -> ControlConnection
  ) {
    clients = CompanionClients(listener)
    file = WatchedFile(
      dependencies.configuration, named: "link.toml", clock: dependencies.clocks.monotonic,
      absent: LinkConfiguration(), log: dependencies.log, read: { LinkConfiguration.read($0, given: $1) })
    self.dependencies = dependencies
    self.wakeUp = wakeUp
    self.broker = broker
    daemon = StreamClient(Self.requests, pause: 1_000_000_000, connect: connect)
    topics = PropTopics(dependencies.id)
    command = TopicCommand(PropTopics(dependencies.id))
    readConfiguration(isFirst: true)
  }

  package var clock: MonotonicClock { dependencies.clocks.monotonic }

  package func step() -> UInt64? {
    let now = clock()
    advance(at: now)
    restore(at: now)
    show(at: now)
    return [clients.next, daemon.nextTry, polling.next, file.next, greetAt, retained.restoresAt]
      .compactMap(\.self).min()
  }

  package func add(to poller: inout Poller) {
    _ = poller.add(wakeUp.descriptor)
    if let descriptor = daemon.descriptor { _ = poller.add(descriptor) }
    file.add(to: &poller)
    clients.add(to: &poller)
  }

  package func serve(_ poller: Poller) {
    let now = clock()
    wakeUp.clear()
    applyPageAddress()
    // Before clients are answered: the broker is known to be away at once, but why only by its events.
    serveBroker(at: now)
    if file.edited(poller) { readConfiguration(isFirst: false) }
    clients.serve(poller, at: now) { _, line in answer(line, at: now) }
  }

  /// Publishes `offline`, and leaves the broker.
  package func stop() { broker.stop() }

  /// Reports a changed status line to the service manager.
  private func show(at now: UInt64) {
    let line = linkReport(at: now).line
    if line != shown, dependencies.show(line) { shown = line }
  }

  // The owner's files.

  private func readConfiguration(isFirst: Bool) {
    let read = file.content(isFirst: isFirst, beside: dependencies.password?.files ?? [])
    guard read != nil || isFirst else { return }
    configuration = read ?? configuration
    applyConfiguration(isFirst: isFirst)
  }

  // Its own clients.

  private func answer(_ line: [UInt8], at now: UInt64) -> [UInt8] {
    switch LinkRequest.decode(line) {
    case .success(let (id, .link)): LinkReply.link(linkReport(at: now)).encode(id: id)
    case .failure(let refusal): refusal.encode()
    }
  }
}
