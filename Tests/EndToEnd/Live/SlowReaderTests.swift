import ControlProtocol
import Foundation
import Testing

/// A terminal or pipe that nobody reads, as of an ssh session that hangs, holds up nothing.
@Suite struct SlowReaderTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  @Test(.enabled(if: Pseudoterminal.isAvailable), arguments: ["picture", "json"], ["50", "max"])
  func anUnreadTerminalHoldsUpNeitherTheSocketNorASignal(format: String, speed: String) async throws {
    let terminal = try #require(Pseudoterminal(columns: 100, lines: 40))
    defer { terminal.close() }
    let code = try await onItsOwnThread { [inner = terminal.inner] in
      let child = try Child(
        [
          "--simulate", "--format", format, "--speed", speed, "--start", "2026-01-01T00:00:00Z", "--socket",
          bench["socket"],
        ], output: .descriptor(inner, readingFrom: -1))
      try eventually("the socket") { (try? ControlConnection(bench["socket"])) != nil }
      // Long enough for the terminal to be full, which holds 8 kB.
      for _ in 1...20 {
        try answers()
        usleep(100_000)
      }
      return try end(of: child)
    }
    #expect(code == 0)
  }

  @Test(.enabled(if: Pseudoterminal.isAvailable))
  func aLogOnAnUnreadTerminalHoldsUpNeitherTheSocketNorASignal() async throws {
    let terminal = try #require(Pseudoterminal(columns: 100, lines: 40))
    defer { terminal.close() }
    try bench.write("board = \"adafruit-backpacks\"\n", to: "timecircuits.toml")
    let child = try Child(
      ["--simulate", "--config", bench["timecircuits.toml"], "--socket", bench["socket"]],
      errors: .descriptor(terminal.inner, readingFrom: -1))
    try await child.record("to begin with") { _ in true }
    for report in 1...3 {
      try bench.replace(
        "timecircuits.toml", with: (1...60).map { "mistake_\(report)_\($0) = 1\n" }.joined())
      try await reload("mistake_\(report)_1")
    }
    try answers()
    // Once somebody reads again, no line is lost.
    let log = Collector(dup(terminal.outer))
    try await eventually("the last report", context: log.text) {
      log.text.contains("\"mistake_3_60\"") || log.text.contains("mistake_3_50")
    }
    #expect(!log.text.contains("were lost"))
    let code = try end(of: child)
    #expect(code == 0)
  }

  /// A pipe takes PIPE_BUF bytes at once, and a line may be longer.
  @Test func aLineLongerThanAPipeHoldsUpNeitherTheSocketNorASignal() async throws {
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
    try await child.record("to begin with") { _ in true }
    try bench.replace("timecircuits.toml", with: "mistake = 1\n")
    try await reload("mistake")
    try answers()
    let code = try end(of: child)
    #expect(code == 0)
  }

  /// What goes to a reader that pauses is whole, and in order, however little it reads at a time.
  @Test(.enabled(if: Pseudoterminal.isAvailable))
  func aSlowTerminalGetsEveryRecordOfARunAtFullSpeed() async throws {
    let terminal = try #require(Pseudoterminal(columns: 100, lines: 40))
    let child = try Child(
      [
        "--simulate", "--format", "json", "--speed", "max", "--start", "2026-01-01T00:00:00Z", "--for", "100",
      ],
      output: .descriptor(terminal.inner, readingFrom: terminal.outer))
    close(terminal.inner)
    let code = try await child.ended()
    #expect(code == 0)
    let times = child.output.text.components(separatedBy: "\r\n").compactMap {
      $0.components(separatedBy: "\"").dropFirst(3).first
    }
    #expect(times.count == 200)
    #expect(times == times.sorted())
    #expect(Set(times).count == 200)
  }

  @Test(
    .enabled(if: Pseudoterminal.isAvailable), arguments: [SIGINT, SIGTERM, SIGHUP],
    [["watch"], ["watch", "--json"]])
  func aSignalEndsAClientWhoseTerminalIsNotRead(_ signal: Int32, command: [String]) async throws {
    let terminal = try #require(Pseudoterminal(columns: 100, lines: 40))
    defer { terminal.close() }
    let (codes, isOverEarly) = try await onItsOwnThread { [inner = terminal.inner] in
      let daemon = try Child(
        ["--simulate", "--speed", "20", "--start", "2026-01-01T00:00:00Z", "--socket", bench["socket"]])
      try eventually("the socket") { (try? ControlConnection(bench["socket"])) != nil }
      let client = try Child(
        command + ["--socket", bench["socket"]], program: "timecircuitsctl",
        output: .descriptor(inner, readingFrom: -1))
      // A terminal holds 8 kB. One that is only being written to takes more a moment later.
      var waiting = pollfd(fd: inner, events: Int16(POLLOUT), revents: 0)
      try eventually("a full terminal") {
        guard poll(&waiting, 1, 0) == 0 else { return false }
        usleep(300_000)
        return poll(&waiting, 1, 0) == 0
      }
      let isOverEarly = client.status != nil
      client.send(signal)
      return ([try client.ended(), try end(of: daemon)], isOverEarly)
    }
    #expect(!isOverEarly)
    #expect(codes == [0, 0])
  }

  private func reload(_ mistake: String) async throws {
    let connection = try ControlConnection(bench["socket"])
    let reply = try await connection.ask(.reload)
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
