import Foundation
import LiveTestSupport
import Testing

@testable import LinuxSystem

/// Keys of a terminal; the programs' tests cover reading in the foreground.
@Suite(.ownThread) struct TerminalKeysTests {
  @Test(
    arguments: [
      ("", ""), ("n", "n"), ("npq ", "npq "), ("\u{1B}[Cn", "n"), ("n\u{1B}OQ", "n"), ("\u{1B}[1;5Cq", "q"),
      ("\u{1B}[15~ ", " "), ("\u{1B}n", ""), ("\u{1B}", ""), ("\u{1B}[", ""), ("\u{1B}\u{1B}[Ap", "p"),
      ("é", "é"),
    ])
  func keysOfSeveralBytesAreNotReadAsLetters(pressed: String, keys: String) {
    #expect(TerminalKeys.keys(in: Array(pressed.utf8)[...]) == Array(keys.utf8))
  }

  @Test func foreignTerminalIsLeftAlone() throws {
    var (outer, inner): (CInt, CInt) = (-1, -1)
    guard openpty(&outer, &inner, nil, nil, nil) == 0 else { return }
    let outside = LinuxSystem.FileDescriptor(owning: outer)
    let inside = LinuxSystem.FileDescriptor(owning: inner)
    var before = termios()
    try #require(tcgetattr(inside.number, &before) == 0)
    let keys = TerminalKeys(inside.number)
    keys.startIfInForeground()
    #expect(!keys.isInForeground)
    #expect(keys.descriptor == nil)
    #expect(keys.read().isEmpty)
    keys.stop()
    var after = termios()
    try #require(tcgetattr(inside.number, &after) == 0)
    #expect(after.c_lflag == before.c_lflag)
    _ = consume outside
    _ = consume inside
  }

  @Test func pipeHasNoKeys() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let reading = LinuxSystem.FileDescriptor(owning: ends[0])
    let writing = LinuxSystem.FileDescriptor(owning: ends[1])
    let keys = TerminalKeys(reading.number)
    keys.startIfInForeground()
    keys.renew()
    #expect(keys.descriptor == nil)
    #expect(TerminalKeys(beside: writing.number) == nil)
    _ = consume reading
    _ = consume writing
  }
}
