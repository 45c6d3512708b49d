import Foundation
import LiveTestSupport
import TestSupport
import Testing

/// The screen and the keys of a simulation at a terminal.
@Suite(.ownThread, .needs(.terminal)) struct SimulationScreenTests {
  private static let label = "LAST TIME DEPARTED"

  private func seat(
    _ arguments: [String] = [], columns: Int = 80, lines: Int = 24, through shell: String = "exec \"$@\" 2>&1"
  ) throws -> Seat {
    let seat = try Seat(
      ["--simulate", "--film", "--socket", bench["control.sock"]] + arguments,
      through: ["sh", "-c", shell, "sh"], columns: columns, lines: lines)
    try seat.shown(Self.label)
    return seat
  }

  private let bench: Workbench

  init() throws { bench = try Workbench() }

  @Test func unknownKeysAreReportedAndNotPrinted() throws {
    let seat = try seat()
    try eventually("single-key input", context: seat.child.report) { seat.readsKeys }
    try seat.press("xyz\u{1B}[A\t ")
    var lines: [String] = []
    try seat.drew("the message about the last key") { screen in
      lines = screen.lines
      return lines.last?.contains("that has no function; press ? for the keys") == true
    }
    #expect(lines.count == 21, "\(lines)")
    #expect(!lines.contains { $0.contains("x") || $0.contains("^[") }, "\(lines)")
    try seat.press("q")
    let code = try seat.ended()
    #expect(code == 0)
    #expect(seat.isAsFound)
    try eventually("the cursor", context: seat.child.report) { seat.shown.hasCursor }
  }

  /// The line under the picture answers each key.
  @Test func keysOfAPCControlTheProp() throws {
    try bench.write("[travel]\nsequences = false\n", to: "clock.toml")
    let seat = try seat(["--config", bench["clock.toml"]])
    try eventually("single-key input", context: seat.child.report) { seat.readsKeys }
    func expectMessage(_ words: String) throws {
      try seat.drew("“\(words)” below the picture") { screen in
        // The message may wrap onto two lines.
        screen.lines.suffix(3).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
          .contains(words)
      }
    }
    try expectMessage("UTC - ? lists the keys")
    try seat.press("?")
    try expectMessage("digits and Enter set the destination")
    try seat.press("1105")
    try expectMessage("typed: 1105 - Enter sets the destination, * deletes it")
    try seat.press("19550600\r")
    try expectMessage("destination shows NOV 05 1955 AM 06:00")
    try seat.press("d")
    try expectMessage("the present time is NOV 05 1955 AM 06:00")
    try seat.press("a")
    try expectMessage("there is no alarm: `timecircuitsctl alarm 07:30` sets one")
    try seat.press("r")
    try expectMessage("the car arrives: the present time is OCT 26 1985 AM 01:22")
    try seat.press("r")
    try expectMessage("the present time is already the real time")
    try seat.press("1326\u{7F}")
    try expectMessage("the entry was deleted")
    try seat.press("13261985#")
    try expectMessage("there is no month 13")
    // The messages stayed under the picture, whose size did not change.
    #expect(seat.shown.lines.contains { $0.contains("━━━   ━━━   ━━━") }, "\(seat.shown.lines)")
    #expect(seat.shown.scrolledAway.isEmpty, "\(seat.shown.scrolledAway)")
    try seat.press("t")
    try expectMessage("1 to 9 are presets")
    try seat.press(" ")
    try expectMessage("there is no timer")
    try seat.press("3")
    try expectMessage("the timer is set to 18:00")
    try seat.press("+ ")
    try expectMessage("timer running, 18:30 left")
    try seat.press("d")
    try expectMessage("has no function; press ? for the keys")
    try seat.press("x")
    try expectMessage("the timer has ended")
    try seat.press("t")
    try expectMessage("keys control the prop")
    try seat.press("n")
    try expectMessage("night mode until")
    try seat.press("n")
    try expectMessage("day mode, automatic")
    try seat.press("x")
    try expectMessage("\"x\" has no function; press ? for the keys")
    try seat.press("Q")
    let code = try seat.ended()
    #expect(code == 0)
    #expect(seat.isAsFound)
  }

  @Test func mistakesStayVisibleAboveThePicture() throws {
    let file = bench["clock.toml"]
    try bench.write("board = \"adafruit-backpacks\"\n", to: "clock.toml")
    let seat = try seat(["--config", file])
    let mistakes = (1...6).map { "wrong\($0) = \($0)\n" }.joined()
    try bench.write("board = \"adafruit-backpacks\"\n" + mistakes, to: "clock.toml")
    try seat.shown("keeping the previous one")
    try eventually("the picture below the mistakes", context: seat.child.report) {
      seat.shown.lines.last?.contains(Self.label) == true
    }
    let screen = seat.shown
    for line in 2...7 {
      #expect(
        screen.lines.contains { $0.contains("clock.toml:\(line):1: wrong\(line - 1): ") }, "\(screen.lines)")
    }
    #expect(screen.scrolledAway.isEmpty, "\(screen.scrolledAway)")
    try seat.press("q")
    _ = try seat.ended()
  }

  @Test func thePictureFollowsTheSizeOfTheTerminal() throws {
    let seat = try seat(columns: 160, lines: 50)
    try seat.shown(" ━━━━━━━ ")
    seat.resize(columns: 80, lines: 24)
    try eventually("the small picture", context: seat.child.report) {
      let screen = seat.shownSinceItWasCleared(columns: 80, lines: 24)
      return screen?.lines.first?.hasPrefix("  ━━━   ━━━ ") == true && screen?.scrolledAway.isEmpty == true
    }
    seat.resize(columns: 160, lines: 50)
    try eventually("the large picture", context: seat.child.report) {
      seat.shownSinceItWasCleared(columns: 160, lines: 50)?.lines.count == 33
    }
    try seat.press("q")
    _ = try seat.ended()
  }

  /// As in a shell: Ctrl-Z erases the picture and restores the terminal, `fg` draws it again below.
  @Test func aSuspendedSimulationErasesItsPicture() throws {
    let seat = try seat(
      through: "set -m; \"$@\" 2>&1; echo stopped; read line; fg >/dev/null; echo over")
    try eventually("single-key input", context: seat.child.report) { seat.readsKeys }
    try seat.press("\u{1A}")
    try seat.shown("stopped\r\n")
    #expect(seat.isAsFound)
    let stopped = seat.shown
    #expect(stopped.hasCursor)
    #expect(!stopped.lines.contains { $0.contains("━") || $0.contains(Self.label) }, "\(stopped.lines)")
    try seat.press("\n")
    try eventually("the picture again", context: seat.child.report) {
      seat.shown.lines.last?.contains("UTC") == true
    }
    let lines = seat.shown.lines
    #expect(lines.filter { $0.contains(Self.label) }.count == 1, "\(lines)")
    try seat.press("q")
    try seat.shown("over\r\n")
    _ = try seat.ended()
    #expect(seat.isAsFound)
  }

  /// The terminal's answer selects the colours and is not printed.
  @Test(arguments: ["ffff/ffff/ffff", "0000/0000/0000"])
  func theColoursFollowTheTerminalsBackground(colour: String) throws {
    let seat = try Seat(
      ["--simulate", "--film", "--socket", bench["control.sock"]],
      through: ["env", "-u", "COLORFGBG", "COLORTERM=truecolor", "TERM=xterm"], columns: 80, lines: 24,
      // The answer arrives before the question, so that the test does not depend on timing.
      typedBefore: "\u{1B}]11;rgb:\(colour)\u{1B}\\\u{1B}[?62;22c")
    try seat.shown("\u{1B}]11;?\u{1B}\\\u{1B}[c")
    try seat.shown(Self.label)
    // Unlit segments are nearly white on a white background.
    let colours = seat.child.output.text.matches(of: #/38;2;(\d+);(\d+);(\d+)m/#)
    let hasNearlyWhite = colours.contains { colour in
      [colour.1, colour.2, colour.3].allSatisfy { Int($0) ?? 0 > 200 }
    }
    #expect(hasNearlyWhite == colour.hasPrefix("f"))
    #expect(!seat.child.output.text.contains("rgb:"))
    try seat.press("q")
    _ = try seat.ended()
  }
}
