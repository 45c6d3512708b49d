import ClockModel
import ControlProtocol
import ControlTestSupport
import LinuxSystem
import LiveTestSupport
import Panel
import TestSupport
import Testing

@testable import ControlServer

/// A server on a real socket, and a thread that handles its requests like the daemon's.
final class ControlBench: Sendable {
  /// The record of the daemon's thread, and its instructions.
  struct Diary: Sendable {
    var requests: [Request] = []
    var tokens: [RequestToken] = []
    var gone: [ClientToken] = []
    var frameRequests = 0
    /// Whether requests are answered on arrival.
    var isAnswering = true
    var isOver = false
    var hasEnded = false
  }

  static let cities = (0..<200).map {
    CityEntry(id: "city_\($0)", name: "Some/City_\($0)", label: "CITY \($0)")
  }

  private let folder: TemporaryFolder
  let path: String
  let server: ControlServer<Request>
  let diary = Monitor(Diary())

  init(limits: ControlLimits = ControlLimits(), cities: Int = 200) throws {
    folder = try TemporaryFolder()
    path = folder.path + "/control.sock"
    let wakeUp = try WakeUp()
    server = try ControlServer(path: path, wakeUp: wakeUp, limits: limits, clock: SystemClock.monotonic) {
      request in
      // Answered on the server's thread, like requests that need the disk.
      if case .cities = request { return .answer(.cities(Array(Self.cities.prefix(cities)))) }
      return .work(request)
    }
    let (server, diary) = (server, diary)
    try Worker.start {
      var poller = Poller()
      _ = poller.add(wakeUp.descriptor)
      while !diary.withLock(\.isOver) {
        poller.wait(milliseconds: 20)
        wakeUp.clear()
        Self.work(server, diary)
      }
      diary.update { $0.hasEnded = true }
    }
  }

  deinit {
    server.stop()
    diary.update { $0.isOver = true }
    diary.wait(untilNanoseconds: nil, for: \.hasEnded) { _, _ in }
  }

  private static func work(_ server: ControlServer<Request>, _ diary: Monitor<Diary>) {
    if server.takeFrameRequest() {
      diary.update { $0.frameRequests += 1 }
      server.publish(frame: Self.frame(0))
    }
    while let incoming = server.next() {
      switch incoming {
      case .gone(let client): diary.update { $0.gone.append(client) }
      case .request(let token, let request):
        let isAnswering = diary.update { diary in
          diary.requests.append(request)
          diary.tokens.append(token)
          return diary.isAnswering
        }
        if isAnswering { answer(token, request, server) }
      }
    }
  }

  private static func answer(_ token: RequestToken, _ request: Request, _ server: ControlServer<Request>) {
    switch request {
    case .test:
      server.answer(token, .begun(message: "the walk begins"))
      server.send(.caption("chip 0x70, bit 0"), to: token)
    case .depart:
      server.answer(token, .done(message: request.name))
      server.publish(ControlBench.event(0))
    default:
      server.answer(token, .done(message: request.name))
    }
  }

  /// A record that differs from others by its number.
  static func frame(_ number: Int) -> FrameRecord {
    FrameRecord(
      time: WallTime(seconds: Int64(number)), hourCycle: .twelve, labels: [], frame: Frame(repeating: .dark))
  }

  /// An event that differs from others by its number.
  static func event(_ number: Int) -> EventReport {
    EventReport(time: WallTime(seconds: Int64(number)), name: "departure", text: "event \(number)")
  }

  func client() throws -> ControlTestClient { try ControlTestClient(path) }

  /// A client that is known to be connected, since the server has answered it.
  func greetedClient() throws -> ControlTestClient {
    let client = try client()
    try client.send(.status)
    #expect(try client.reply() == .done(message: "status"))
    return client
  }

  /// Waits until a condition on the diary holds.
  func eventually(_ holds: @Sendable (Diary) -> Bool) -> Bool {
    let deadline = SystemClock.monotonicNanoseconds + UInt64(Waiting.limit * 1e9)
    return diary.wait(untilNanoseconds: deadline, for: holds) { _, isMet in isMet }
  }

  /// Polls until a condition holds.
  func eventually(_ holds: () throws -> Bool) rethrows -> Bool { try Waiting.until(holds) }

  /// The number of the server's sockets: its listener and one per client.
  ///
  /// Descriptors of this process would include those of other tests; only these sockets have the path.
  var socketCount: Int {
    get throws {
      let table = try FileSystem.read("/proc/net/unix", maximumBytes: 1 << 24)
      return String(decoding: table, as: UTF8.self).split(separator: "\n").filter { $0.hasSuffix(" \(path)") }
        .count
    }
  }
}
