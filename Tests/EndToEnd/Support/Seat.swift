import Foundation
import Glibc
import LiveTestSupport
import TestSupport

/// A terminal with a program in its foreground; the program's errors are collected separately.
final class Seat: Sendable {
  let child: Child
  private let screen: Int32
  private let columns: Int
  private let lines: Int
  private let keyboard: Int32
  private let checks = Locked(Checks())

  /// The number of checked pictures, and the screen after the last one.
  private struct Checks {
    var screen: Screen?
    var count = 0
  }

  /// Runs a command as the session of a terminal, optionally with input typed before the start.
  init(
    _ arguments: [String], program: String = "timecircuitsd", through wrapper: [String] = [],
    columns: Int = 100, lines: Int = 40, typedBefore: String = ""
  ) throws {
    guard let terminal = Pseudoterminal(columns: UInt16(columns), lines: UInt16(lines)) else {
      throw Child.NotStarted(code: errno)
    }
    (self.columns, self.lines) = (columns, lines)
    if !typedBefore.isEmpty { terminal.type(typedBefore) }
    (screen, keyboard) = (terminal.inner, fcntl(terminal.outer, F_DUPFD_CLOEXEC, 0))
    // setsid(1) executes the command with its standard input as the session's terminal.
    child = try Child(
      arguments, program: program, through: ["setsid", "--ctty"] + wrapper, input: terminal.inner,
      output: .descriptor(terminal.inner, readingFrom: terminal.outer))
  }

  deinit {
    close(keyboard)
    close(screen)
  }

  /// Presses keys.
  func press(_ keys: String) throws {
    let bytes = Array(keys.utf8)
    guard write(keyboard, bytes, bytes.count) == bytes.count else { throw Child.NotStarted(code: errno) }
  }

  /// The current screen.
  var shown: Screen {
    var screen = Screen(columns: columns, lines: lines)
    screen.write(child.output.text)
    return screen
  }

  /// The screen since it was last cleared, at a given size; `nil` if it was never cleared.
  func shownSinceItWasCleared(columns: Int, lines: Int) -> Screen? {
    let parts = child.output.text.components(separatedBy: "\u{1B}[H\u{1B}[2J")
    guard parts.count > 1, let last = parts.last else { return nil }
    var screen = Screen(columns: columns, lines: lines)
    screen.write(last)
    return screen
  }

  /// Resizes the terminal.
  func resize(columns: Int, lines: Int) {
    var size = winsize(ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(screen, UInt(TIOCSWINSZ), &size)
  }

  /// Whether keys are read one by one without echo.
  var readsKeys: Bool {
    var settings = termios()
    tcgetattr(screen, &settings)
    return settings.c_lflag & tcflag_t(ICANON | ECHO) == 0
  }

  /// Whether the terminal has its original settings.
  var isAsFound: Bool {
    var settings = termios()
    tcgetattr(screen, &settings)
    return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Waits for a picture that meets a condition, after the picture of the previous wait.
  ///
  /// Checks every picture, so that a stalled test does not miss one that was shown only for seconds.
  func drew(_ awaited: String, _ holds: (Screen) -> Bool) throws {
    try eventually(awaited, context: child.report) {
      checks.with { checks in
        var screen = checks.screen ?? Screen(columns: columns, lines: lines)
        defer { checks.screen = screen }
        // Each picture ends by enabling line wrap; the text after the last one is incomplete.
        let pictures = child.output.text.components(separatedBy: Self.pictureEnd).dropLast()
        for picture in pictures.dropFirst(checks.count) {
          screen.write(picture + Self.pictureEnd)
          checks.count += 1
          if holds(screen) { return true }
        }
        return false
      }
    }
  }

  private static let pictureEnd = "\u{1B}[?7h"

  /// Waits for a text in the output.
  func shown(_ text: String) throws {
    try eventually("“\(text)” on the screen", context: child.report) { child.output.text.contains(text) }
  }

  /// Waits for the program's end; returns its exit code.
  func ended() throws -> Int32 {
    try eventually("the program's end", context: child.report) { child.status != nil }
    return child.status ?? -1
  }
}
