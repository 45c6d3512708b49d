import Glibc
import LiveTestSupport
import Testing

@testable import ControlCommands

/// The progress that a command shows on a terminal.
@Suite(.ownThread) struct ProgressTests {
  @Test func terminalShowsOneLineAndErasesItAtTheEnd() throws {
    var (outer, inner): (CInt, CInt) = (-1, -1)
    try #require(openpty(&outer, &inner, nil, nil, nil) == 0)
    defer { for end in [outer, inner] { close(end) } }
    let progress = Progress(inner)
    progress.show("recording 3 of 14 s")
    progress.show("drawing")
    progress.end()
    let expected = "\rrecording 3 of 14 s\u{1B}[K\rdrawing\u{1B}[K\r\u{1B}[K"
    var seen = ""
    // A terminal delivers the output in pieces.
    _ = fcntl(outer, F_SETFL, O_NONBLOCK)
    try eventually("all output") {
      seen += Self.read(outer)
      return seen.utf8.count >= expected.utf8.count
    }
    #expect(seen == expected)
  }

  @Test func pipeGetsNoProgress() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let progress = Progress(ends[1])
    progress.show("drawing")
    progress.end()
    close(ends[1])
    #expect(Self.read(ends[0]) == "")
    close(ends[0])
  }

  private static func read(_ descriptor: CInt) -> String {
    var buffer = [UInt8](repeating: 0, count: 1000)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
