import ClockModel
import Configuration
import ControlClient
import ControlProtocol
import ControlTestSupport
import Glibc
import LinuxSystem
import LiveTestSupport
import Sound
import SoundOutput
import TestSupport
import Testing
import Text

@testable import SoundCore

/// The sound program in simulated time: daemon, clients, the owner and the sound card act in every order.
@Suite struct SoundWalkTests {
  /// In the end the alarms that the daemon reports play, and nothing else, whatever the device did before.
  @Test(arguments: TestTier.seeds(1..<31))
  func playsWhatTheDaemonReports(seed: UInt64) throws {
    let walk = try SoundWalk(seed: seed)
    for step in 0..<120 {
      try walk.step()
      #expect(walk.violations == [], "seed \(seed), step \(step): \(walk.log.suffix(8))")
    }
    try walk.settleDown()
    #expect(walk.violations == [], "seed \(seed), at the end: \(walk.log.suffix(8))")
  }
}

/// A sound card in simulated time, with the turns that use it.
private final class SimulatedCard {
  private struct Turn {
    let number: Int
    var isOpen = false
    /// When its current call returns, `nil` if it hangs.
    var returns: UInt64?
  }

  enum Health: CaseIterable { case works, missing, hangs }

  static let name = "plughw:CARD=Simulated"
  /// How long a block of the device is, in nanoseconds.
  private static let block: UInt64 = 100_000_000

  private let state: Monitor<LoudspeakerState>
  private var turns: [Turn] = []
  private var buffer = [Float](repeating: 0, count: Sampling.rate / 10 * Sampling.channels)
  private(set) var mostTurns = 0

  var health = Health.works {
    didSet {
      // A hung call returns.
      for index in turns.indices where turns[index].returns == nil { turns[index].returns = 0 }
    }
  }

  init(_ speaker: Loudspeaker) { state = speaker.state }

  /// Does what is due for the loudspeaker's thread and the turns'.
  ///
  /// - Returns: when the next of it is due, and whether anything was.
  func step(at now: UInt64) -> (due: UInt64?, hasActed: Bool) {
    var hasActed = false
    // A step follows in the next turn, so that a loudspeaker without rest is noticed.
    if let action = state.withLock({ $0.step(at: now) }) {
      hasActed = true
      if case .begin = action {
        turns.append(Turn(number: state.withLock(\.turn), returns: now + 50_000_000))
        mostTurns = max(mostTurns, turns.count)
      }
    }
    turns = turns.compactMap { turn in
      guard let time = turn.returns, time <= now else { return turn }
      hasActed = true
      return advance(turn, at: now)
    }
    return ((turns.map(\.returns) + [state.withLock(\.due)]).compactMap(\.self).min(), hasActed)
  }

  /// The turn after its call has returned, `nil` if that was its last.
  private func advance(_ turn: Turn, at now: UInt64) -> Turn? {
    var turn = turn
    let goesOn = state.withLock { state in
      switch health {
      case .missing:
        let step: SoundDeviceError.Step = turn.isOpen ? .play : .open
        return end(turn, SoundDeviceError(device: Self.name, step, code: ENODEV, holder: nil), &state, now)
      case .hangs:
        turn.returns = nil
        return true
      case .works:
        guard state.ask(turn.number, .hanging(Self.name, .play), at: now) else {
          return end(turn, nil, &state, now)
        }
        if turn.isOpen { _ = state.works(turn.number, Self.name) } else { state.open(turn.number, Self.name) }
        turn.isOpen = true
        guard state.fill(turn.number, &buffer, heardAt: now + Self.block, ranDry: false, at: now) else {
          return end(turn, nil, &state, now)
        }
        turn.returns = now + Self.block
        return true
      }
    }
    return goesOn ? turn : nil
  }

  private func end(
    _ turn: Turn, _ failure: SoundDeviceError?, _ state: inout LoudspeakerState, _ now: UInt64
  ) -> Bool {
    _ = state.close(turn.number, failure, at: now)
    return false
  }
}

/// The program and its surroundings.
private final class SoundWalk {
  private struct Client {
    let stream: UnixStream
    var lines = LineBuffer(longest: Wire.longestRequest)
    var asked = 0
    var answered = 0
  }

  private let folder: TemporaryFolder
  private let clock = SimulatedClock()
  private let server: SoundServer
  private let card: SimulatedCard
  private let daemon: TestDaemon
  private var random: SeededGenerator
  private var clients: [Client] = []
  /// The alarms that ring.
  private var ringing: Set<Int> = []
  private var isNight = false
  private var isOff = false
  private var seed = 0
  private(set) var log: [String] = []
  private(set) var violations: [String] = []

  private static let names = ["alarm", "key-5", "hour", "departure", "timer-finished", "second", "enter"]

  init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = SeededGenerator(seed: seed)
    let path = folder.path
    for name in ["/own", "/own/sounds"] { try FileSystem.makeFolder(path + name) }
    for name in Self.names {
      let tone = "[[tone]]\nat_ms = 0\nfor_ms = 300\nhz = [440]\nlevel = 50\n"
      try FileSystem.replace(
        path + "/own/sounds/\(name).toml", with: Array("description = \"a beep\"\n\(tone)".utf8))
    }
    daemon = try TestDaemon(path: path + "/control.sock")
    server = try SoundServer(
      on: UnixListener.listen(path: path + "/sound.sock"),
      SoundLibrary(dataFolders: [path + "/own"], own: [path + "/own"]),
      SoundServer.Dependencies(
        configuration: path + "/sound.toml", volumePath: nil, device: SimulatedCard.name,
        quiet: 1_000_000_000,
        clocks: clock.clocks,
        log: { _, _ in })
    ) { () throws(ControlFailure) -> ControlConnection in
      try .connect(to: Prop(path: path + "/control.sock", origin: .named))
    }
    card = SimulatedCard(server.speaker)
  }

  // MARK: Events

  func step() throws {
    switch Int.random(in: 0..<22, using: &random) {
    case 0, 1: ring()
    case 2, 3: silence()
    case 4: key()
    case 5: sequence()
    case 6:
      isOff.toggle()
      note("power", [("on", "\(!isOff)")])
    case 7:
      isNight.toggle()
      note("night", [("night", "\(isNight)")])
    case 8: changeVolume()
    case 9: try edit()
    case 10:
      daemon.isThere.toggle()
      log.append("the daemon is \(daemon.isThere ? "there" : "away")")
    case 11:
      card.health = SimulatedCard.Health.allCases.randomElement(using: &random) ?? .works
      log.append("the card \(card.health)")
    case 12: try connect()
    case 13, 14: try ask()
    case 15:
      log.append("a client leaves")
      clients = Array(clients.dropLast())
    case 16: note("hour")
    case 17: loseEvents()
    default: try wait(seconds: .random(in: 0...6, using: &random))
    }
    try settle()
  }

  private func note(_ name: String, _ details: [(String, String)] = []) {
    log.append("the daemon reports \(name) \(details)")
    daemon.send(
      EventReport(
        time: clock.wall, name: name, text: name, details: details.map { JSONMember($0.0, .string($0.1)) }))
  }

  private func ring() {
    let number = Int.random(in: 1...3, using: &random)
    ringing.insert(number)
    note("alarm", [("number", "\(number)"), ("kind", "alarm")])
  }

  private func silence() {
    guard let number = ringing.min() else { return }
    ringing.remove(number)
    note("alarm-stopped", [("number", "\(number)"), ("kind", "alarm")])
  }

  /// An alarm begins or ends in events that the daemon had to drop.
  private func loseEvents() {
    ringing.formSymmetricDifference([Int.random(in: 1...3, using: &random)])
    note("lost")
  }

  private func key() {
    note("key-down", [("key", "keypad:5")])
    note("key", [("key", "keypad:5"), ("gesture", "press")])
  }

  private func sequence() {
    seed += 1
    log.append("the daemon reports sequence \(seed)")
    let cue = JSONValue.object([
      JSONMember("name", .string("departure")),
      JSONMember("at_ms", .integer(.random(in: 0...3000, using: &random))),
    ])
    let details = [
      JSONMember("name", .string("departure")), JSONMember("seed", .string("\(seed)")),
      JSONMember("sounds", .array([cue])),
    ]
    daemon.send(EventReport(time: clock.wall, name: "sequence", text: "", details: details))
  }

  private func changeVolume() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: note("volume", [("muted", "toggle")])
    case 1: note("volume", [("change", "-15")])
    default: note("volume", [("volume", "\(Int.random(in: 0...100, using: &random))")])
    }
  }

  private func edit() throws {
    let texts = [
      "volume = 30\n", "volume = 80\nnight_volume = 80\n", "second_beep = true\n", "keep_open = true\n",
      "latency_ms = 100\n", "volume = 500\n", "",
    ]
    let text = texts.randomElement(using: &random) ?? ""
    log.append("sound.toml becomes \(text)")
    try FileSystem.replace(folder.path + "/sound.toml", with: Array(text.utf8))
  }

  // MARK: Clients

  private func connect() throws {
    guard clients.count < 4 else { return }
    log.append("a client connects")
    clients.append(Client(stream: try UnixStream.connect(path: folder.path + "/sound.sock")))
    try settle()
  }

  private func ask() throws {
    guard let index = clients.indices.randomElement(using: &random) else { return }
    let lines = [
      #"{"version":1,"id":7,"request":"sound"}"#, #"{"version":1,"id":7,"request":"list"}"#,
      #"{"version":1,"id":7,"request":"test","name":"hour"}"#,
      #"{"version":1,"id":7,"request":"test","name":"nothing"}"#, "nonsense",
    ]
    let line = lines.randomElement(using: &random) ?? ""
    log.append("client \(index) asks \(line)")
    _ = try clients[index].stream.write(Array((line + "\n").utf8)[...])
    clients[index].asked += 1
  }

  private func readAnswers() throws {
    for index in clients.indices.reversed() {
      var piece: [UInt8] = []
      let progress = try clients[index].stream.read(into: &piece)
      clients[index].lines.append(piece)
      while case .whole? = clients[index].lines.next() { clients[index].answered += 1 }
      let outstanding = clients[index].asked - clients[index].answered
      if outstanding < 0 { violations.append("an answer without a question") }
      // A client that is idle for long is disconnected.
      guard case .end = progress else { continue }
      if outstanding > 0 { violations.append("a client is left without an answer") }
      clients.remove(at: index)
    }
  }

  // MARK: Time

  private func wait(seconds: Double) throws {
    log.append("\(seconds) s pass")
    try clock.pass(seconds: seconds, settle)
  }

  /// Does turns until nothing changes; returns when the next one is due.
  @discardableResult private func settle() throws -> UInt64? {
    try clock.settle {
      let due = server.step()
      server.serveNow()
      _ = server.loader.work(waiting: false)
      let (cardDue, hasActed) = card.step(at: clock.now)
      let hasAnswered = try daemon.answer(reply)
      try readAnswers()
      if card.mostTurns > 3 { violations.append("\(card.mostTurns) threads for the card") }
      return ([due, cardDue].compactMap(\.self).min(), hasActed || hasAnswered)
    }
  }

  private func reply(to request: Request) -> Reply {
    guard case .status = request else { return .done(message: "done") }
    if Int.random(in: 0..<4, using: &random) == 0 {
      return .refused(code: .rateLimited, message: "too often")
    }
    let alarms = ringing.sorted().map { number in
      AlarmStatus {
        $0.number = number
        $0.plan = AlarmPlan(hour: 7, minute: 30) ?? $0.plan
        $0.zone = "UTC"
        $0.isOn = true
        $0.isConfigured = false
        $0.isRinging = true
      }
    }
    var report = StatusReport.bare(at: clock.wall, alarms: alarms)
    report.isOff = isOff
    report.night = NightStatus(mode: .auto, isNight: isNight, text: "")
    return .status(report)
  }

  // MARK: The end

  /// Lets everything work again, and compares what plays with what the daemon reports.
  func settleDown() throws {
    try FileSystem.replace(
      folder.path + "/sound.toml", with: Array("volume = 30\nnight_volume = 30\n".utf8))
    card.health = .works
    daemon.isThere = true
    try wait(seconds: 10)
    note("volume", [("volume", "60")])
    isOff = false
    note("power", [("on", "true")])
    ringing = [1, 2]
    note("alarm", [("number", "1"), ("kind", "alarm")])
    // The event of the second, and of the third's end, is lost.
    note("lost")
    try wait(seconds: 10)
    expect("volume 60", server.report.volume == 60 && !server.report.isMuted)
    expect("night \(isNight)", server.report.isNight == isNight)
    expect("two alarms", server.report.playing == ["alarm", "alarm"])
    expect("no trouble", server.report.trouble == nil && server.report.absence == nil)
    expect("answers", clients.allSatisfy { $0.asked == $0.answered })
    note("alarm-stopped", [("number", "1"), ("kind", "alarm")])
    ringing = []
    note("lost")
    try wait(seconds: 12)
    expect("silence", server.report.playing == [] && !server.report.isOpen)
  }

  private func expect(_ claim: String, _ holds: Bool) {
    if !holds { violations.append("not \(claim): \(server.report)") }
  }
}
