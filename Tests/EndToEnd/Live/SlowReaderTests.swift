import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// An unread terminal or pipe, such as of a hanging ssh session, blocks nothing.
@Suite(.ownThread) struct SlowReaderTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  @Test(.needs(.terminal), arguments: ["picture", "json"], ["50", "max"])
  func anUnreadTerminalBlocksNeitherSocketNorSignal(format: String, speed: String) throws {
    let terminal = try #require(Pseudoterminal(columns: 100, lines: 40))
    defer { terminal.close() }
    let child = try Child(
      [
        "--simulate", "--format", format, "--speed", speed, "--start", "2026-01-01T00:00:00Z", "--socket",
        bench["socket"],
      ], output: .descriptor(terminal.inner, readingFrom: -1))
    try eventually("the socket") { (try? ControlConnection(bench["socket"])) != nil }
    try eventually("a full terminal", context: child.report) {
      try answers()
      return isFull(terminal)
    }
    try answers()
    let code = try end(of: child)
    #expect(code == 0)
  }

  @Test(.needs(.terminal))
  func anUnreadLogBlocksNeitherSocketNorSignal() throws {
    let terminal = try #require(Pseudoterminal(columns: 100, lines: 40))
    defer { terminal.close() }
    try bench.write("board = \"adafruit-backpacks\"\n", to: "timecircuits.toml")
    let child = try Child(
      ["--simulate", "--config", bench["timecircuits.toml"], "--socket", bench["socket"]],
      errors: .descriptor(terminal.inner, readingFrom: -1))
    try child.record("at the start") { _ in true }
    for report in 1...3 {
      try bench.replace(
        "timecircuits.toml", with: (1...60).map { "mistake_\(report)_\($0) = 1\n" }.joined())
      try reload("mistake_\(report)_1")
    }
    try answers()
    // No line is lost once the terminal is read again.
    let log = Collector(dup(terminal.outer))
    try eventually("the last report", context: log.text) {
      log.text.contains("\"mistake_3_60\"") || log.text.contains("mistake_3_50")
    }
    #expect(!log.text.contains("were lost"))
    let code = try end(of: child)
    #expect(code == 0)
  }

  /// A pipe takes PIPE_BUF bytes at once, and a line may be longer.
  @Test func aLineLongerThanAPipeBlocksNeitherSocketNorSignal() throws {
    try bench.write("board = \"adafruit-backpacks\"\n", to: "timecircuits.toml")
    let pipe = try Pipe.make()
    defer { for end in [pipe.reading, pipe.writing] { close(end) } }
    let setSize: Int32 = 1031  // F_SETPIPE_SZ
    #expect(fcntl(pipe.writing, setSize, 4096) == 4096)
    let (folder, name) = (bench.path, "/timecircuits.toml")
    let steps = (4060 - folder.utf8.count - name.utf8.count) / 2
    let path = folder + String(repeating: "/.", count: steps) + name
    let child = try Child(
      ["--simulate", "--config", path, "--socket", bench["socket"]],
      errors: .descriptor(pipe.writing, readingFrom: -1))
    try child.record("at the start") { _ in true }
    try bench.replace("timecircuits.toml", with: "mistake = 1\n")
    try reload("mistake")
    try answers()
    let code = try end(of: child)
    #expect(code == 0)
  }

  /// Complete and in order, however little is read at a time.
  @Test(.needs(.terminal))
  func aSlowTerminalGetsEveryRecordAtFullSpeed() throws {
    let terminal = try #require(Pseudoterminal(columns: 100, lines: 40))
    let child = try Child(
      [
        "--simulate", "--format", "json", "--speed", "max", "--start", "2026-01-01T00:00:00Z", "--for", "100",
      ],
      output: .descriptor(terminal.inner, readingFrom: terminal.outer))
    close(terminal.inner)
    let code = try child.ended()
    #expect(code == 0)
    let times = child.output.text.components(separatedBy: "\r\n").compactMap {
      $0.components(separatedBy: "\"").dropFirst(3).first
    }
    #expect(times.count == 200)
    #expect(times == times.sorted())
    #expect(Set(times).count == 200)
  }

  @Test(
    .needs(.terminal), arguments: [SIGINT, SIGTERM, SIGHUP],
    [["watch"], ["watch", "--json"]])
  func signalsEndAClientAtAnUnreadTerminal(_ signal: Int32, command: [String]) throws {
    let terminal = try #require(Pseudoterminal(columns: 100, lines: 40))
    defer { terminal.close() }
    let daemon = try Child(
      ["--simulate", "--speed", "20", "--start", "2026-01-01T00:00:00Z", "--socket", bench["socket"]])
    try eventually("the socket") { (try? ControlConnection(bench["socket"])) != nil }
    let client = try Child(
      command + ["--socket", bench["socket"]], program: "timecircuitsctl",
      output: .descriptor(terminal.inner, readingFrom: -1))
    try eventually("a full terminal", context: client.report) { isFull(terminal) }
    #expect(client.status == nil)
    client.send(signal)
    let codes = [try client.ended(), try end(of: daemon)]
    #expect(codes == [0, 0])
  }

  /// Whether a terminal's buffer of 8 kB is full.
  ///
  /// A terminal that drains has room at some of these polls.
  private func isFull(_ terminal: Pseudoterminal) -> Bool {
    var waiting = pollfd(fd: terminal.inner, events: Int16(POLLOUT), revents: 0)
    return (0..<50).allSatisfy { _ in
      defer { sched_yield() }
      return poll(&waiting, 1, 1) == 0
    }
  }

  private func reload(_ mistake: String) throws {
    let connection = try ControlConnection(bench["socket"])
    let reply = try connection.ask(.reload)
    guard case .refused(_, let message) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(message.contains(mistake))
  }

  private struct Unanswered: Error {
    let reply: Reply
  }

  private func answers() throws {
    let connection = try ControlConnection(bench["socket"])
    let reply = try connection.ask(.status)
    guard case .status = reply else { throw Unanswered(reply: reply) }
  }

  private func end(of child: Child) throws -> Int32 {
    child.send(SIGTERM)
    return try child.ended()
  }
}
