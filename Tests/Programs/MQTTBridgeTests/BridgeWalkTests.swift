import ClockModel
import ControlClient
import ControlProtocol
import ControlTestSupport
import LinuxSystem
import LiveTestSupport
import MQTT
import Panel
import TestSupport
import Testing

@testable import MQTTBridge

/// The link in simulated time: broker, daemon, other clients and the owner act in every order.
@Suite struct BridgeWalkTests {
  /// In the end the broker retains the state that the daemon reports, and nothing of an earlier id.
  @Test(arguments: TestTier.seeds(1..<41))
  func brokerRetainsTheStateInTheEnd(seed: UInt64) throws {
    var walk = try BridgeWalk(seed: seed)
    for step in 0..<150 {
      try walk.step()
      #expect(walk.violations == [], "seed \(seed), step \(step): \(walk.log.suffix(8))")
    }
    try walk.settleDown()
    #expect(walk.violations == [], "seed \(seed), at the end: \(walk.log.suffix(8))")
  }
}

/// A broker in memory, with the link as its only watched client.
private final class MemoryBroker: BridgeBroker {
  struct State {
    var settings: BrokerSettings?
    var isConnected = false
    var retained: [String: [UInt8]] = [:]
    var news: [BrokerEvent] = []
    /// The refusals that were published.
    var errors = 0
  }

  let state = Monitor(State())

  var isConnected: Bool { state.withLock(\.isConnected) }

  func connect(to settings: BrokerSettings?) {
    state.withLock { state in
      Self.leave(&state)
      state.settings = settings
    }
  }

  func publish(_ messages: [BrokerMessage]) {
    state.withLock { state in
      guard state.isConnected else { return }
      for message in messages {
        if message.topic.hasSuffix("/error") { state.errors += 1 }
        guard message.isRetained else { continue }
        state.retained[message.topic] = message.payload.isEmpty ? nil : message.payload
      }
    }
  }

  func takeNews() -> [BrokerEvent] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  func stop() { connect(to: nil) }

  /// Publishes the will.
  private static func leave(_ state: inout State) {
    if state.isConnected, let topic = state.settings?.availability {
      state.retained[topic] = Array("offline".utf8)
    }
    state.isConnected = false
  }

  // The broker's side.

  /// Accepts the link, and sends it what is retained at its topics.
  func accept() {
    state.withLock { state in
      guard let settings = state.settings, !state.isConnected else { return }
      state.isConnected = true
      state.news.append(.connected(isOld: false))
      for topic in settings.subscriptions {
        guard let payload = state.retained[topic] else { continue }
        state.news.append(.message(BrokerMessage(topic, payload, isRetained: true)))
      }
    }
  }

  func lose() {
    state.withLock { state in
      guard state.isConnected else { return }
      Self.leave(&state)
      state.news.append(.lost("the cable is out"))
    }
  }

  /// Publishes as another client.
  func receive(_ message: BrokerMessage) {
    state.withLock { state in
      if message.isRetained {
        state.retained[message.topic] = message.payload.isEmpty ? nil : message.payload
      }
      var message = message
      // Only a new subscriber gets it as a retained one.
      message.isRetained = false
      if state.isConnected { state.news.append(.message(message)) }
    }
  }
}

/// The link and its surroundings.
private struct BridgeWalk {
  private let folder: TemporaryFolder
  private let clock = SimulatedClock()
  private let broker = MemoryBroker()
  private let server: BridgeServer
  private let daemon: TestDaemon
  private var random: SeededGenerator
  private var report = StatusReport.prop()
  private var journeys: [JourneyEntry] = []
  private var commands = 0
  private(set) var log: [String] = []
  private(set) var violations: [String] = []

  init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = SeededGenerator(seed: seed)
    let path = folder.path
    daemon = try TestDaemon(path: path + "/control.sock")
    try FileSystem.replace(path + "/link.toml", with: Array("broker = \"10.0.0.1\"\n".utf8))
    let dice = Monitor(SeededGenerator(seed: seed))
    var dependencies = BridgeServer.Dependencies(
      configuration: path + "/link.toml", password: nil, id: "one", clocks: clock.clocks, page: { nil },
      show: { _ in true }, log: { _, _ in })
    dependencies.pick = { range in dice.withLock { .random(in: range, using: &$0) } }
    server = BridgeServer(on: nil, dependencies, broker, signalling: try WakeUp()) {
      () throws(ControlFailure) -> ControlConnection in
      try .connect(to: Prop(path: path + "/control.sock", origin: .named))
    }
  }

  // MARK: Events

  mutating func step() throws {
    switch Int.random(in: 0..<15, using: &random) {
    case 0, 1:
      log.append("the broker accepts")
      broker.accept()
    case 2: lose()
    case 3: setDaemon(isThere: .random(using: &random))
    case 4: change()
    case 5: send(event("departure", [("to", "OCT 26 1985 AM 01:21")]))
    case 6: try edit()
    case 7: intrude()
    case 8: command()
    case 9:
      log.append("home assistant starts")
      broker.receive(BrokerMessage(PropTopics.birth, "online"))
    default: try wait(seconds: .random(in: 0...8, using: &random))
    }
    try settle()
  }

  /// Loses the connection; the next report says why.
  private mutating func lose() {
    log.append("the connection is lost")
    let wasThere = broker.isConnected
    broker.lose()
    server.serveNow()
    let report = server.linkReport(at: clock.now)
    if wasThere, report.isConnected || report.trouble == nil {
      violations.append("a lost connection is not explained")
    }
  }

  private mutating func setDaemon(isThere: Bool) {
    log.append("the daemon is \(isThere ? "there" : "away")")
    daemon.isThere = isThere
  }

  /// Changes what the daemon reports.
  private mutating func change() {
    log.append("the state changes")
    report = .prop(travelling: .random(using: &random))
    let light = Brightness(sixteenths: Int.random(in: 1...15, using: &random)) ?? .standard
    for index in report.readouts.indices { report.readouts[index].brightnessWanted = light }
    if .random(using: &random) { report.readouts.removeLast() }
    journeys = (0..<Int.random(in: 0...2, using: &random)).map { number in
      var journey = JourneyEntry()
      (journey.name, journey.title) = ("journey-\(number)", "Journey \(number)")
      return journey
    }
    send(event("reload"))
  }

  private mutating func edit() throws {
    let (id, discovers) = (["one", "two"].randomElement(using: &random) ?? "", Bool.random(using: &random))
    let lines = [
      Int.random(in: 0..<8, using: &random) == 0
        ? "" : "broker = \"10.0.0.1\"\nid = \"\(id)\"\ndiscovery = \(discovers)\n",
      "broker = 7\n",
    ]
    let text = lines[Int.random(in: 0..<4, using: &random) == 0 ? 1 : 0]
    log.append("link.toml becomes \(text)")
    try FileSystem.replace(folder.path + "/link.toml", with: Array(text.utf8))
  }

  /// Another client writes at a topic of the prop.
  private mutating func intrude() {
    let topics = server.topics
    guard let topic = topics.watched.randomElement(using: &random) else { return }
    log.append("another client writes at \(topic)")
    broker.receive(BrokerMessage(topic, "nonsense", isRetained: true))
  }

  private mutating func command() {
    let payload = ["depart", "nonsense", ""].randomElement(using: &random) ?? ""
    log.append("somebody commands \(payload)")
    broker.receive(BrokerMessage(server.topics.command, payload))
  }

  private mutating func send(_ event: EventReport) {
    log.append("the daemon reports \(event.name)")
    daemon.send(event)
  }

  // MARK: Time

  private mutating func wait(seconds: Double) throws {
    log.append("\(seconds) s pass")
    try clock.pass(seconds: seconds) { try settle() }
  }

  /// Does turns until nothing changes; returns when the next one is due.
  @discardableResult private mutating func settle() throws -> UInt64? {
    try clock.settle {
      let due = server.step()
      server.serveNow()
      let hasAnswered = try answer()
      return (due, hasAnswered || !broker.state.withLock(\.news.isEmpty))
    }
  }

  private mutating func answer() throws -> Bool {
    let (report, journeys) = (report, journeys)
    var commands = 0
    defer { self.commands += commands }
    return try daemon.answer { request in
      switch request {
      case .status: return .status(report)
      case .journeys: return .journeys(journeys)
      default:
        commands += 1
        return .done(message: "done")
      }
    }
  }

  // MARK: The end

  /// Connects everybody for minutes, and compares the broker with the daemon.
  mutating func settleDown() throws {
    try FileSystem.replace(
      folder.path + "/link.toml", with: Array("broker = \"10.0.0.1\"\nid = \"two\"\n".utf8))
    setDaemon(isThere: true)
    report.underWayUntil = nil
    for _ in 0..<100 {
      broker.accept()
      try wait(seconds: 2)
    }
    let topics = PropTopics("two")
    let retained = broker.state.withLock(\.retained)
    var wanted = Dictionary(
      uniqueKeysWithValues: topics.payloads(Topic.State(report, journeys: journeys)).filter {
        !$0.payload.isEmpty
      })
    wanted[topics.availability] = Array("online".utf8)
    wanted[topics.daemon] = Array("online".utf8)
    for (topic, payload) in wanted where retained[topic] != payload {
      violations.append("\(topic) is \(retained[topic].map { String(decoding: $0, as: UTF8.self) } as Any)")
    }
    if retained[topics.discovery] == nil { violations.append("it is not announced") }
    let others = retained.keys.filter {
      // Nobody clears another client's nonsense at a topic that the prop does not use at present.
      wanted[$0] == nil && $0 != topics.discovery && $0 != PropTopics("one").availability
        && retained[$0] != Array("nonsense".utf8)
    }
    for topic in others.sorted() {
      violations.append(
        "\(topic) is left on the broker: \(String(decoding: retained[topic] ?? [], as: UTF8.self))")
    }
    let before = commands
    broker.receive(BrokerMessage(topics.command, "depart"))
    try settle()
    if commands != before + 1 { violations.append("a command arrived \(commands - before) times") }
    let errors = broker.state.withLock(\.errors)
    broker.receive(BrokerMessage(topics.command, "nonsense"))
    try settle()
    let refusals = broker.state.withLock(\.errors) - errors
    if refusals != 1 { violations.append("a bad command was refused \(refusals) times") }
  }
}
