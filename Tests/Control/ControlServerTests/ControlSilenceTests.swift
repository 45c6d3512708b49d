import ControlProtocol
import ControlTestSupport
import Glibc
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import ControlServer

/// The end of idle clients and of unread streams.
@Suite(.ownThread) struct ControlSilenceTests {
  private static let done = Reply.done(message: "status")

  private static func limits(silenceMilliseconds: UInt64) -> ControlLimits {
    var limits = ControlLimits()
    limits.silenceNanoseconds = silenceMilliseconds * 1_000_000
    return limits
  }

  private static func expectFarewell(_ client: ControlTestClient) throws {
    let message = try client.message()
    #expect(message.id == nil)
    guard case .reply(.refused(.idle, let reason)) = message.content else {
      Issue.record("expected the notice to an idle client, found \(message)")
      return
    }
    #expect(reason.hasPrefix("no request for "))
    #expect(try client.line() == nil)
  }

  @Test func idleLimitIsAMinute() {
    #expect(ControlLimits().silenceNanoseconds == 60_000_000_000)
  }

  @Test func idleClientsAreNotifiedAndClosed() throws {
    let bench = try ControlBench(limits: Self.limits(silenceMilliseconds: 100))
    let start = SystemClock.monotonicNanoseconds
    let (mute, half, nonsense) = (try bench.client(), try bench.client(), try bench.client())
    let asked = try bench.greetedClient()
    try half.send("{\"version\":1")
    try nonsense.send("nonsense\n")
    #expect(try nonsense.refusal() == .badJSON)
    for client in [mute, half, nonsense, asked] { try Self.expectFarewell(client) }
    #expect(SystemClock.monotonicNanoseconds - start >= 100_000_000)
    #expect(try bench.eventually { try bench.socketCount == 1 })
    #expect(bench.diary.withLock(\.gone) == [])
  }

  @Test func sixteenIdleClientsDoNotLockOutOthers() throws {
    var limits = Self.limits(silenceMilliseconds: 100)
    limits.keeper = getuid() &+ 1
    let bench = try ControlBench(limits: limits)
    let mute = try (0..<16).map { _ in try bench.client() }
    for client in mute { try Self.expectFarewell(client) }
    _ = try bench.greetedClient()
  }

  /// Four idle clients are closed meanwhile, so the time limit has passed.
  @Test(arguments: [Request.events, .watch, .test(.walk)])
  func clientWithAnOpenStreamIsNotIdle(request: Request) throws {
    let bench = try ControlBench(limits: Self.limits(silenceMilliseconds: 50))
    let client = try bench.client()
    try client.send(request)
    guard case .begun = try client.reply() else {
      Issue.record("expected the start of a stream")
      return
    }
    if request != .events { _ = try client.item() }
    for _ in 0..<4 { try Self.expectFarewell(try bench.client()) }
    switch request {
    case .events:
      bench.server.publish(ControlBench.event(1))
      #expect(try client.item() == .event(ControlBench.event(1)))
    case .watch:
      bench.server.publish(frame: ControlBench.frame(1))
      _ = try client.item()
    default:
      bench.server.send(.end("over"), to: bench.diary.withLock { $0.tokens[0] })
      #expect(try client.item() == .end("over"))
      // Without its stream, the client is idle.
      try Self.expectFarewell(client)
    }
  }

  @Test func unreadStreamEnds() throws {
    var limits = ControlLimits()
    limits.unreadNanoseconds = 50_000_000
    let bench = try ControlBench(limits: limits)
    let deaf = try bench.client()
    try deaf.send(.test(.walk))
    guard case .begun = try deaf.reply() else {
      Issue.record("expected the start of a stream")
      return
    }
    let token = try #require(bench.diary.withLock(\.tokens).first)
    #expect(
      bench.eventually { () -> Bool in
        bench.server.send(.caption("more"), to: token)
        return bench.diary.withLock(\.gone) == [token.client]
      })
    // A late read still finds the earlier items and the reason for the end.
    var items: [StreamItem] = []
    while let line = try deaf.line() {
      guard case .item(let item) = try ServerMessage.decode(line).content else { continue }
      items.append(item)
    }
    #expect(items.contains(.caption("more")))
    #expect(items.last == .end("the client read nothing for 0 s"))
  }

  @Test func unreadTestEndsWithinHalfAMinute() {
    let limits = ControlLimits()
    #expect(limits.unreadNanoseconds / 1_000_000_000 + UInt64(ControlLimits.secondsBetweenSigns) == 30)
  }

  @Test func clientWithAPendingRequestIsNotIdle() throws {
    let bench = try ControlBench(limits: Self.limits(silenceMilliseconds: 50))
    bench.diary.update { $0.isAnswering = false }
    let client = try bench.client()
    try client.send(.status)
    #expect(bench.eventually { $0.tokens.count == 1 })
    for _ in 0..<4 { try Self.expectFarewell(try bench.client()) }
    bench.server.answer(bench.diary.withLock { $0.tokens[0] }, Self.done)
    #expect(try client.reply() == Self.done)
    try Self.expectFarewell(client)
  }

  @Test func clientWithUnreadAnswersIsNotIdle() throws {
    let bench = try ControlBench(limits: Self.limits(silenceMilliseconds: 50))
    let slow = try bench.client()
    for _ in 0..<40 { _ = try slow.sendWithoutReading(ControlTestClient.line(.cities(search: nil))) }
    for _ in 0..<4 { try Self.expectFarewell(try bench.client()) }
    for _ in 0..<40 { #expect(try slow.reply() == .cities(ControlBench.cities)) }
    try Self.expectFarewell(slow)
  }

  /// The server's thread sleeps until it has to close the client.
  @Test func idleClientCausesFewWakeUps() throws {
    let folder = try TemporaryFolder()
    let listener = Monitor<UnixListener?>(try UnixListener.listen(path: folder.path + "/s"))
    let hub = try ControlHub<Request>(waking: try WakeUp())
    let thread = Monitor<String?>(nil)
    try Worker.start {
      guard let socket = listener.withLock({ $0.take() }) else { return }
      thread.update { [target = FileSystem.linkTarget(of: "/proc/thread-self")] in
        $0 = "/proc/" + (target ?? "") + "/status"
      }
      ControlLoop(
        socket, hub: hub, limits: Self.limits(silenceMilliseconds: 2000), clock: SystemClock.monotonic
      ) { .work($0) }.run()
    }
    let status = try #require(thread.wait(untilNanoseconds: nil, for: { $0 != nil }) { thread, _ in thread })
    func sleeps() throws -> Int {
      let lines = String(decoding: try FileSystem.read(status, maximumBytes: 1 << 16), as: UTF8.self).split(
        separator: "\n")
      let line = try #require(lines.first { $0.hasPrefix("voluntary_ctxt_switches:") })
      return try #require(Int(line.drop { !$0.isNumber }))
    }
    let client = try ControlTestClient(folder.path + "/s")
    try client.send("nonsense\n")
    #expect(try client.refusal() == .badJSON)
    let before = try sleeps()
    try Self.expectFarewell(client)
    // One to fall asleep, one to close the client, and some for waits inside the kernel.
    #expect(try sleeps() - before <= 8)
    hub.askToStop()
    #expect(hub.waitUntilStopped(nanoseconds: 10_000_000_000))
  }
}
