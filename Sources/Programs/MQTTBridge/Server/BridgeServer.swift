import ClockModel
import Configuration
package import ControlClient
import ControlProtocol
package import LinuxSystem
import MQTT
import Reading
import Text

/// Links the prop to an MQTT broker: publishes its state, carries out commands, and follows another prop's
/// departures.
///
/// It runs on one thread and waits for neither the broker nor the daemon. Extensions handle each of them.
package final class BridgeServer {
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

  let broker: BrokerLine
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
  var clock = PropClock()
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
  package init(
    on listener: UnixListener?, _ dependencies: Dependencies,
    connect: @escaping @Sendable () throws(ControlFailure) -> ControlConnection
  ) throws(SystemError) {
    clients = CompanionClients(listener)
    file = WatchedFile(
      dependencies.configuration, named: "link.toml", clock: dependencies.clocks.monotonic,
      absent: LinkConfiguration(), log: dependencies.log, read: { LinkConfiguration.read($0) })
    self.dependencies = dependencies
    let wakeUp = try WakeUp()
    self.wakeUp = wakeUp
    broker = try BrokerLine(wakeUp: wakeUp)
    daemon = StreamClient(Self.requests, pause: 1_000_000_000, connect: connect)
    topics = PropTopics(dependencies.id)
    command = TopicCommand(PropTopics(dependencies.id))
    readConfiguration(isFirst: true)
  }

  /// Serves until one of the given descriptors becomes readable.
  package func run(until ends: [CInt]) {
    var poller = Poller()
    while true {
      let now = dependencies.clocks.monotonic()
      advance(at: now)
      restore(at: now)
      show(at: now)
      poller.removeAll()
      let endings = ends.map { poller.add($0) }
      let news = poller.add(wakeUp.descriptor)
      if let descriptor = daemon.descriptor { _ = poller.add(descriptor) }
      file.add(to: &poller)
      clients.add(to: &poller)
      poller.wait(milliseconds: milliseconds(from: now))
      if endings.contains(where: { poller.isReadable($0) }) { break }
      let then = dependencies.clocks.monotonic()
      if poller.isReadable(news) {
        wakeUp.clear()
        applyPageAddress()
        serveBroker(at: then)
      }
      if file.edited(poller) { readConfiguration(isFirst: false) }
      clients.serve(poller, at: then) { _, line in answer(line, at: then) }
    }
    broker.stop()
  }

  /// Reports a changed status line to the service manager.
  private func show(at now: UInt64) {
    let line = linkReport(at: now).line
    if line != shown, dependencies.show(line) { shown = line }
  }

  private func milliseconds(from now: UInt64) -> Int? {
    let times = [clients.next, daemon.nextTry, polling.next, file.next, greetAt, retained.restoresAt]
    let first = times.compactMap { $0 }.min()
    return first.map { $0 > now ? Int(clamping: ($0 - now + 999_999) / 1_000_000) : 0 }
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
