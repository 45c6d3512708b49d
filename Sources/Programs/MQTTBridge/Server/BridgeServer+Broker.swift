import ClockModel
import Configuration
import ControlProtocol
import LinuxSystem
import MQTT
import Text

/// The broker's side of the link.
extension BridgeServer {
  /// How long after Home Assistant's start everything is published again, in nanoseconds: it must be
  /// subscribed by then, and not all props should publish at once.
  private static let greeting: ClosedRange<UInt64> = 1_000_000_000...5_000_000_000

  func serveBroker(at now: UInt64) {
    for news in broker.takeNews() {
      switch news {
      case .connected(let isOld):
        (trouble, deaf, isBlind) = (nil, [], false)
        if !isContested { dependencies.log(.information, Self.welcome(brokerName, id, isOld: isOld)) }
        retained.forget()
        oldDiscovery = nil
        findPage()
        broker.publish(obsolete.map { BrokerMessage($0, "", isRetained: true) })
        obsolete = []
        publishAll()
      case .lost(let reason):
        trouble = reason
        dependencies.log(.warning, Printable.text(reason))
      case .clash:
        isContested = true
        dependencies.log(.warning, contest)
      case .clashIsOver:
        isContested = false
        dependencies.log(.information, "no other client uses the id \(id) at \(brokerName) any longer")
      case .deaf(let filter) where topics.watched.contains(filter):
        if !isBlind {
          dependencies.log(
            .information,
            "\(brokerName) does not let this prop read its own topics, so it cannot replace values of other clients there"
          )
        }
        isBlind = true
      case .deaf(let filter):
        deaf.append(filter)
        dependencies.log(
          .warning, "\(brokerName) does not let this prop subscribe to \(Printable.text(filter))")
      case .message(let message): receive(message, at: now)
      case .tooLong(let topic, let bytes, let isRetained):
        if !isRetained { rejectTooLong(topic, bytes, at: now) }
      }
    }
  }

  private var brokerName: String { configuration.address ?? "the broker" }

  private static func welcome(_ broker: String, _ id: String, isOld: Bool) -> String {
    "connected to \(broker) as \(id)"
      + (isOld ? ", with MQTT 3.1.1: too long a message ends the connection" : "")
  }

  /// The likely cause of a name clash, and its remedy.
  private var contest: String {
    "another client at \(brokerName) probably has the id \(id) too, so they disconnect each other, as after "
      + "copying a card: write id = \"NAME\" in link.toml of one of the two"
  }

  /// The longest topic that may be the prop's, in bytes: strings compare by Unicode equivalence, which takes
  /// quadratic time for combining marks.
  private static let longestTopic = 256

  private func receive(_ message: BrokerMessage, at now: UInt64) {
    guard message.topic.utf8.count <= Self.longestTopic else { return }
    switch message.topic {
    case topics.discovery:
      guard message.isRetained else { return receiveOwn(message, at: now) }
      oldDiscovery = message.payload
      publishAll()
    case PropTopics.birth:
      guard message.content == Array("online".utf8), !message.isRetained, configuration.discovers else {
        return
      }
      greetAt = now + dependencies.pick(Self.greeting)
    case TCDMessages.commands where configuration.takesTCDCommands: receiveTCDCommand(message, at: now)
    default:
      if let leader = following?.leader, message.topic == PropTopics(leader).event {
        follow(message, at: now)
      } else if retained.payload(at: message.topic) != nil {
        // Retained payloads are replaced anyway: after connecting, everything is published.
        if !message.isRetained { receiveOwn(message, at: now) }
      } else if message.isRetained, topics.retained.contains(message.topic) {
        // It is from an earlier connection; its readout may have been removed since.
        retained.adopt(message.payload, at: message.topic)
        publishAll()
      } else {
        receiveCommand(message, at: now)
      }
    }
  }

  // Its own topics, and other clients that write there.

  private func receiveOwn(_ message: BrokerMessage, at now: UInt64) {
    // The owner deleted the device in Home Assistant.
    if message.topic == topics.discovery, message.payload.isEmpty { return }
    retained.record(message.payload, at: message.topic, at: now)
    if message.topic == topics.discovery {
      let isOwn = retained.payload(at: topics.discovery) == message.payload
      foreignDiscovery = isOwn ? nil : message.payload
    }
  }

  /// Publishes again what other clients replaced.
  func restore(at now: UInt64) {
    let (messages, told) = retained.restore(at: now)
    if let told {
      dependencies.log(.warning, "another client publishes at \(told): \(Self.intrusion)")
    }
    broker.publish(messages.filter { $0.topic != topics.discovery })
    guard messages.contains(where: { $0.topic == topics.discovery }) else { return }
    // Its components must be removed.
    oldDiscovery = foreignDiscovery
    foreignDiscovery = nil
    retained.forget(topics.discovery)
    publishAll()
  }

  private static let intrusion =
    "the prop publishes its own value again; let only this prop write there in the broker's access list, and give each prop "
    + "its own id"

  // Commands.

  private func rejectTooLong(_ topic: String, _ bytes: Int, at now: UInt64) {
    guard configuration.takesCommands, command.isCommand(topic), case .passed = pass(topic, [], at: now)
    else {
      return
    }
    refuse(
      .tooLong, "a command has at most \(Wire.longestRequest) bytes, this one has \(bytes)", topic, [])
  }

  private func receiveCommand(_ message: BrokerMessage, at now: UInt64) {
    // A retained command was meant for another time.
    guard configuration.takesCommands, !message.isRetained,
      let read = command.request(at: message.topic, message.payload)
    else { return }
    guard case .passed = pass(message.topic, message.payload, at: now) else { return }
    switch read {
    case .success(let request): carryOut(request, message)
    case .failure(let refusal): refuse(refusal.code, refusal.message, message.topic, message.payload)
    }
  }

  private func receiveTCDCommand(_ message: BrokerMessage, at now: UInt64) {
    guard !message.isRetained, case .passed = pass(message.topic, message.payload, at: now) else { return }
    guard let request = TCDMessages.request(message.payload) else {
      return refuse(.badValue, "unknown command", message.topic, message.payload)
    }
    carryOut(request, message)
  }

  private func carryOut(_ request: Request, _ message: BrokerMessage) {
    guard ask(request, .command(topic: message.topic, payload: message.payload)) else {
      return refuse(.stopping, absence ?? "timecircuitsd does not answer", message.topic, message.payload)
    }
  }

  private func pass(_ topic: String, _ payload: [UInt8], at now: UInt64) -> CommandGate.Verdict {
    let verdict = gate.admit(at: now)
    if verdict == .dropped(isTold: true) {
      broker.publish([
        CommandError.message(.rateLimited, CommandGate.message, topic: topic, payload: payload, topics)
      ])
    }
    return verdict
  }

  private func refuse(_ code: ErrorCode, _ message: String, _ topic: String, _ payload: [UInt8]) {
    gate.recordRefusal()
    broker.publish([CommandError.message(code, message, topic: topic, payload: payload, topics)])
  }

  // Following.

  private func follow(_ message: BrokerMessage, at now: UInt64) {
    guard var following else { return }
    let verdict = following.receive(
      message.payload, isRetained: message.isRetained, at: daemonTime(), monotonic: now)
    self.following = following
    switch verdict {
    case .pass: break
    case .leave(let reason): leave(reason)
    case .follow(let departure):
      if !ask(.follow(departure), .following) { leave(absence ?? "timecircuitsd does not answer") }
    }
  }

  /// Reports that a departure is not followed.
  func leave(_ reason: String) {
    followed.trouble = reason
    dependencies.log(
      .warning, "not following a departure of \(following?.leader ?? ""): \(Printable.text(reason))")
  }

  // Publishing.

  /// Finds the page's address on a separate thread, since this may start the page's program.
  func findPage() {
    let (find, found, wakeUp) = (dependencies.page, foundPage, wakeUp)
    do throws(SystemError) {
      try Worker.start(named: "page") {
        let page = find()
        found.withLock { $0 = .some(page) }
        wakeUp.signal()
      }
    } catch {
      // Then the device has no link to the page.
    }
  }

  /// Applies the page's address, if it was found.
  func applyPageAddress() {
    let found: String?? = foundPage.withLock { found in
      defer { found = nil }
      return found
    }
    guard let found, found != page else { return }
    page = found
    publishAll()
  }

  /// The discovery message; `nil` while the prop is unknown.
  private var discovery: Discovery? {
    guard let report, let journeys else { return nil }
    return Discovery(
      id: id, readouts: report.readouts.map(\.shown.position), journeys: journeys.map(\.name),
      board: report.board, page: page)
  }

  /// Removes components of an earlier discovery message that are gone.
  private func clearOldDiscovery() {
    // This run may have announced a board with more readouts.
    guard let old = oldDiscovery ?? retained.payload(at: topics.discovery) else { return }
    guard configuration.discovers else {
      // A message of this run is removed by ``publishAll()``.
      if oldDiscovery?.isEmpty == false, retained.payload(at: topics.discovery) == nil {
        broker.publish([BrokerMessage(topics.discovery, "", isRetained: true)])
      }
      oldDiscovery = nil
      return
    }
    guard let own = discovery?.payload() else { return }
    guard own != old else {
      oldDiscovery = nil
      return
    }
    let removing = discovery?.payload(removing: Discovery.components(of: old)) ?? own
    if removing != own { broker.publish([BrokerMessage(topics.discovery, removing, isRetained: true)]) }
    // The broker has another message, so publish again.
    if oldDiscovery != nil { retained.forget(topics.discovery) }
    oldDiscovery = nil
  }

  /// Publishes everything that differs from what the broker has.
  func publishAll() {
    guard broker.isConnected else { return }
    clearOldDiscovery()
    var payloads: [(topic: String, payload: [UInt8])] = []
    if configuration.discovers, let discovery {
      payloads.append((topics.discovery, discovery.payload()))
    } else if !configuration.discovers, retained.payload(at: topics.discovery)?.isEmpty == false {
      payloads.append((topics.discovery, []))
    }
    payloads.append((topics.availability, Array("online".utf8)))
    payloads.append((topics.daemon, Array((report == nil ? "offline" : "online").utf8)))
    if let report {
      payloads += topics.payloads(Topic.State(report, journeys: journeys ?? []))
      // Clears the topics of readouts that are gone.
      let there = report.readouts.map(\.shown.position)
      for position in ReadoutPosition.allCases where !there.contains(position) {
        let gone = Topic.all.filter(\.isOfReadouts).map { topics[$0, position] }
        payloads += gone.filter { retained.payload(at: $0)?.isEmpty == false }.map { ($0, []) }
      }
    }
    broker.publish(retained.news(payloads))
  }

  // The report.

  func linkReport(at now: UInt64) -> LinkReport {
    let isConnected = broker.isConnected
    let hears = deaf.isEmpty ? nil : "the broker denies subscribing to \(Wording.list(deaf, "and"))"
    let intruded = retained.foreignTopic(at: now).map {
      "another client publishes at \($0): \(Self.intrusion)"
    }
    let contest = isContested ? contest : nil
    let reason = isConnected ? contest ?? hears ?? intruded : passwordTrouble ?? trouble ?? contest
    return LinkReport {
      $0.version = Release.version
      $0.id = id
      $0.broker = configuration.address
      $0.isConnected = isConnected
      $0.isEncrypted = configuration.usesTLS
      $0.trouble = reason
      $0.absence = absence
      $0.discovers = configuration.discovers
      $0.takesCommands = configuration.takesCommands
      $0.commands = gate.commands
      $0.refused = gate.refused
      $0.following = configuration.leader.map { leader in
        LinkReport.Following {
          $0.leader = leader
          $0.difference = following?.difference.map { Int($0 / 1_000_000) }
          $0.agrees = following?.agrees
          $0.last = followed.last
          $0.trouble = followed.trouble
        }
      }
    }
  }
}
