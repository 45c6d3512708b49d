import ControlProtocol
import ControlTestSupport
import LinuxSystem
import LiveTestSupport
import Testing

@testable import ControlServer

/// The streams of the control socket: events, frames, tests.
@Suite(.ownThread) struct ControlStreamTests {
  private func begin(_ request: Request, of client: ControlTestClient, id: RequestID? = nil) throws {
    try client.send(request, id: id)
    let message = try client.message()
    #expect(message.id == id)
    guard case .reply(.begun) = message.content else {
      Issue.record("expected the start of a stream, found \(message)")
      return
    }
  }

  private func item(_ item: StreamItem, id: RequestID?) -> ServerMessage {
    ServerMessage(id: id, content: .item(item))
  }

  @Test func eventsReachEverySubscriber() throws {
    let bench = try ControlBench()
    let (first, second, none) = (try bench.client(), try bench.client(), try bench.greetedClient())
    try begin(.events, of: first, id: .integer(1))
    try begin(.events, of: second, id: .string("two"))
    for number in 0..<10 { bench.server.publish(ControlBench.event(number)) }
    for number in 0..<10 {
      #expect(try first.message() == item(.event(ControlBench.event(number)), id: .integer(1)))
      #expect(try second.message() == item(.event(ControlBench.event(number)), id: .string("two")))
    }
    try none.send(.reload)
    #expect(try none.reply() == .done(message: "reload"))
  }

  @Test func subscriberCanSendRequests() throws {
    let bench = try ControlBench()
    let client = try bench.client()
    try begin(.events, of: client)
    try client.send(.depart, id: .integer(3))
    let lines = [try client.message(), try client.message()]
    #expect(lines.contains(ServerMessage(id: .integer(3), content: .reply(.done(message: "depart")))))
    #expect(lines.contains(item(.event(ControlBench.event(0)), id: nil)))
    // A connection has at most one stream of a kind.
    try client.send(.events)
    #expect(try client.refusal() == .impossible)
  }

  @Test func streamBeginsAfterEarlierAnswers() throws {
    let bench = try ControlBench()
    bench.diary.update { $0.isAnswering = false }
    let client = try bench.client()
    try client.send(ControlTestClient.line(.status) + ControlTestClient.line(.events))
    #expect(bench.eventually { $0.tokens.count == 1 })
    bench.server.publish(ControlBench.event(1))
    bench.server.answer(bench.diary.withLock { $0.tokens[0] }, .done(message: "status"))
    #expect(try client.reply() == .done(message: "status"))
    #expect(try client.reply() == .begun(message: "events follow as they happen"))
  }

  @Test func slowClientGetsACountOfLostEvents() throws {
    let bench = try ControlBench()
    let slow = try bench.client()
    try begin(.events, of: slow)
    let other = try bench.greetedClient()
    for number in 1...50_000 {
      bench.server.publish(ControlBench.event(number))
      if number % 10_000 == 0 {
        try other.send(.status)
        #expect(try other.reply() == .done(message: "status"))
      }
    }
    var (counted, last) = (0, 0)
    while last < 50_000 {
      guard case .event(let event) = try slow.item() else { continue }
      if event.name == "lost" {
        guard case .integer(let count)? = event.details.first?.value else {
          Issue.record("expected a count, found \(event)")
          continue
        }
        counted += Int(count)
      } else {
        #expect(event.time.seconds > last)
        last = Int(event.time.seconds)
        counted += 1
      }
    }
    #expect(counted == 50_000)
  }

  @Test func watcherGetsTheCurrentFrameAndThenChanges() throws {
    let bench = try ControlBench()
    #expect(!bench.server.hasWatchers)
    let first = try bench.client()
    try begin(.watch, of: first, id: .integer(1))
    #expect(try first.message() == item(.frame(ControlBench.frame(0)), id: .integer(1)))
    #expect(bench.server.hasWatchers)
    bench.server.publish(frame: ControlBench.frame(1))
    #expect(try first.message() == item(.frame(ControlBench.frame(1)), id: .integer(1)))
    // A second watcher gets the latest frame without another request to the daemon.
    let second = try bench.client()
    try begin(.watch, of: second)
    #expect(try second.message() == item(.frame(ControlBench.frame(1)), id: nil))
    bench.server.publish(frame: ControlBench.frame(2))
    for watcher in [first, second] { #expect(try watcher.item() == .frame(ControlBench.frame(2))) }
    #expect(bench.diary.withLock(\.frameRequests) == 1)
  }

  @Test func noFrameIsKeptAfterTheLastWatcherLeaves() throws {
    let bench = try ControlBench()
    for round in 1...3 {
      do {
        let watcher = try bench.client()
        try begin(.watch, of: watcher)
        #expect(try watcher.item() == .frame(ControlBench.frame(0)))
        bench.server.publish(frame: ControlBench.frame(round))
        #expect(try watcher.item() == .frame(ControlBench.frame(round)))
      }
      #expect(bench.eventually { () -> Bool in !bench.server.hasWatchers })
      #expect(bench.diary.withLock(\.frameRequests) == round)
    }
  }

  @Test func captionsFollowTheAnswerUntilTheTestEnds() throws {
    let bench = try ControlBench()
    let client = try bench.client()
    try begin(.test(.walk), of: client, id: .integer(5))
    #expect(try client.message() == item(.caption("chip 0x70, bit 0"), id: .integer(5)))
    let token = bench.diary.withLock { $0.tokens[0] }
    for number in 0..<100 { bench.server.send(.caption("\(number)"), to: token) }
    bench.server.send(.end("the walk is over"), to: token)
    for number in 0..<100 { #expect(try client.item() == .caption("\(number)")) }
    #expect(try client.item() == .end("the walk is over"))
    // The connection still answers requests.
    try client.send(.status)
    #expect(try client.reply() == .done(message: "status"))
  }

  @Test func daemonIsNotifiedWhenATestsClientLeaves() throws {
    let bench = try ControlBench()
    do {
      let client = try bench.client()
      try begin(.test(.walk), of: client)
      #expect(try client.item() == .caption("chip 0x70, bit 0"))
      let ended = try bench.client()
      try begin(.test(.lamps), of: ended)
      #expect(try ended.item() == .caption("chip 0x70, bit 0"))
      bench.server.send(.end("over"), to: bench.diary.withLock { $0.tokens[1] })
      #expect(try ended.item() == .end("over"))
      #expect(bench.diary.withLock(\.gone) == [])
    }
    #expect(bench.eventually { !$0.gone.isEmpty })
    #expect(try bench.eventually { try bench.socketCount == 1 })
    #expect(bench.diary.withLock { $0.gone == [$0.tokens[0].client] })
  }

  @Test func daemonIsNotifiedWhenTheClientLeavesBeforeItsTest() throws {
    let bench = try ControlBench()
    bench.diary.update { $0.isAnswering = false }
    do {
      let client = try bench.client()
      try client.send(.test(.walk))
      #expect(bench.eventually { $0.tokens.count == 1 })
    }
    #expect(try bench.eventually { try bench.socketCount == 1 })
    let token = bench.diary.withLock { $0.tokens[0] }
    bench.server.answer(token, .begun(message: "the walk begins"))
    #expect(bench.eventually { $0.gone == [token.client] })
  }

  @Test func halfClosedClientKeepsItsStream() throws {
    let bench = try ControlBench()
    let client = try bench.client()
    try begin(.events, of: client)
    client.endWriting()
    _ = try bench.greetedClient()
    bench.server.publish(ControlBench.event(1))
    #expect(try client.item() == .event(ControlBench.event(1)))
  }
}
