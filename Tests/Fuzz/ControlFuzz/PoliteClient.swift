import ClockModel
import ControlProtocol
import Foundation
import LinuxSystem
import Synchronization

/// Sends 20 good requests a second and follows the events, while others misbehave.
///
/// It continues while answers are missing, but for at most a second: a daemon that got no processor would
/// have to handle all requests at once.
final class PoliteClient: Sendable {
  /// The interval between requests, in milliseconds.
  private static let interval = 50
  /// How many answers may be missing.
  private static let mostWaiting = 20
  /// How long an answer may take, in milliseconds.
  private static let patience = 10_000

  private struct State {
    var isStopping = false
    var isStopped = false
    var reloads = true
    var answerTimes: [Int64] = []
    var tests: [(time: Int64, begins: Bool)] = []
  }

  private let state = Mutex(State())
  private let findings: Findings

  init(socket: String, names: RequestMaker.Names, seed: UInt64, _ findings: Findings) throws {
    self.findings = findings
    let stream = try UnixStream.connect(path: socket)
    Thread.detachNewThread { [self] in
      do {
        try run(stream, RequestMaker(names, seed: seed))
      } catch {
        findings.object("polite client: \(error)")
      }
      state.withLock { $0.isStopped = true }
    }
  }

  /// The answer times, in microseconds.
  var answerTimes: [Int64] { state.withLock(\.answerTimes) }

  /// The spans, in microseconds since 1970, of wiring tests.
  var tests: [Range<Int64>] {
    var spans: [Range<Int64>] = []
    var begin: Int64?
    for test in state.withLock(\.tests) {
      if test.begins {
        begin = test.time
      } else if let start = begin {
        // An event may arrive a little before or after its effect is visible.
        spans.append(start - 1_000_000..<test.time + 1_000_000)
        begin = nil
      }
    }
    if let begin { spans.append(begin - 1_000_000..<Int64.max) }
    return spans
  }

  /// Allows or forbids reloads: each delays by three edges when the daemon returns memory.
  func mayReload(_ reloads: Bool) {
    state.withLock { $0.reloads = reloads }
  }

  func stop() {
    state.withLock { $0.isStopping = true }
    _ = DaemonProcess.eventually(within: 15_000) { state.withLock(\.isStopped) }
  }

  private func run(_ stream: UnixStream, _ maker: RequestMaker) throws {
    var maker = maker
    var waiting: [RequestID: Int64] = [.string("events"): Moment.wall]
    var number: Int64 = 0
    var received: [UInt8] = []
    var poller = Poller()
    try send(RequestEnvelope(id: .string("events"), request: .events), stream)
    var due = Moment.milliseconds + Self.interval
    while true {
      let isStopping = state.withLock(\.isStopping)
      if isStopping, waiting.isEmpty { return }
      let now = Moment.milliseconds
      if !isStopping, now >= due, waiting.count < Self.mostWaiting {
        number += 1
        waiting[.integer(number)] = Moment.wall
        try send(RequestEnvelope(id: .integer(number), request: request(&maker)), stream)
        due = max(due, now) + Self.interval
      }
      poller.removeAll()
      _ = poller.add(stream.descriptor)
      poller.wait(milliseconds: max(1, min(100, due - Moment.milliseconds)))
      switch try stream.read(into: &received, maximum: 65_536) {
      case .bytes, .nothing: break
      case .end: return findings.object("polite client: the daemon closed the connection")
      }
      while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        try handle(Array(received[..<end]), &waiting)
        received.removeFirst(end + 1)
      }
      if let late = waiting.first(where: { Moment.wall > $0.value + Int64(Self.patience) * 1000 }) {
        return findings.object("polite client: no answer to \(late.key) within \(Self.patience / 1000) s")
      }
    }
  }

  /// A random request, without streams and tests.
  private func request(_ maker: inout RequestMaker) -> Request {
    while true {
      let request = maker.request()
      switch request {
      case .watch, .events, .test: continue
      case .reload where !state.withLock(\.reloads): continue
      default: return request
      }
    }
  }

  private func send(_ envelope: RequestEnvelope, _ stream: UnixStream) throws {
    let line = envelope.encode()
    guard try stream.write(line[...]) == line.count else {
      throw DaemonProcess.Failure(description: "a line of \(line.count) bytes was not written at once")
    }
  }

  private func handle(_ line: [UInt8], _ waiting: inout [RequestID: Int64]) throws {
    let message = try ServerMessage.decode(line)
    switch message.content {
    case .item(.event(let event)) where event.name == "test":
      let time = event.time.seconds * 1_000_000 + Int64(event.time.nanoseconds) / 1000
      state.withLock { $0.tests.append((time, event.text.contains("begins"))) }
    case .item: break
    case .reply(let reply):
      guard let id = message.id, let sent = waiting.removeValue(forKey: id) else {
        return findings.object(
          "polite client: an answer without a request: \(String(decoding: line, as: UTF8.self))")
      }
      state.withLock { $0.answerTimes.append(Moment.wall - sent) }
      findings.count("polite requests")
      guard case .refused(let code, let message) = reply, code != .badValue, code != .impossible else {
        return
      }
      findings.object("polite client: refused, \(code.rawValue): \(message)")
    }
  }
}
