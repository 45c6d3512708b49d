import ControlProtocol
import Foundation
import LiveTestSupport
import Panel
import Testing

/// Keys and requests control the LED walk.
@Suite(.ownThread) struct WalkTests {
  private static let daemon = ["--simulate", "--test", "walk", "--board", "adafruit-backpacks"]

  @Test(.needs(.terminal), arguments: ["q", "\u{3}"])
  func keysControlTheDaemonsWalk(end: String) throws {
    let seat = try Seat(Self.daemon)
    // The walk ends by itself, possibly before an `await` resumes.
    try seat.shown("1 of 345: destination month1 segment a")
    try eventually("single-key input", context: seat.child.report) { seat.readsKeys }
    try eventually("the duration of the walk", context: seat.child.report) {
      seat.child.count("345 LEDs of adafruit-backpacks, one after the other, in 2 min 53 s") > 0
    }
    try eventually("the list of keys", context: seat.child.report) { seat.child.count(WalkMove.keys) > 0 }
    // An arrow, F2 and x have no function.
    try seat.press("x\u{1B}[C\u{1B}OQ ")
    try seat.shown(", paused: ")
    let number = try #require(Self.numbers(seat.child.output.text).last)
    try seat.press("n")
    try seat.shown("\(number + 1), paused: ")
    try seat.press("n")
    try seat.shown("\(number + 2), paused: ")
    try seat.press("p")
    try eventually("a step back", context: seat.child.report) {
      Self.numbers(seat.child.output.text).last == number + 1
    }
    try seat.press(" ")
    try seat.shown("\(number + 3) of 345: ")
    try seat.press(end)
    let code = try seat.ended()
    #expect(code == 0)
    #expect(seat.isAsFound)
    #expect(!seat.child.output.text.contains("x\u{1B}"))
  }

  /// The numbers of the captions in their order.
  private static func numbers(_ text: String) -> [Int] {
    text.matches(of: #/(\d+)(?: of 345|, paused): /#).compactMap { Int($0.1) }
  }

  @Test(.needs(.terminal))
  func keysControlAClientsWalk() throws {
    let clock = try ControlledClock()
    let seat = try Seat(
      ["test", "walk", "present", "--socket", clock.bench["control.sock"]], program: "timecircuitsctl")
    try seat.shown(
      "115 LEDs of adafruit-backpacks, one after the other, in 58 s\r\n\(WalkMove.keys)\r\n1 of 115: ")
    #expect(seat.readsKeys)
    try seat.press(" ")
    try seat.shown(", paused: ")
    let paused = seat.child.output.text
    try seat.press("n")
    try eventually("the next LED", context: seat.child.report) {
      seat.child.output.text.components(separatedBy: ", paused: ").count == 3
    }
    // Without a shell to continue it, the client ignores Ctrl-Z and keeps reading keys.
    try seat.press("\u{1A}")
    try seat.press("n")
    try eventually("the LED after that", context: seat.child.report) {
      seat.child.output.text.components(separatedBy: ", paused: ").count == 4
    }
    #expect(seat.child.output.text.hasPrefix(paused))
    try seat.press("q")
    let code = try seat.ended()
    #expect(code == 0)
    #expect(seat.isAsFound)
    try eventually("the clock again") { try clock.status().activity == "clock" }
    try clock.stop()
  }

  /// As in a shell: Ctrl-Z restores the terminal, `fg` takes it over again.
  @Test(.needs(.terminal))
  func aSuspendedWalkRestoresTheTerminal() throws {
    let clock = try ControlledClock()
    let script = "set -m; \"$@\"; echo stopped; read line; fg; echo over"
    let seat = try Seat(
      ["test", "walk", "--socket", clock.bench["control.sock"]], program: "timecircuitsctl",
      through: ["sh", "-c", script, "sh"])
    // A suspended client is disconnected after a while, which an `await` may outlast.
    try seat.shown("1 of 345: ")
    try eventually("single-key input", context: seat.child.report) { seat.readsKeys }
    try seat.press("\u{1A}")
    try seat.shown("stopped\r\n")
    #expect(seat.isAsFound)
    try seat.press("\n")
    try eventually("single-key input again", context: seat.child.report) { seat.readsKeys }
    try seat.press(" ")
    try seat.shown(", paused: ")
    try seat.press("q")
    try seat.shown("over\r\n")
    let code = try seat.ended()
    #expect(code == 0)
    #expect(seat.isAsFound)
    try clock.stop()
  }

  @Test(.needs(.terminal))
  func aBackgroundWalkReadsNoKeysAndContinues() throws {
    let clock = try ControlledClock()
    let seat = try Seat(
      ["test", "walk", "--socket", clock.bench["control.sock"]], program: "timecircuitsctl",
      through: [
        "sh", "-c", "set -m; \"$@\" & read line; echo \"read $line\"; kill %1; wait %1; echo over", "sh",
      ])
    try seat.shown("Ctrl-C ends it\r\n1 of 345: ")
    #expect(seat.isAsFound)
    try seat.press("q n\n")
    try seat.shown("read q n\r\n")
    try seat.shown("over\r\n")
    let code = try seat.ended()
    #expect(code == 0)
    try clock.stop()
  }

  @Test func requestsControlOnlyTheirConnectionsWalk() throws {
    let clock = try ControlledClock()
    // An idle client is disconnected after a while, which an `await` may outlast.
    let (walker, other) = (try clock.connect(), try clock.connect())
    #expect(try Self.refusal(walker.ask(.step(.next)))?.contains("this connection has no walk") == true)
    guard case .begun = try walker.ask(.test(.walk)) else {
      Issue.record("the walk did not start")
      return
    }
    #expect(try Self.refusal(other.ask(.step(.next)))?.contains("this connection has no walk") == true)
    guard case .done(let paused) = try walker.ask(.step(.pause)) else {
      Issue.record("the walk was not paused")
      return
    }
    #expect(paused == "the walk is paused")
    let caption = try Self.caption(of: walker)
    // Which step it is depends on how soon this machine sent the second request.
    #expect(caption.contains(", paused: destination month"))
    // Repeating the caption checks that the client reads: only a reading client may keep all LEDs lit.
    let repeated = try Self.caption(of: walker)
    #expect(repeated == caption)
    guard case .done(let resumed) = try walker.ask(.step(.toggle)) else {
      Issue.record("the walk did not continue")
      return
    }
    #expect(resumed == "the walk continues")
    let next = try Self.caption(of: walker)
    #expect(next.contains(" of 345: "))
    _ = try other.ask(.reset)
    try clock.stop()
  }

  @Test func aSegmentTestHasNoSteps() throws {
    let clock = try ControlledClock()
    // A client that does not read is disconnected after a while, which an `await` may outlast.
    let client = try clock.connect()
    _ = try client.ask(.test(.segments))
    let refusal = try Self.refusal(client.ask(.step(.next)))
    #expect(refusal == "all segments are lit; only a walk has steps")
    try clock.stop()
  }

  private static func refusal(_ reply: Reply) -> String? {
    guard case .refused(.impossible, let message) = reply else { return nil }
    return message
  }

  /// Waits for the next caption and skips other items.
  private static func caption(of client: ControlConnection) throws -> String {
    while true {
      if case .item(.caption(let caption, _)) = try client.message().content { return caption }
    }
  }
}
