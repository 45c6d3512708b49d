import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

/// Every way to end the daemon gives a clean exit.
@Suite(.ownThread) struct EndingTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func signalsEndTheDaemonWithSuccess(_ signal: Int32) throws {
    let clock = try LiveClock()
    clock.child.send(signal)
    let code = try clock.child.ended()
    #expect(code == 0)
    #expect(clock.child.errors.text == "")
  }

  @Test func signalsEndARunAtFullSpeed() throws {
    // It occupies a processor until it ends.
    let child = try Child(["--simulate", "--speed", "max", "--start", "2026-01-01T00:00:00Z"])
    try eventually("a record", context: child.report) { child.output.lastLine != nil }
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0)
  }

  @Test func aClosedPipeEndsTheDaemonWithSuccess() throws {
    let code = try exitCodeAfterOneLine([])
    #expect(code == 0)
  }

  @Test func aClosedPipeEndsASilentDaemon() throws {
    // The lamps stay lit, so no further record is printed.
    let code = try exitCodeAfterOneLine(["--test", "lamps"])
    #expect(code == 0)
  }

  @Test func aClosedPipeEndsASilentRunAtFullSpeed() throws {
    let code = try exitCodeAfterOneLine(
      ["--test", "lamps", "--speed", "max", "--start", "2026-01-01T00:00:00Z"])
    #expect(code == 0)
  }

  @Test func aMissingOutputEndsTheDaemonWithSuccess() throws {
    let child = try Child(["--simulate"], output: .missing)
    let code = try child.ended()
    #expect(code == 0)
    #expect(child.errors.text == "")
  }

  /// As after Ctrl-S at a terminal, or with `| less` that is not scrolled.
  @Test(arguments: ["1000", "max"])
  func signalsEndTheDaemonWhileThePipeIsFull(_ speed: String) throws {
    let pipe = try Pipe.make()
    let child = try Child(
      ["--simulate", "--speed", speed, "--start", "2026-01-01T00:00:00Z"],
      output: .descriptor(pipe.writing, readingFrom: -1))
    var waiting = pollfd(fd: pipe.writing, events: Int16(POLLOUT), revents: 0)
    try eventually("a full pipe") { poll(&waiting, 1, 0) == 0 }
    child.send(SIGTERM)
    let code = try child.ended()
    close(pipe.writing)
    let written = Collector(pipe.reading)
    try eventually("the end of the pipe") { written.isAtEnd }
    #expect(code == 0)
    // The last record is complete.
    #expect(written.bytes.last == UInt8(ascii: "\n"))
  }

  @Test func theDaemonEndsAfterTheGivenTime() throws {
    let start = SystemClock.monotonicNanoseconds
    let child = try Child(["--simulate", "--for", "1.2"])
    let code = try child.ended()
    #expect(SystemClock.monotonicNanoseconds - start >= 1_200_000_000)
    let records = try child.records()
    let first = try #require(records.first)
    #expect(code == 0)
    // A machine that stalls for over half a second skips edges.
    #expect(1...4 ~= records.count)
    #expect(records.allSatisfy { $0.milliseconds < first.milliseconds + 1200 })
  }

  /// Reads one line and closes the pipe, like `head -1`.
  private func exitCodeAfterOneLine(_ arguments: [String]) throws -> Int32 {
    let pipe = try Pipe.make()
    let child = try Child(["--simulate"] + arguments, output: .descriptor(pipe.writing, readingFrom: -1))
    close(pipe.writing)
    try Self.readLine(pipe.reading)
    close(pipe.reading)
    return try child.ended()
  }

  private static func readLine(_ descriptor: Int32) throws {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    try eventually("a line") {
      var byte: UInt8 = 0
      while read(descriptor, &byte, 1) == 1 { if byte == UInt8(ascii: "\n") { return true } }
      return false
    }
  }
}
