import ClockModel
import Configuration
import ControlClient
import ControlProtocol
import LinuxSystem
import MQTT
import Text

/// The daemon's side of the link.
extension BridgeServer {
  /// How long after a full minute the status is requested, in nanoseconds; the readouts have changed by then.
  private static let behindTheMinute: UInt64 = 300_000_000
  /// The same interval if a readout has its own minutes, or while the readouts animate, in nanoseconds.
  private static let ownMinutes: UInt64 = 10_000_000_000
  private static let inMotion: UInt64 = 700_000_000

  func advance(at now: UInt64) {
    // Connecting requests the status too.
    if !daemon.isThere { statusAskedAt = now }
    for news in daemon.advance(at: now) {
      switch news {
      case .item(.event(let event), _): publish(event)
      case .item: break
      case .reply(let reply, let request): receive(reply, of: request, at: now)
      case .away(let failure): lose(failure)
      }
    }
    if isAnswered, polling.startIfDue(at: now) {
      statusAskedAt = now
      ask(.status, .status)
    }
    if let time = greetAt, time <= now {
      greetAt = nil
      retained.forget()
      publishAll()
    }
  }

  /// Sends a request to the daemon.
  ///
  /// - Returns: whether it was sent; answers come in order.
  @discardableResult
  func ask(_ request: Request, _ asked: Asked) -> Bool {
    guard isAnswered, daemon.ask(request) else { return false }
    self.asked.append(asked)
    return true
  }

  private func receive(_ reply: Reply, of request: Int, at now: UInt64) {
    switch (reply, request) {
    case (.status(let report), 1):
      polling.recordAnswer()
      apply(report, at: now)
    case (.journeys(let list), 2):
      journeys = list
      publishAll()
    case (_, 0):
      if absence != nil { dependencies.log(.information, "connected to timecircuitsd") }
      absence = nil
      isAnswered = true
      asked = []
    case (_, Self.requests.count): receiveAnswer(reply, at: now)
    default: break
    }
  }

  private func receiveAnswer(_ reply: Reply, at now: UInt64) {
    guard !asked.isEmpty else { return }
    switch (asked.removeFirst(), reply) {
    case (.status, .status(let report)):
      polling.recordAnswer()
      apply(report, at: now)
    case (.status, _): polling.recordRefusal(at: now)
    case (.journeys, .journeys(let list)):
      journeys = list
      publishAll()
    case (.journeys, _): break
    case (.command(let topic, let payload), .refused(let code, let message)):
      gate.recordRefusal()
      broker.publish([CommandError.message(code, message, topic: topic, payload: payload, topics)])
    case (.following, .refused(_, let message)): leave(message)
    case (.following, _): followed = (daemonTime(), nil)
    case (.command, _): break
    }
  }

  private func lose(_ failure: ControlFailure) {
    absence = failure.description
    dependencies.log(.warning, Printable.text(failure.description))
    forget()
  }

  private func forget() {
    asked = []
    isAnswered = false
    polling = StatusPolling()
    report = nil
    journeys = nil
    publishAll()
  }

  private func publish(_ event: EventReport) {
    let topic = EventTopic.message(of: event, sent: daemonTime(), topics)
    if event.name == "announced" { travelIsFollowed = EventTopic.isFollowed(event) }
    let isLeaders = travelIsFollowed && ["announced", "re-entry"].contains(event.name)
    broker.publish(
      (topic.map { [$0] } ?? []) + StripPresets.messages(for: event.name, configuration.strips)
        + (configuration.tellsTCDProps && !isLeaders
          ? TCDMessages.message(for: event.name).map { [$0] } ?? [] : []))
    if event.name == "clock-set" { following?.forget() }
    switch event.name {
    case "stop": forget()
    case "reload":
      polling.isWanted = true
      // The files may contain other journeys.
      ask(.journeys, .journeys)
    case "key", "key-down", "key-answered", "entry", "volume", "pairing": break
    default: polling.isWanted = true
    }
  }

  private func apply(_ report: StatusReport, at now: UInt64) {
    let then = dependencies.clocks.monotonic()
    propClock.record(
      report.time, wall: wall(), monotonic: then, patience: then - min(then, statusAskedAt))
    self.report = report
    command.record(report)
    publishAll()
    if Topic.isInMotion(report) {
      polling.expectChange(now, pause: Self.inMotion)
    } else if report.readouts.contains(where: { $0.kind == .running }) {
      polling.expectChange(now, pause: Self.ownMinutes)
    } else {
      let next = WallTime(seconds: (report.time.seconds / 60 + 1) * 60)
      polling.expectChange(
        now + UInt64(max(0, next.nanoseconds(since: report.time))), pause: Self.behindTheMinute)
    }
  }

  /// This machine's clock.
  private func wall() -> WallTime { WallTime(seconds: 0, nanoseconds: dependencies.clocks.wall()) }

  func daemonTime() -> WallTime {
    propClock.time(wall: wall(), monotonic: dependencies.clocks.monotonic())
  }
}

/// The WLED presets for an event (WLED's MQTT interface, topic `api`).
enum StripPresets {
  static func messages(for event: String, _ strips: [LinkConfiguration.Strip]) -> [BrokerMessage] {
    strips.compactMap { strip in
      strip.presets[event].map {
        BrokerMessage(strip.topic + "/api", "{\"ps\":\($0)}", assurance: .atMostOnce)
      }
    }
  }
}
