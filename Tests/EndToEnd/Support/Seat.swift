import Foundation
import Glibc
import LiveTestSupport
import TestSupport

/// A person at a terminal, in whose foreground a program runs; its errors are collected apart.
final class Seat: Sendable {
  let child: Child
  private let screen: Int32
  private let columns: Int
  private let lines: Int
  private let keyboard: Int32
  private let looks = Locked(Looks())

  /// How far the pictures that were drawn have been looked at.
  private struct Looks {
    var screen: Screen?
    var count = 0
  }

  /// Runs a command, or another one that becomes it, as the session of a terminal, in which something was typed unseen before.
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
    // setsid(1) becomes the command, with its standard input as the terminal of the session.
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

  /// What stands on the screen by now.
  var shown: Screen {
    var screen = Screen(columns: columns, lines: lines)
    screen.write(child.output.text)
    return screen
  }

  /// What stands on a screen of a size since it was cleared; `nil` where it was not.
  func shownSinceItWasCleared(columns: Int, lines: Int) -> Screen? {
    let parts = child.output.text.components(separatedBy: "\u{1B}[H\u{1B}[2J")
    guard parts.count > 1, let last = parts.last else { return nil }
    var screen = Screen(columns: columns, lines: lines)
    screen.write(last)
    return screen
  }

  /// Gives the terminal another size.
  func resize(columns: Int, lines: Int) {
    var size = winsize(ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(screen, UInt(TIOCSWINSZ), &size)
  }

  /// Whether keys are read one by one and unseen.
  var readsKeys: Bool {
    var settings = termios()
    tcgetattr(screen, &settings)
    return settings.c_lflag & tcflag_t(ICANON | ECHO) == 0
  }

  /// Whether the terminal is as it was found.
  var isAsFound: Bool {
    var settings = termios()
    tcgetattr(screen, &settings)
    return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Waits for a picture that something holds of, drawn behind the one that was waited for last.
  ///
  /// Each is looked at that was drawn: what stands there for a few seconds alone is seen as well where this test has no turn in
  /// all that time.
  func drew(_ awaited: String, _ holds: (Screen) -> Bool) throws {
    try eventually(awaited, context: child.report) {
      looks.with { looks in
        var screen = looks.screen ?? Screen(columns: columns, lines: lines)
        defer { looks.screen = screen }
        // A picture's end lets the lines wrap again; what follows the last one is not whole.
        let pictures = child.output.text.components(separatedBy: Self.pictureEnd).dropLast()
        for picture in pictures.dropFirst(looks.count) {
          screen.write(picture + Self.pictureEnd)
          looks.count += 1
          if holds(screen) { return true }
        }
        return false
      }
    }
  }

  private static let pictureEnd = "\u{1B}[?7h"

  /// Waits until a text stands on the screen.
  func shown(_ text: String) throws {
    try eventually("“\(text)” on the screen", context: child.report) { child.output.text.contains(text) }
  }

  /// Waits for the end; returns the exit code.
  func ended() throws -> Int32 {
    try eventually("the program's end", context: child.report) { child.status != nil }
    return child.status ?? -1
  }
}
