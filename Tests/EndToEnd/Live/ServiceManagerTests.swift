import Foundation
import LiveTestSupport
import Testing

/// The sd_notify(3) datagrams that the daemon sends to systemd.
@Suite(.ownThread) struct ServiceManagerTests {
  @Test func theDaemonReportsReadinessWatchdogAndEnd() throws {
    let clock = try clock(environment: ["WATCHDOG_USEC": "2000000"])
    try eventually("four seconds of records", context: clock.child.report) {
      try clock.child.records().count >= 9
    }
    let messages = try socket(clock).messages
    #expect(messages.filter { $0 == "READY=1" }.count == 1)
    let status = "STATUS=Showing ONE on adafruit-backpacks; all parts work."
    #expect(messages.filter { $0.hasPrefix("STATUS=") } == [status])
    // At least once a second, half the watchdog's period, and at most once per edge.
    #expect(4...10 ~= messages.filter { $0 == "WATCHDOG=1" }.count, "\(messages)")
    try clock.stop()
    #expect(try socket(clock).messages.last == "STOPPING=1")
    #expect(try socket(clock).messages.filter { $0 == "STOPPING=1" }.count == 1)
  }

  @Test func theWatchdogOfAnotherProcessIsIgnored() throws {
    let clock = try clock(environment: ["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"])
    try socket(clock).message("READY=1")
    try clock.stop()
    #expect(try !socket(clock).messages.contains("WATCHDOG=1"))
  }

  @Test func aReloadReportsItsBeginningAndEnd() throws {
    let clock = try clock()
    try socket(clock).message("READY=1")
    let earliest = microseconds()
    clock.child.send(SIGHUP)
    try socket(clock).message("READY=1", times: 2)
    let latest = microseconds()
    let sent = try socket(clock).messages.drop { $0 != "READY=1" }.filter { !$0.hasPrefix("STATUS=") }
    #expect(sent.count == 3 && sent.last == "READY=1", "\(sent)")
    let reloading = try #require(sent.dropFirst().first?.split(separator: "\n"))
    #expect(reloading.first == "RELOADING=1")
    let time = try #require(reloading.last?.split(separator: "=").last.flatMap { Int64($0) })
    #expect(earliest...latest ~= time)
    #expect(reloading.last?.hasPrefix("MONOTONIC_USEC=") == true)
    try clock.stop()
  }

  @Test func anEarlyReloadDoesNotReportReadinessEarlier() throws {
    for phase in [0, 40, 80] {
      // The panel is ready and READY is sent at the second edge; the reload comes earlier.
      wait(forPhase: Int64(phase))
      let clock = try clock()
      clock.child.send(SIGHUP)
      try clock.child.logged("configuration reloaded: no changes")
      try socket(clock).message("READY=1")
      let messages = try socket(clock).messages
      let ready = try #require(messages.firstIndex(of: "READY=1"))
      #expect(!messages[..<ready].contains { $0.hasPrefix("RELOADING=1") }, "\(messages)")
    }
  }

  @Test func theStatusReportsARejectedConfiguration() throws {
    let clock = try clock()
    try clock.bench.write("[[readout]]\nlabel = \"ONE\"\n\n", to: "timecircuits.toml")
    let problem =
      "\(clock.bench["timecircuits.toml"]):1:1: readout[1]: expected zone or time, found neither "
      + "(write zone = \"Europe/Berlin\" for live time, or time = 1985-10-26T01:21:00)"
    try socket(clock).message(
      "STATUS=Showing ONE on adafruit-backpacks; configuration rejected: \(problem); all parts work.")
    try clock.bench.write(LiveClock.configuration(label: "TWO"), to: "timecircuits.toml")
    try socket(clock).message("STATUS=Showing TWO on adafruit-backpacks; all parts work.")
    try clock.stop()
  }

  @Test func theDaemonStaysDarkUntilTheConfigurationIsFixed() throws {
    let bench = try Workbench()
    let socket = try NotifySocket(bench["notify"])
    try bench.write(Boards.absent, to: "board.toml")
    try bench.write("board = \"board.toml\"\n\n[display]\ncolon = 3\n", to: "timecircuits.toml")
    let child = try Child(
      ["--config", bench["timecircuits.toml"]],
      environment: ["NOTIFY_SOCKET": bench["notify"], "RUNTIME_DIRECTORY": bench.path])
    let problem =
      "\(bench["timecircuits.toml"]):4:9: display.colon: expected \"blink\", \"steady\" or \"off\", "
      + "found an integer, 3"
    try socket.message(
      "STATUS=Dark until the configuration is fixed; configuration rejected: \(problem).")
    try socket.message("READY=1")
    try child.logged(problem)
    #expect(child.status == nil)
    #expect(child.count(problem) == 1)
    #expect(child.count("showing") == 0)

    let readout = "\n[[readout]]\nlabel = \"ONE\"\nzone = \"UTC\"\n"
    try bench.write("board = \"board.toml\"\n" + readout, to: "timecircuits.toml")
    try child.logged("configuration applied: showing ONE on board board")
    try socket.message("STATUS=Showing ONE on board; out of order: ")
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0)
  }

  @Test func theDaemonStaysDarkUntilAFileExists() throws {
    let bench = try Workbench()
    let socket = try NotifySocket(bench["notify"])
    let child = try Child(
      ["--config", bench["a/b/timecircuits.toml"]],
      environment: ["NOTIFY_SOCKET": bench["notify"], "RUNTIME_DIRECTORY": bench.path])
    try socket.message("STATUS=Dark until the configuration is fixed; ")
    try bench.makeFolder("a/b")
    try bench.write(Boards.absent, to: "a/b/board.toml")
    try bench.write(LiveClock.configuration(label: "ONE", board: "board.toml"), to: "a/b/timecircuits.toml")
    try child.logged("configuration applied: showing ONE on board board")
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0)
  }

  private let sockets = Locked<[String: NotifySocket]>([:])

  /// A simulated clock with its own notify socket.
  private func clock(environment: [String: String] = [:]) throws -> LiveClock {
    try LiveClock(
      environment: environment, paths: ["NOTIFY_SOCKET": "notify"],
      preparing: { bench in
        let socket = try NotifySocket(bench["notify"])
        sockets.with { $0[bench.path] = socket }
      })
  }

  private func socket(_ clock: LiveClock) throws -> NotifySocket {
    try #require(sockets.with { $0[clock.bench.path] })
  }

  private func microseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
