import Foundation
import LiveTestSupport
import Testing

/// The pictures that a simulation draws at a terminal.
@Suite(.ownThread, .needs(.terminal)) struct TerminalTests {
  private let hideCursor = "\u{1B}[?25l"
  private let showCursor = "\u{1B}[?25h"

  @Test func thePictureIsRedrawnInPlaceAndTheCursorRestored() throws {
    let text = try text(columns: 100, lines: 40)
    #expect(text.contains(hideCursor))
    #expect(text.hasSuffix(showCursor))
    // Three readouts with their labels, two blank lines and the time.
    #expect(text.contains("\u{1B}[21A\r\u{1B}[J"))
    #expect(text.contains("HONG KONG"))
    #expect(text.contains("\u{1B}[38;5;196m"))
  }

  @Test func noColorDisablesColours() throws {
    let text = try text(columns: 100, lines: 40, environment: ["NO_COLOR": "1"])
    #expect(text.contains("\u{1B}[21A\r\u{1B}[J"))
    #expect(!text.contains("\u{1B}[38"))
    #expect(text.contains("━━━"))
  }

  @Test(arguments: [(40, 40), (100, 12)])
  func aSmallWindowHasALineForEachReadout(columns: Int, lines: Int) throws {
    let text = try text(columns: UInt16(columns), lines: UInt16(lines), environment: ["NO_COLOR": "1"])
    #expect(text.contains("\u{1B}[3A\r\u{1B}[J"))
    #expect(text.contains(" AM ") || text.contains(" PM "))
    #expect(text.contains("  LONDON"))
    #expect(!text.contains("━"))
    #expect(text.hasSuffix(showCursor))
  }

  @Test(arguments: ["dumb", ""])
  func terminalsWithoutCursorControlGetPlainPictures(name: String) throws {
    let bench = try Workbench()
    try bench.write("board = \"adafruit-backpacks\"\n", to: "timecircuits.toml")
    let terminal = try #require(Pseudoterminal(columns: 100, lines: 40))
    let child = try Child(
      ["--simulate", "--config", bench["timecircuits.toml"]], environment: ["TERM": name],
      output: .descriptor(terminal.inner, readingFrom: terminal.outer))
    close(terminal.inner)
    try eventually("two pictures", context: child.report) {
      child.output.text.components(separatedBy: "HONG KONG").count > 2
    }
    child.send(SIGINT)
    let code = try child.ended()
    #expect(code == 0)
    #expect(!child.output.text.contains("\u{1B}"))
  }

  @Test func litSegmentsAreDarkOnALightBackground() throws {
    let text = try text(
      columns: 100, lines: 40, environment: ["COLORFGBG": "0;15", "COLORTERM": "truecolor"])
    #expect(text.contains("\u{1B}[38;2;"))
    #expect(!text.contains("\u{1B}[38;2;255;0;0m"))
  }

  /// The output of a run of three pictures at a terminal, ended with SIGINT.
  private func text(
    columns: UInt16, lines: UInt16, environment: [String: String] = [:]
  ) throws -> String {
    let bench = try Workbench()
    try bench.write("board = \"adafruit-backpacks\"\n", to: "timecircuits.toml")
    let terminal = try #require(Pseudoterminal(columns: columns, lines: lines))
    let child = try Child(
      ["--simulate", "--config", bench["timecircuits.toml"]], environment: environment,
      output: .descriptor(terminal.inner, readingFrom: terminal.outer))
    close(terminal.inner)
    try eventually("three pictures", context: child.report) {
      child.output.text.components(separatedBy: hideCursor).count > 3
    }
    child.send(SIGINT)
    let code = try child.ended()
    #expect(code == 0)
    return child.output.text
  }
}
