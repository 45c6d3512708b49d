import ControlProtocol
import Foundation
import Panel
import Testing

/// The running daemon, asked over its control socket.
@Suite struct ControlTests {
  private let hero = "OCT 21 2015 PM 04:29"

  @Test func theStatusTellsWhatTheMirrorShows() async throws {
    let clock = try await ControlledClock()
    let status = try await clock.status()
    let names = status.readouts.map(\.shown.position.name)
    let texts = status.texts
    #expect(names == ["destination", "present", "last-departed"])
    try await clock.child.record("of the status") { $0.readouts.map(\.text) == texts }
    #expect(status.activity == "clock")
    #expect(status.configuration.file == clock.bench["timecircuits.toml"])
    #expect(status.state.file == clock.bench["state.toml"])
    #expect(status.state.problem == nil)
    try await clock.stop()
  }

  @Test func theStatusTellsInFieldsWhereTimesComeFrom() async throws {
    let clock = try await ControlledClock()
    func expect(_ kinds: [ReadoutStatus.Kind], zone: String?, hasTravelled: Bool) async throws {
      let status = try await clock.status()
      #expect(status.readouts.map(\.kind) == kinds)
      #expect(status.readouts.map(\.zone) == [nil, zone, nil])
      #expect(status.hasTravelled == hasTravelled)
      #expect(status.underWayUntil == nil)
    }
    try await expect([.fixed, .zone, .fixed], zone: "UTC", hasTravelled: false)
    try await clock.command(.set(.present, "102619850121"))
    try await expect([.fixed, .running, .fixed], zone: nil, hasTravelled: false)
    try await clock.command(.depart)
    try await expect([.fixed, .running, .fixed], zone: nil, hasTravelled: true)
    try await clock.command(.set(.present, "kathmandu"))
    try await expect([.fixed, .zone, .fixed], zone: "Asia/Kathmandu", hasTravelled: false)
    try await clock.stop()
  }

  @Test func theStatusTellsWhenACarThatIsUnderWayArrives() async throws {
    let clock = try await ControlledClock(playsSequences: true)
    let before = try await clock.status()
    #expect(before.underWayUntil == nil)
    // It is under way for eight seconds, and a test of many may stand still for longer.
    let status = try await onItsOwnThread {
      _ = try clock.connect().ask(.depart)
      return try clock.status()
    }
    let arrival = try #require(status.underWayUntil)
    #expect(arrival > status.time)
    #expect(!status.hasTravelled)
    try await clock.command(.reset)
    let after = try await clock.status()
    #expect(after.underWayUntil == nil)
    try await clock.stop()
  }

  @Test func whatIsSetIsOnTheMirrorAndAnImpossibleDateIsNot() async throws {
    let clock = try await ControlledClock()
    try await clock.command(.set(.destination, "102120151629"))
    try await clock.child.record("of what was set") { $0.readouts[0].text == hero }
    let refused = try await clock.ask(.set(.destination, "02301985"))
    guard case .refused(.badValue, let reason) = refused else {
      Issue.record("the thirtieth of February was answered with \(refused)")
      return
    }
    #expect(reason.contains("28"))
    try await clock.command(.brightness(.present, .full))
    let record = try await clock.child.record("of the light") { $0.readouts[1].brightness == 16 }
    #expect(record.readouts[0].text == hero)
    try await clock.stop()
  }

  @Test func aDepartureIsOnTheMirrorAndAmongTheEvents() async throws {
    let clock = try await ControlledClock()
    let follower = try clock.connect()
    let begun = try await follower.ask(.events)
    guard case .begun = begun else {
      Issue.record("events were answered with \(begun)")
      return
    }
    let year = try await clock.status().texts[1].split(separator: " ")[2]
    try await clock.command(.depart)
    let record = try await clock.child.record("of the arrival") {
      $0.readouts[1].text.hasPrefix("OCT 26 1985")
    }
    #expect(record.labels == ["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"])
    #expect(record.readouts[2].text.contains(" \(year) "))
    try await clock.command(.reset)
    var names: [String] = []
    while names.last != "reset" {
      guard case .item(.event(let event)) = try await follower.message().content else { continue }
      names.append(event.name)
    }
    #expect(names == ["announced", "departure", "re-entry", "reset"])
    try await clock.stop()
  }

  @Test func framesAreTheMirrorsRecordsWithTheHourCycle() async throws {
    let clock = try await ControlledClock()
    let watcher = try clock.connect()
    guard case .integer(let number) = try watcher.send(.watch) else {
      Issue.record("this client numbers its requests")
      return
    }
    guard case .reply(.begun) = try await watcher.message().content else {
      Issue.record("watch was not begun")
      return
    }
    var frames: [[UInt8]] = []
    for _ in 0..<5 { frames.append(try await watcher.line()) }
    for frame in frames {
      let text = String(decoding: frame, as: UTF8.self)
      try await eventually("the record of \(text)", context: clock.child.report) {
        clock.child.output.lines.contains { record in
          text == #"{"version":1,"id":\#(number),"frame":\#(record.dropLast()),"hour_cycle":12}}"#
        }
      }
    }
    #expect(Set(frames).count == 5)
    try await clock.stop()
  }

  @Test func aClientThatReadsNothingHoldsUpNobody() async throws {
    let clock = try await ControlledClock()
    // A client that reads nothing for ten seconds is closed.
    try await onItsOwnThread {
      let start = now()
      let deaf = try clock.connect()
      try deaf.send(.watch)
      try deaf.send(.events)
      // Some 50 KB of answer each: far more than the kernel keeps for it.
      for _ in 0..<30 { try deaf.send(.cities(search: nil)) }
      for _ in 0..<10 { _ = try clock.status() }
      try eventually("three edges", context: clock.child.report) {
        try clock.child.records().last.map { $0.milliseconds > start + 1500 } ?? false
      }
      // What it did not read is there when it does.
      var lists = 0
      while lists < 30 {
        if case .reply(.cities) = try deaf.message().content { lists += 1 }
      }
    }
    let edges = try clock.child.records().dropFirst().map(\.milliseconds)
    for (edge, next) in zip(edges, edges.dropFirst()) {
      let isExcused = StallWitness.shared.stalled(since: edge) >= 100
      #expect(next - edge == 500 || isExcused, "\(edge) to \(next)")
    }
    try await clock.stop()
  }

  @Test func aClientTooManyIsTurnedAwayUntilOneLeaves() async throws {
    let clock = try await ControlledClock()
    var clients: [ControlConnection] = []
    // One more is kept for root.
    for _ in 0..<(geteuid() == 0 ? 17 : 16) { clients.append(try await place(at: clock)) }
    let surplus = try clock.connect()
    guard case .reply(.refused(.busy, _)) = try await surplus.message().content else {
      Issue.record("a client too many was not told that the daemon is busy")
      return
    }
    try await surplus.ended()
    clients.removeLast()
    _ = try await place(at: clock)
    try await clock.stop()
  }

  /// A connection that is served.
  ///
  /// One that was closed before goes on for as long as a program that another test starts just then has a copy of it.
  private func place(at clock: ControlledClock) async throws -> ControlConnection {
    for _ in 0..<1000 {
      let client = try clock.connect()
      // With a stream it keeps its place however long the others take.
      if case .begun = try await client.ask(.events) { return client }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw TookTooLong(awaited: "a place among the clients", context: clock.child.report)
  }

  @Test func aSecondDaemonIsRefusedTheSocketAndTheFirstGoesOn() async throws {
    let clock = try await ControlledClock()
    try clock.bench.makeFolder("other")
    let second = try ControlledClock.start(on: clock.bench, state: clock.bench["other"])
    let code = try await second.ended()
    #expect(code == 71)
    #expect(second.count("it is answered by another program") == 1, "\(second.report)")
    #expect(second.output.text == "")
    _ = try await clock.status()
    try await clock.stop()
  }

  @Test func clientsDoNotHoldUpTheEnd() async throws {
    let clock = try await ControlledClock()
    var clients: [ControlConnection] = []
    // Each with a stream, since one that asks for nothing is closed after a minute, and a test may stand still for one.
    for request in [Request.events, .watch, .test(.walk)] {
      clients.append(try clock.connect())
      _ = try await clients[clients.count - 1].ask(request)
    }
    clients.append(try clock.connect())
    try clients[3].send(Array("{\"version\":1,".utf8))
    let start = now()
    let milliseconds = try await clock.timedStop()
    #expect(milliseconds < 3000 + StallWitness.shared.stalled(since: start))
    for client in clients { try await client.ended() }
  }

  @Test func theSocketOfAKilledDaemonIsTakenOver() async throws {
    let killed = try await ControlledClock()
    killed.child.send(SIGKILL)
    let code = try await killed.child.ended()
    #expect(code == 128 + SIGKILL)
    #expect(killed.hasSocket)
    let clock = try await ControlledClock(on: killed.bench)
    #expect(clock.child.errors.text == "")
    try await clock.stop()
  }

  /// A power cut, as far as a process can have one: nothing is flushed and nothing is said.
  @Test func aKilledDaemonLeavesTheOldStateOrTheNewOne() async throws {
    let bench = try Workbench()
    var old = "OCT 26 1985 AM 01:21"
    var kept = 0
    for round in 0..<20 {
      let clock = try await ControlledClock(on: bench)
      let shown = try await clock.status().texts[0]
      #expect(shown == old, "after \(round) kills")
      let new = "NOV 05 \(1900 + round) AM 06:00"
      try await clock.command(.set(.destination, new))
      // The file is written within some milliseconds.
      usleep(UInt32.random(in: 0..<12_000))
      clock.child.send(SIGKILL)
      _ = try await clock.child.ended()

      let next = try await ControlledClock(on: bench)
      let after = try await next.status().texts[0]
      #expect(after == old || after == new, "kill \(round): \(after) is neither \(old) nor \(new)")
      #expect(next.child.errors.text == "", "kill \(round)")
      if after == new { kept += 1 }
      old = after
      next.child.send(SIGKILL)
      _ = try await next.child.ended()
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: bench.path).sorted()
    #expect(!files.contains("state.toml.bad"))
    #expect(kept > 0)
    // What was set in time is there after an ordinary end.
    let last = try await ControlledClock(on: bench)
    try await last.command(.set(.destination, hero))
    try await last.stop()
    let again = try await ControlledClock(on: bench)
    let shown = try await again.status().texts[0]
    #expect(shown == hero)
    try await again.stop()
  }

  /// As by Ctrl-Z: all LEDs stay lit, and nobody else can end it but by `reset`.
  @Test func aTestWhoseClientIsSuspendedEndsWithinHalfAMinute() async throws {
    let clock = try await ControlledClock()
    let (code, message, isLitAgain) = try await onItsOwnThread {
      let client = try Child(
        ["test", "segments", "--socket", clock.bench["control.sock"]], program: "timecircuitsctl")
      func isLit() throws -> Bool { try clock.status().activity == "test segments" }
      try eventually("the test", context: client.report) { try isLit() && client.output.lastLine != nil }
      client.send(SIGSTOP)
      try eventually("the test's end", within: 40, context: clock.child.report) {
        usleep(100_000)
        return try !isLit()
      }
      client.send(SIGCONT)
      return (try client.ended(), client.errors.text, try isLit())
    }
    #expect(code == 0)
    #expect(message == "timecircuitsctl: nothing of it was read for 25 s\n")
    #expect(!isLitAgain)
    try await clock.stop()
  }

  @Test func aTestThatIsReadGoesOn() async throws {
    let clock = try await ControlledClock()
    let (code, output, activity) = try await onItsOwnThread {
      let client = try Child(
        ["test", "lamps", "--socket", clock.bench["control.sock"]], program: "timecircuitsctl")
      try eventually("a line", context: client.report) { client.output.lastLine != nil }
      usleep(32_000_000)
      let activity = try clock.status().activity
      client.send(SIGINT)
      return (try client.ended(), client.output.text, activity)
    }
    #expect(code == 0)
    #expect(output == "all lamps are lit\n")
    #expect(activity == "test lamps")
    try await clock.stop()
  }
}

extension StatusReport {
  /// What a person reads on the readouts.
  fileprivate var texts: [String] { readouts.map { $0.shown.frame.text(hourCycle: hourCycle) } }
}
