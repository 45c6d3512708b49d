import ClockModel
import Configuration
import ControlClient
import ControlProtocol
import ControlTestSupport
import LinuxSystem
import LiveTestSupport
import Panel
import TestSupport
import Testing
import Text

@testable import WebCore

/// The page in simulated time: daemon, viewers and the owner act in every order.
@Suite struct WebWalkTests {
  /// Every request is answered once, and every viewer who reads sees what the prop shows.
  @Test(arguments: TestTier.seeds(1..<31))
  func answersEverybodyAndShowsTheLEDs(seed: UInt64) throws {
    let walk = try WebWalk(seed: seed)
    for step in 0..<120 {
      try walk.step()
      #expect(walk.violations == [], "seed \(seed), step \(step): \(walk.log.suffix(8))")
    }
    try walk.settleDown()
    #expect(walk.violations == [], "seed \(seed), at the end: \(walk.log.suffix(8))")
  }
}

/// The page's server and its surroundings.
private final class WebWalk {
  /// A connection of the web server.
  private struct Viewer {
    let stream: UnixStream
    let isPaired: Bool
    /// Whether it asked for the stream of frames.
    let follows: Bool
    let began: UInt64
    /// The rest of its request.
    var unsent: [UInt8] = []
    /// Whether it reads what it is sent.
    var reads = true
    var received: [UInt8] = []

    var text: String { String(decoding: received, as: UTF8.self) }
    var isStream: Bool { text.hasPrefix("Status: 200") && follows }
  }

  private let folder: TemporaryFolder
  private let clock = SimulatedClock()
  private let server: WebServer
  private let daemon: TestDaemon
  private let cookie: String
  private var random: SeededGenerator
  private var viewers: [Viewer] = []
  /// The daemon does not answer requests.
  private var isSilent = false
  private var control = WebConfiguration.Control.paired
  private var mask: UInt16 = 0
  /// How often the owners, or with open control anybody, asked for a departure, and how often the daemon was.
  private var departures = (asked: 0, ordered: 0)
  private(set) var log: [String] = []
  private(set) var violations: [String] = []

  /// Longer than anything may take.
  private static let patience: UInt64 = WebLimits.patience + 2_000_000_000

  init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = SeededGenerator(seed: seed)
    let (path, clocks) = (folder.path, clock.clocks)
    daemon = try TestDaemon(path: path + "/control.sock")
    var book = PairingBook()
    cookie = try book.pair("Phone", at: clock.wall)
    try FileSystem.replace(path + "/web.toml", with: [])
    server = WebServer(
      Site(WebConfiguration(), book: book),
      OwnersFile(path + "/web.toml", clock: clocks.monotonic, log: { _, _ in }),
      DaemonClient { Prop(path: path + "/control.sock", origin: .named) },
      on: try UnixListener.listen(path: path + "/scgi.sock", backlog: 512), owners: nil, checks: nil,
      WebServer.Callbacks(clocks: clocks, keep: { _ in }, tell: { _ in }))
    show()
  }

  // MARK: Events

  func step() throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: try ask("GET", ["/", "/api/status", "/api/journeys", "/scene", "/nothing"])
    case 3, 4: try ask("POST", ["/api/depart", "/api/nothing"])
    case 5, 6: try ask("GET", ["/events"])
    case 7: try finish()
    case 8: leave()
    case 9: changeReading()
    case 10:
      log.append("the daemon is \(daemon.isThere ? "away" : "there")")
      daemon.isThere.toggle()
    case 11:
      log.append("the daemon \(isSilent ? "answers" : "is silent")")
      isSilent.toggle()
    case 12..<15: show()
    case 15:
      log.append("an event")
      daemon.send(EventReport(time: WallTime(seconds: 0), name: "reload", text: "", details: []))
    case 16: try edit()
    default: try wait(seconds: .random(in: 0...9, using: &random))
    }
    try settle()
  }

  private func ask(_ method: String, _ paths: [String]) throws {
    guard viewers.count < 30, let path = paths.randomElement(using: &random) else { return }
    let isPaired = Bool.random(using: &random)
    let address = "10.0.0.\(Int.random(in: 1...3, using: &random))"
    log.append("\(address)\(isPaired ? ", paired," : "") requests \(method) \(path)")
    var bytes = WebServerTests.request(method, path, from: address, cookie: isPaired ? cookie : nil)[...]
    let stream = try UnixStream.connect(path: folder.path + "/scgi.sock")
    if Int.random(in: 0..<6, using: &random) == 0 {
      bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
      log.append("  of which \(bytes.count) bytes arrive")
    }
    let whole = WebServerTests.request(method, path, from: address, cookie: isPaired ? cookie : nil)
    _ = try stream.write(bytes)
    viewers.append(
      Viewer(
        stream: stream, isPaired: isPaired, follows: path == "/events", began: clock.now,
        unsent: Array(whole.dropFirst(bytes.count))))
    if path == "/api/depart" { departures.asked += 1 }
    let count = departures.ordered
    try settle()
    if path == "/api/depart", !isPaired, control == .paired, bytes.count == whole.count,
      departures.ordered > count
    {
      violations.append("a stranger departed")
    }
  }

  /// Sends the rest of a request.
  private func finish() throws {
    guard let index = viewers.firstIndex(where: { !$0.unsent.isEmpty }) else { return }
    log.append("the rest of a request arrives")
    _ = try viewers[index].stream.write(viewers[index].unsent[...])
    viewers[index].unsent = []
  }

  private func leave() {
    guard let index = viewers.indices.randomElement(using: &random) else { return }
    log.append("viewer \(index) leaves")
    viewers.remove(at: index)
  }

  private func changeReading() {
    guard let index = viewers.indices.filter({ viewers[$0].isStream }).randomElement(using: &random) else {
      return
    }
    viewers[index].reads.toggle()
    log.append("viewer \(index) \(viewers[index].reads ? "reads" : "reads no more")")
  }

  private func show() {
    mask = (mask + 1) & 0x7F
    log.append("the prop shows \(mask)")
    var frame = Frame(repeating: .dark)
    frame[.present].masks[0] = mask
    daemon.show(
      FrameRecord(time: WallTime(seconds: 0), hourCycle: .twelve, labels: ["A", "B", "C"], frame: frame))
  }

  private func edit() throws {
    let texts = ["# nothing\n", "control = \"open\"\n", "control = 7\n", "streams_per_address = 2\n"]
    let text = texts.randomElement(using: &random) ?? ""
    log.append("web.toml becomes \(text)")
    try FileSystem.replace(folder.path + "/web.toml", with: Array(text.utf8))
    try wait(seconds: 3)
    if text != texts[2] { control = text == texts[1] ? .open : .paired }
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
      let hasAnswered = isSilent ? false : try daemon.answer(reply)
      let hasRead = try read()
      return (due, hasAnswered || hasRead)
    }
  }

  private func reply(to request: Request) -> Reply {
    switch request {
    case .status: return .status(.bare(at: WallTime(seconds: 0)))
    case .journeys: return .journeys([])
    case .sequences: return .sequences([])
    case .depart: departures.ordered += 1
    default: break
    }
    return .done(message: "done")
  }

  /// Reads as the viewers; returns whether anything arrived.
  private func read() throws -> Bool {
    var hasRead = false
    for index in viewers.indices.reversed() where viewers[index].reads {
      let outcome = try viewers[index].stream.read(into: &viewers[index].received, maximum: 1 << 20)
      if case .bytes = outcome { hasRead = true }
      let viewer = viewers[index]
      let age = clock.now - viewer.began
      if case .end = outcome {
        // An incomplete request may end without an answer.
        if viewer.unsent.isEmpty, !viewer.text.hasPrefix("Status: ") {
          violations.append("viewer \(index) got no answer: \(viewer.text)")
        }
        viewers.remove(at: index)
      } else if !viewer.isStream, age > Self.patience, viewer.unsent.isEmpty || age > 2 * Self.patience {
        violations.append("viewer \(index) waits too long: \(viewer.text)")
      }
    }
    return hasRead
  }

  // MARK: The end

  /// Lets everything work again, and compares what viewers see with the LEDs.
  func settleDown() throws {
    (daemon.isThere, isSilent) = (true, false)
    for index in viewers.indices { viewers[index].reads = true }
    try wait(seconds: 10)
    try FileSystem.replace(folder.path + "/web.toml", with: Array("# the end\n".utf8))
    try wait(seconds: 3)
    for path in ["/events", "/"] { try ask("GET", [path]) }
    viewers.removeAll { !$0.unsent.isEmpty }
    show()
    try wait(seconds: 1)
    for (index, viewer) in viewers.enumerated() {
      guard viewer.isStream else {
        violations.append("viewer \(index) is left without an answer: \(viewer.text)")
        continue
      }
      let last = viewer.text.components("\n\n").last { $0.hasPrefix("data: ") } ?? ""
      if !last.contains("\"masks\":[\(mask),") || last.contains("\"away\"") {
        violations.append("viewer \(index) last saw \(last), not \(mask)")
      }
    }
    if departures.ordered > departures.asked {
      violations.append("\(departures.ordered) departures of \(departures.asked)")
    }
  }
}

extension String {
  /// The parts between occurrences of a separator.
  fileprivate func components(_ separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: true)
  }
}
