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
    let control = try SimulatedControl()
    let (flood, other) = (control.connect(room: .max), control.connect())
    let start = control.now
    for round in 0..<20 {
      flood.send(
        (0..<200).flatMap { ControlTestClient.line(.depart, id: .integer(Int64(round * 200 + $0))) })
      other.send(.status)
      control.wait(seconds: 0.1)
      control.answerRequests()
      #expect(try other.read().map(\.content) == [.reply(.done(message: "status"))])
    }
    var (carriedOut, refused) = (0, 0)
    for _ in 0..<10_000 where carriedOut + refused < 4000 {
      control.wait(seconds: 0.1)
      control.answerRequests()
      for message in try flood.read() {
        #expect(message.id == .integer(Int64(carriedOut + refused)))
        switch message.content {
        case .reply(.done): carriedOut += 1
        case .reply(.refused(code: .rateLimited, _)): refused += 1
        default: Issue.record("unexpected: \(message)")
        }
      }
    }
    #expect(carriedOut + refused == 4000)
    let seconds = Double(control.now - start) / 1e9
    #expect(carriedOut >= 40)
    #expect(Double(carriedOut) <= 41 + 20 * seconds)
    // The bucket fills again.
    control.wait(seconds: 2.1)
    flood.send(.depart)
    control.settle()
    control.answerRequests()
    #expect(try flood.read().map(\.content) == [.reply(.done(message: "depart"))])
  }

  @Test func reconnectingDoesNotExceedTheSharedLimit() throws {
    var limits = ControlLimits()
    (limits.clients, limits.requestsPerSecond, limits.requestBurst) = (3, 100, 10)
    let control = try SimulatedControl(limits)
    let other = control.connect()
    control.settle()
    let start = control.now
    for _ in 0..<10 {
      let client = control.connect()
      for _ in 0..<10 { client.send(.status) }
      // The requests wait, but none within a client's own limit is refused.
      var answers: [ServerMessage] = []
      for _ in 0..<1000 where answers.count < 10 {
        control.wait(seconds: 0.001)
        control.answerRequests()
        answers += try client.read()
      }
      #expect(answers.count == 10)
      #expect(answers.allSatisfy { $0.content == .reply(.done(message: "status")) })
      client.leave()
    }
    // Thirty at once, the other seventy at three hundred a second.
    #expect((230_000_000...255_000_000).contains(control.now - start))
    // A request that arrives while nothing is read is read later, even if nothing else happens.
    other.send(.status)
    control.wait(seconds: 1)
    control.answerRequests()
    #expect(try other.read().count == 1)
  }

  @Test func stalledClientIsClosedWithoutAffectingOthers() throws {
    let control = try SimulatedControl()
    let (greedy, other) = (control.connect(room: 1000), control.connect())
    greedy.send(.cities(search: nil))
    control.wait(seconds: 9.9)
    #expect(!greedy.isClosed)
    control.wait(seconds: 0.2)
    #expect(greedy.isClosed)
    other.send(.status)
    control.settle()
    control.answerRequests()
    #expect(try other.read().map(\.content) == [.reply(.done(message: "status"))])
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
