import ControlProtocol
import ControlTestSupport
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import ControlServer

/// The server's protection from hostile and careless clients.
@Suite(.ownThread) struct ControlLoadTests {
  @Test func onlyTheFloodingClientIsLimited() throws {
    let bench = try ControlBench()
    let flood = try bench.client()
    let other = try bench.client()
    let start = SystemClock.monotonicNanoseconds
    var (carriedOut, refused) = (0, 0)
    for round in 0..<20 {
      try flood.send(
        (0..<200).flatMap { ControlTestClient.line(.depart, id: .integer(Int64(round * 200 + $0))) })
      try other.send(.status)
      #expect(try other.reply() == .done(message: "status"))
    }
    for number in 0..<4000 {
      let message = try flood.message()
      #expect(message.id == .integer(Int64(number)))
      switch message.content {
      case .reply(.done): carriedOut += 1
      case .reply(.refused(code: .rateLimited, _)): refused += 1
      default: Issue.record("unexpected: \(message)")
      }
    }
    let seconds = Double(SystemClock.monotonicNanoseconds - start) / 1e9
    #expect(carriedOut + refused == 4000)
    #expect(carriedOut >= 40)
    #expect(Double(carriedOut) <= 41 + 20 * seconds)
    #expect(bench.diary.withLock { $0.requests.filter { $0 == .depart }.count } == carriedOut)
    // The bucket fills again.
    #expect(
      try bench.eventually {
        try flood.send(.depart)
        return try flood.reply() == .done(message: "depart")
      })
  }

  @Test func reconnectingDoesNotExceedTheSharedLimit() throws {
    var limits = ControlLimits()
    (limits.clients, limits.requestsPerSecond, limits.requestBurst) = (2, 100, 10)
    let bench = try ControlBench(limits: limits)
    let start = SystemClock.monotonicNanoseconds
    for _ in 0..<10 {
      let client = try bench.client()
      for _ in 0..<10 { try client.send(.status) }
      // The requests wait, but none within a client's own limit is refused.
      for _ in 0..<10 { #expect(try client.reply() == .done(message: "status")) }
    }
    // Twenty at once, the other eighty at two hundred a second.
    #expect(SystemClock.monotonicNanoseconds - start >= 395_000_000)
  }

  @Test func stalledClientIsClosedWithoutAffectingOthers() throws {
    var limits = ControlLimits()
    limits.stallNanoseconds = 50_000_000
    let bench = try ControlBench(limits: limits)
    let other = try bench.greetedClient()
    let greedy = try bench.client()
    let line = ControlTestClient.line(.cities(search: nil))
    // About thirty answers of twenty kilobytes overflow the kernel's buffers.
    for _ in 0..<40 { _ = try greedy.sendWithoutReading(line) }
    #expect(try bench.eventually { try bench.socketCount == 2 })
    try other.send(.status)
    #expect(try other.reply() == .done(message: "status"))
  }

  @Test func slowClientGetsEveryAnswer() throws {
    var limits = ControlLimits()
    limits.stallNanoseconds = 600_000_000_000
    let bench = try ControlBench(limits: limits)
    let slow = try bench.client()
    let line = ControlTestClient.line(.cities(search: nil))
    for _ in 0..<40 { _ = try slow.sendWithoutReading(line) }
    _ = try bench.greetedClient()
    for _ in 0..<40 { #expect(try slow.reply() == .cities(ControlBench.cities)) }
  }

  @Test func stopDoesNotWaitForClients() throws {
    let bench = try ControlBench()
    let slow = try bench.client()
    for _ in 0..<40 { _ = try slow.sendWithoutReading(ControlTestClient.line(.cities(search: nil))) }
    _ = try bench.greetedClient()
    bench.server.stop()
    #expect(FileSystem.fingerprint(bench.path) == nil)
    #expect(try bench.eventually { try bench.socketCount == 0 })
  }

  @Test func twoThousandShortConnectionsLeaveNothingBehind() throws {
    let bench = try ControlBench(cities: 1)
    let faithful = try bench.greetedClient()
    var random = SeededGenerator(seed: 1885)
    for _ in 0..<2000 {
      let client = try bench.client()
      let line: [UInt8]? =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: nil
        case 1: Array("{\"version\":1,".utf8)
        case 2: ControlTestClient.line(.watch)
        case 3: ControlTestClient.line(.events)
        case 4: ControlTestClient.line(.depart)
        default: ControlTestClient.line(.cities(search: nil))
        }
      do throws(SystemError) {
        if let line { try client.push(line) } else { client.endWriting() }
      } catch {
        // It was rejected because leaving clients still held all places.
        #expect(error.code == SystemError.brokenPipe)
      }
    }
    #expect(try bench.eventually { try bench.socketCount == 2 })
    #expect(bench.eventually { () -> Bool in !bench.server.hasWatchers })
    try faithful.send(.status)
    #expect(try faithful.reply() == .done(message: "status"))
  }

  /// Eight connections send valid and mangled lines, and reconnect when they are closed.
  @Test func noLineDisturbsTheServer() throws {
    let bench = try ControlBench(cities: 1)
    try ControlFuzz(bench, lines: TestTier.rounds(20_000).count, seed: 1985).run()
    let client = try bench.greetedClient()
    try client.send(.reset)
    #expect(try client.reply() == .done(message: "reset"))
    #expect(try bench.eventually { try bench.socketCount == 2 })
  }
}
