import Foundation
import TestSupport
import Testing

/// The terminal of a simulation as the person before it sees it.
@Suite(.enabled(if: Pseudoterminal.isAvailable)) struct SimulationScreenTests {
  private static let label = "LAST TIME DEPARTED"

  private func seat(
    _ arguments: [String] = [], columns: Int = 80, lines: Int = 24, through shell: String = "exec \"$@\" 2>&1"
  ) async throws -> Seat {
    let seat = try Seat(
      ["--simulate", "--film", "--socket", bench["control.sock"]] + arguments,
      through: ["sh", "-c", shell, "sh"], columns: columns, lines: lines)
    try await seat.shown(Self.label)
    return seat
  }

  private let bench: Workbench

  init() throws { bench = try Workbench() }

  @Test func keysThatMeanNothingLeaveNoTrace() async throws {
    let seat = try await seat()
    try await eventually("keys", context: seat.child.report) { seat.readsKeys }
    try seat.press("xyz\r\u{1B}[A\t ")
    let records = seat.child.output.text.components(separatedBy: Self.label).count
    try await eventually("two pictures more", context: seat.child.report) {
      seat.child.output.text.components(separatedBy: Self.label).count >= records + 2
    }
    let lines = seat.shown.lines
    #expect(lines.count == 21, "\(lines)")
    #expect(!lines.contains { $0.contains("x") || $0.contains("^[") }, "\(lines)")
    try seat.press("q")
    let code = try await seat.ended()
    #expect(code == 0)
    #expect(seat.isAsFound)
    #expect(seat.shown.hasCursor)
  }

  @Test func mistakesOfASaveStayInSightAboveThePicture() async throws {
    let file = bench["clock.toml"]
    try bench.write("board = \"adafruit-backpacks\"\n", to: "clock.toml")
    let seat = try await seat(["--config", file])
    let mistakes = (1...6).map { "wrong\($0) = \($0)\n" }.joined()
    try bench.write("board = \"adafruit-backpacks\"\n" + mistakes, to: "clock.toml")
    try await seat.shown("the clock goes on as before")
    try await eventually("the picture beneath", context: seat.child.report) {
      seat.shown.lines.last?.contains(Self.label) == true
    }
    let screen = seat.shown
    for line in 2...7 {
      #expect(
        screen.lines.contains { $0.contains("clock.toml:\(line):1: wrong\(line - 1): ") }, "\(screen.lines)")
    }
    #expect(screen.scrolledAway.isEmpty, "\(screen.scrolledAway)")
    try seat.press("q")
    _ = try await seat.ended()
  }

  @Test func aTerminalThatGrowsGetsALargerPicture() async throws {
    let seat = try await seat(columns: 160, lines: 50)
    try await seat.shown(" ━━━━━━━ ")
    seat.resize(columns: 80, lines: 24)
    try await eventually("the small picture", context: seat.child.report) {
      let screen = seat.shownSinceItWasCleared(columns: 80, lines: 24)
      return screen?.lines.first?.hasPrefix("  ━━━   ━━━ ") == true && screen?.scrolledAway.isEmpty == true
    }
    seat.resize(columns: 160, lines: 50)
    try await eventually("the large picture", context: seat.child.report) {
      seat.shownSinceItWasCleared(columns: 160, lines: 50)?.lines.count == 33
    }
    try seat.press("q")
    _ = try await seat.ended()
  }

  /// As of a shell: Ctrl-Z takes the picture off and gives the terminal back, `fg` draws it beneath.
  @Test func aSuspendedSimulationLeavesNoRests() async throws {
    let seat = try await seat(
      through: "set -m; \"$@\" 2>&1; echo stopped; read line; fg >/dev/null; echo over")
    try await eventually("keys", context: seat.child.report) { seat.readsKeys }
    try seat.press("\u{1A}")
    try await seat.shown("stopped\r\n")
    #expect(seat.isAsFound)
    let stopped = seat.shown
    #expect(stopped.hasCursor)
    #expect(!stopped.lines.contains { $0.contains("━") || $0.contains(Self.label) }, "\(stopped.lines)")
    try seat.press("\n")
    try await eventually("the picture again", context: seat.child.report) {
      seat.shown.lines.last?.contains("UTC") == true
    }
    let lines = seat.shown.lines
    #expect(lines.filter { $0.contains(Self.label) }.count == 1, "\(lines)")
    try seat.press("q")
    try await seat.shown("over\r\n")
    _ = try await seat.ended()
    #expect(seat.isAsFound)
  }

  /// A terminal that answers is believed; the answer itself is not seen.
  @Test(arguments: ["ffff/ffff/ffff", "0000/0000/0000"])
  func theBackgroundIsAskedFor(colour: String) async throws {
    let seat = try Seat(
      ["--simulate", "--film", "--socket", bench["control.sock"]],
      through: ["env", "-u", "COLORFGBG", "COLORTERM=truecolor", "TERM=xterm"], columns: 80, lines: 24,
      // The answer is there before the question, so that the test hangs on no time.
      typedBefore: "\u{1B}]11;rgb:\(colour)\u{1B}\\\u{1B}[?62;22c")
    try await seat.shown("\u{1B}]11;?\u{1B}\\\u{1B}[c")
    try await seat.shown(Self.label)
    // What is not lit is nearly white on white.
    let colours = seat.child.output.text.matches(of: #/38;2;(\d+);(\d+);(\d+)m/#)
    let hasNearlyWhite = colours.contains { colour in
      [colour.1, colour.2, colour.3].allSatisfy { Int($0) ?? 0 > 200 }
    }
    #expect(hasNearlyWhite == colour.hasPrefix("f"))
    #expect(!seat.child.output.text.contains("rgb:"))
    try seat.press("q")
    _ = try await seat.ended()
  }
}
