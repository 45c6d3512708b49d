import ControlProtocol
import Foundation
import LiveTestSupport
import Panel
import TestSupport
import Testing

/// The running daemon answers requests on its control socket.
@Suite(.ownThread) struct ControlTests {
  private let hero = "OCT 21 2015 PM 04:29"

  @Test func theStatusMatchesTheMirror() throws {
    let clock = try ControlledClock()
    let status = try clock.status()
    let names = status.readouts.map(\.shown.position.name)
    let texts = status.texts
    #expect(names == ["destination", "present", "last-departed"])
    try clock.child.record("with the texts of the status") { $0.readouts.map(\.text) == texts }
    #expect(status.activity == "clock")
    #expect(status.configuration.file == clock.bench["timecircuits.toml"])
    #expect(status.state.file == clock.bench["state.toml"])
    #expect(status.state.problem == nil)
    try clock.stop()
  }

  @Test func theStatusReportsTheSourceOfEachTime() throws {
    let clock = try ControlledClock()
    func expect(_ kinds: [ReadoutKind], zone: String?, hasTravelled: Bool) throws {
      let status = try clock.status()
      #expect(status.readouts.map(\.kind) == kinds)
      #expect(status.readouts.map(\.zone) == [nil, zone, nil])
      #expect(status.hasTravelled == hasTravelled)
      #expect(status.underWayUntil == nil)
    }
    try expect([.fixed, .zone, .fixed], zone: "UTC", hasTravelled: false)
    try clock.command(.set(.present, "102619850121"))
    try expect([.fixed, .running, .fixed], zone: nil, hasTravelled: false)
    try clock.command(.depart)
    try expect([.fixed, .running, .fixed], zone: nil, hasTravelled: true)
    try clock.command(.set(.present, "kathmandu"))
    try expect([.fixed, .zone, .fixed], zone: "Asia/Kathmandu", hasTravelled: false)
    try clock.stop()
  }

  @Test func theStatusReportsTheArrivalTime() throws {
    let clock = try ControlledClock(playsSequences: true)
    let before = try clock.status()
    #expect(before.underWayUntil == nil)
    _ = try clock.connect().ask(.depart)
    let status = try clock.status()
    let arrival = try #require(status.underWayUntil)
    #expect(arrival > status.time)
    #expect(!status.hasTravelled)
    try clock.command(.reset)
    let after = try clock.status()
    #expect(after.underWayUntil == nil)
    try clock.stop()
  }

  @Test func validTimesAreShownAndImpossibleDatesRejected() throws {
    let clock = try ControlledClock()
    try clock.command(.set(.destination, "102120151629"))
    try clock.child.record("with the set destination") { $0.readouts[0].text == hero }
    let refused = try clock.ask(.set(.destination, "02301985"))
    guard case .refused(.badValue, let reason) = refused else {
      Issue.record("the thirtieth of February was answered with \(refused)")
      return
    }
    #expect(reason.contains("28"))
    try clock.command(.brightness(.present, .full))
    let record = try clock.child.record("with full brightness") { $0.readouts[1].brightness == 16 }
    #expect(record.readouts[0].text == hero)
    try clock.stop()
  }

  @Test func answersSayThatChangesAreInvisibleWhileSwitchedOff() throws {
    let clock = try ControlledClock()
    try clock.command(.power(.off))
    for request in [
      Request.text(.present, "HI", milliseconds: nil), .set(.destination, "0121"), .brightness(nil, .full),
    ] {
      guard case .done(let message) = try clock.ask(request) else {
        Issue.record("\(request) is refused")
        continue
      }
      #expect(message.hasSuffix("; not visible until the prop is switched on"), "\(message)")
    }
    let on = try clock.ask(.power(.on))
    #expect(on == .done(message: "the prop is switched on"))
    try clock.stop()
  }

  @Test func aDepartureReachesTheMirrorAndTheEvents() throws {
    let clock = try ControlledClock()
    let follower = try clock.connect()
    let begun = try follower.ask(.events)
    guard case .begun = begun else {
      Issue.record("the events request was answered with \(begun)")
      return
    }
    let year = try clock.status().texts[1].split(separator: " ")[2]
    try clock.command(.depart)
    let record = try clock.child.record("with the arrival's date") {
      $0.readouts[1].text.hasPrefix("OCT 26 1985")
    }
    #expect(record.labels == ["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"])
    #expect(record.readouts[2].text.contains(" \(year) "))
    try clock.command(.reset)
    var names: [String] = []
    while names.last != "reset" {
      guard case .item(.event(let event)) = try follower.message().content else { continue }
      names.append(event.name)
    }
    #expect(names == ["announced", "departure", "re-entry", "reset"])
    try clock.stop()
  }

  @Test func framesAreMirrorRecordsWithTheHourCycle() throws {
    let clock = try ControlledClock()
    let watcher = try clock.connect()
    guard case .integer(let number) = try watcher.send(.watch) else {
      Issue.record("the request has no number")
      return
    }
    guard case .reply(.begun) = try watcher.message().content else {
      Issue.record("the watch stream did not start")
      return
    }
    var frames: [[UInt8]] = []
    for _ in 0..<5 { frames.append(try watcher.line()) }
    for frame in frames {
      let text = String(decoding: frame, as: UTF8.self)
      try eventually("the record of \(text)", context: clock.child.report) {
        clock.child.output.lines.contains { record in
          text == #"{"version":1,"id":\#(number),"frame":\#(record.dropLast()),"hour_cycle":12}}"#
        }
      }
    }
    #expect(Set(frames).count == 5)
    try clock.stop()
  }

  @Test func aClientThatReadsNothingDelaysNoOther() throws {
    let clock = try ControlledClock()
    let deaf = try clock.connect()
    try deaf.send(.watch)
    try deaf.send(.events)
    // About 50 KB of answer each, far more than the kernel buffers.
    for _ in 0..<30 { try deaf.send(.cities(search: nil)) }
    for _ in 0..<10 { _ = try clock.status() }
    let count = try clock.child.records().count
    try eventually("three edges", context: clock.child.report) {
      try clock.child.records().count >= count + 3
    }
    // All answers arrive once it reads.
    var lists = 0
    while lists < 30 {
      if case .reply(.cities) = try deaf.message().content { lists += 1 }
    }
    try clock.stop()
  }

  @Test func surplusClientsAreRejectedUntilOneLeaves() throws {
    let clock = try ControlledClock()
    var clients: [ControlConnection] = []
    // One more slot is reserved for root.
    for _ in 0..<(geteuid() == 0 ? 17 : 16) { clients.append(try occupiedSlot(at: clock)) }
    let surplus = try clock.connect()
    guard case .reply(.refused(.busy, _)) = try surplus.message().content else {
      Issue.record("the surplus client was not refused as busy")
      return
    }
    try surplus.ended()
    clients.removeLast()
    _ = try occupiedSlot(at: clock)
    try clock.stop()
  }

  /// Returns a connection that occupies a slot.
  ///
  /// A closed connection may live on for a moment in a program that another test is starting.
  private func occupiedSlot(at clock: ControlledClock) throws -> ControlConnection {
    var served: ControlConnection?
    try eventually("a free client slot", context: clock.child.report) {
      let client = try clock.connect()
      // A stream keeps its slot, however long the others take.
      if case .begun = try client.ask(.events) { served = client }
      return served != nil
    }
    return try #require(served)
  }

  @Test func aSecondDaemonCannotUseTheSocket() throws {
    let clock = try ControlledClock()
    try clock.bench.makeFolder("other")
    let second = try ControlledClock.start(on: clock.bench, state: clock.bench["other"])
    let code = try second.ended()
    #expect(code == 71)
    #expect(second.count("it is answered by another program") == 1, "\(second.report)")
    #expect(second.output.text == "")
    _ = try clock.status()
    try clock.stop()
  }

  @Test func openClientsDoNotDelayTheEnd() throws {
    let clock = try ControlledClock()
    var clients: [ControlConnection] = []
    for request in [Request.events, .watch, .test(.walk)] {
      clients.append(try clock.connect())
      _ = try clients[clients.count - 1].ask(request)
    }
    clients.append(try clock.connect())
    try clients[3].send(Array("{\"version\":1,".utf8))
    try clock.stop()
    for client in clients { try client.ended() }
  }

  @Test func theSocketOfAKilledDaemonIsReplaced() throws {
    let killed = try ControlledClock()
    killed.child.send(SIGKILL)
    let code = try killed.child.ended()
    #expect(code == 128 + SIGKILL)
    #expect(killed.hasSocket)
    let clock = try ControlledClock(on: killed.bench)
    #expect(clock.child.errors.text == "")
    try clock.stop()
  }

  /// Simulates a power cut: SIGKILL, so nothing is flushed.
  @Test func aKilledDaemonLeavesTheOldStateOrTheNewOne() throws {
    let bench = try Workbench()
    var old = "OCT 26 1985 AM 01:21"
    var savedCount = 0
    for round in 0..<20 {
      let clock = try ControlledClock(on: bench)
      let shown = try clock.status().texts[0]
      #expect(shown == old, "after \(round) kills")
      let new = "NOV 05 \(1900 + round) AM 06:00"
      try clock.command(.set(.destination, new))
      // The daemon writes the file within a few milliseconds.
      pass(milliseconds: Int64.random(in: 0..<12))
      clock.child.send(SIGKILL)
      _ = try clock.child.ended()

      let next = try ControlledClock(on: bench)
      let after = try next.status().texts[0]
      #expect(after == old || after == new, "kill \(round): \(after) is neither \(old) nor \(new)")
      #expect(next.child.errors.text == "", "kill \(round)")
      if after == new { savedCount += 1 }
      old = after
      next.child.send(SIGKILL)
      _ = try next.child.ended()
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: bench.path).sorted()
    #expect(!files.contains("state.toml.bad"))
    #expect(savedCount > 0)
    // An ordinary end saves every change.
    let last = try ControlledClock(on: bench)
    try last.command(.set(.destination, hero))
    try last.stop()
    let again = try ControlledClock(on: bench)
    let shown = try again.status().texts[0]
    #expect(shown == hero)
    try again.stop()
  }

  /// Ctrl-Z would otherwise leave all LEDs lit until a `reset`.
  @Test(.enabled(if: TestTier.isFull, halfAMinute)) func aSuspendedClientsTestEndsWithinHalfAMinute()
    throws
  {
    let clock = try ControlledClock()
    let client = try Child(
      ["test", "segments", "--socket", clock.bench["control.sock"]], program: "timecircuitsctl")
    func isLit() throws -> Bool { try clock.status().activity == "test segments" }
    try eventually("the test", context: client.report) { try isLit() && client.output.lastLine != nil }
    client.send(SIGSTOP)
    try eventually("the test's end", context: clock.child.report) { try !isLit() }
    client.send(SIGCONT)
    let code = try client.ended()
    #expect(code == 0)
    #expect(client.errors.text == "timecircuitsctl: the client read nothing for 25 s\n")
    #expect(try !isLit())
    try clock.stop()
  }

  @Test(.enabled(if: TestTier.isFull, halfAMinute)) func aTestContinuesWhileItsClientReads() throws {
    let clock = try ControlledClock()
    let client = try Child(
      ["test", "lamps", "--socket", clock.bench["control.sock"]], program: "timecircuitsctl")
    try eventually("a line", context: client.report) { client.output.lastLine != nil }
    // Longer than the 25 s after which a client that reads nothing is disconnected.
    let count = try clock.child.records().count
    try eventually("32 s of edges", context: clock.child.report) {
      try clock.child.records().count >= count + 64
    }
    let activity = try clock.status().activity
    client.send(SIGINT)
    let code = try client.ended()
    #expect(code == 0)
    #expect(client.output.text == "all lamps are lit\n")
    #expect(activity == "test lamps")
    try clock.stop()
  }
}

extension StatusReport {
  /// The readouts as text.
  fileprivate var texts: [String] { readouts.map { $0.shown.frame.text(hourCycle: hourCycle) } }
}
