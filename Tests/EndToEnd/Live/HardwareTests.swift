import Foundation
import LiveTestSupport
import Testing

/// The daemon on a board whose chips and lines are all missing.
@Suite(.ownThread) struct HardwareTests {
  /// The reports about missing lines: one per line, or one in all if the machine has no GPIO chip.
  private static let missingLines: [String] = {
    let chips =
      FileManager.default.enumerator(atPath: "/dev")?.contains { "\($0)".hasPrefix("gpiochip") } ?? false
    return chips
      ? ["line TIMECIRCUITS-ABSENT-AM", "line TIMECIRCUITS-ABSENT-COLON"] : ["GPIO chip of the lamps"]
  }()

  private let configuration = LiveClock.configuration(label: "ONE", board: "board.toml")

  @Test func missingPartsAreReportedOnceAndStopNothing() throws {
    let bench = try bench()
    let socket = try NotifySocket(bench["notify"])
    let child = try start(bench, ["NOTIFY_SOCKET": bench["notify"], "WATCHDOG_USEC": "2000000"])
    try socket.message("READY=1")
    try socket.message("STATUS=Showing ONE on board; out of order: \(Self.missingLines[0]) (")
    // The daemon retries the parts at each edge.
    try socket.message("WATCHDOG=1", times: 4)
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0)
    let lines = child.errors.lines
    #expect(lines.first == "showing ONE on board board")
    for part in Self.missingLines + ["bus /dev/i2c-4093"] {
      let reports = lines.filter { $0.hasPrefix("\(part): ") }
      #expect(reports.count == 1, "\(child.report)")
      #expect(
        reports.allSatisfy { $0.contains("; ") && $0.hasSuffix("Everything else continues; retrying.") })
    }
    // The summary, the lines and the bus; no report at the end.
    #expect(lines.count == 2 + Self.missingLines.count, "\(child.report)")
    #expect(socket.messages.filter { $0 == "READY=1" }.count == 1)
  }

  /// The daemon avoids reading files near edges, so the phase of the edit varies.
  @Test(arguments: [10, 200, 245, 255, 265, 275, 285, 295, 340])
  func editsAreAppliedAtAnyMoment(_ phase: Int64) throws {
    let bench = try bench()
    let child = try start(bench)
    try child.logged("bus /dev/i2c-4093")
    wait(forPhase: phase)
    try bench.write(LiveClock.configuration(label: "TWO", board: "board.toml"), to: "timecircuits.toml")
    try child.logged("configuration applied: showing TWO")
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0)
  }

  @Test func aSecondDaemonCannotDriveThePanel() throws {
    let bench = try bench()
    let first = try start(bench)
    try first.logged("showing")
    let second = try start(bench)
    let code = try second.ended()
    #expect(code == 71)
    #expect(
      second.errors.lines == [
        "timecircuitsd: lock \(bench["lock"]): the panel is driven by another timecircuitsd "
          + "(end it with sudo systemctl stop timecircuitsd, a test with Ctrl-C): Device or resource busy"
      ])
    first.send(SIGTERM)
    let firstCode = try first.ended()
    #expect(firstCode == 0)
    // The kernel released the lock with the process.
    let third = try start(bench)
    try third.logged("showing")
  }

  @Test func theUpgradeMarkCountsOnlyBesideTheConfiguration() throws {
    let bench = try bench()
    // The first daemon holds the panel, so the others drive nothing.
    let first = try start(bench)
    try first.logged("showing")
    let mark = "drove-the-standard-board"
    for (marked, expected, words) in [
      ("configuration", 71, "the panel is driven by another timecircuitsd"),
      ("state", 78, "no board yet: sudo timecircuitsd --set-up-board"),
    ] as [(String, Int32, String)] {
      let own = try Workbench()
      for folder in ["configuration", "state"] {
        try FileManager.default.createDirectory(atPath: own[folder], withIntermediateDirectories: false)
      }
      try own.write("[display]\nhour_cycle = 12\n", to: "configuration/timecircuits.toml")
      try own.write("", to: "\(marked)/\(mark)")
      let child = try Child(
        ["--config", own["configuration/timecircuits.toml"]],
        environment: ["RUNTIME_DIRECTORY": bench.path, "STATE_DIRECTORY": own["state"]])
      let code = try child.ended()
      #expect(code == expected, "\(child.report)")
      #expect(child.count(words) == 1, "\(child.report)")
    }
  }

  @Test func blankingUsesTheDrivenPanelNotTheEditedFile() throws {
    let bench = try bench()
    let daemon = try start(bench)
    try daemon.logged("bus /dev/i2c-4093")
    daemon.send(SIGKILL)
    let killed = try daemon.ended()
    #expect(killed == 128 + SIGKILL)
    try bench.write("this is no TOML", to: "timecircuits.toml")

    let arguments = ["--blank", "--config", bench["timecircuits.toml"]]
    let blank = try Child(arguments, environment: ["RUNTIME_DIRECTORY": bench.path])
    let code = try blank.ended()
    #expect(code == 71)
    #expect(blank.count("bus /dev/i2c-4093: open: ") == 1, "\(blank.report)")
    #expect(blank.count(Self.missingLines[0] + ": ") == 1, "\(blank.report)")
    #expect(blank.count("timecircuits.toml") == 0, "\(blank.report)")

    // Without a valid record of the driven panel, --blank reads the configuration.
    for damage in ["", "chips = 3\n"] {
      try bench.write(damage, to: "panel.toml")
      let blind = try Child(arguments, environment: ["RUNTIME_DIRECTORY": bench.path])
      let blindCode = try blind.ended()
      #expect(blindCode == 78)
      #expect(blind.count("\(bench["timecircuits.toml"]):1:") == 1, "\(blind.report)")
    }
  }

  @Test func aBadConfigurationEndsTheDaemonOutsideSystemd() throws {
    let bench = try Workbench()
    try bench.write("bord = 3\n", to: "timecircuits.toml")
    let child = try start(bench)
    let code = try child.ended()
    #expect(code == 78)
    #expect(child.count("(did you mean board?)") == 1)
  }

  private static let otherUsersRights = Requirement(
    "root, and a build that another user may run",
    remedy: "run the tests as root in a checkout that all may read",
    isMet: canRunAsOtherUser)

  private static let canRunAsOtherUser: Bool = {
    guard geteuid() == 0, let path = try? Program.path() else { return false }
    let check = Process()
    check.executableURL = URL(fileURLWithPath: otherUser[0])
    check.arguments = Array(otherUser.dropFirst()) + ["test", "-x", path]
    do { try check.run() } catch { return false }
    check.waitUntilExit()
    return check.terminationStatus == 0
  }()

  private static let otherUser = [
    "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--",
  ]

  @Test(.needs(otherUsersRights), arguments: [["--test", "lamps"], ["--blank"], []])
  func otherUsersCannotDriveThePanel(_ task: [String]) throws {
    let bench = try bench()
    for name in ["", "timecircuits.toml", "board.toml"] { chmod(bench[name], 0o755) }
    let child = try Child(task + ["--config", bench["timecircuits.toml"]], through: Self.otherUser)
    let code = try child.ended()
    #expect(code == 71)
    #expect(
      child.errors.lines == [
        "timecircuitsd: drive the panel: neither the service (RUNTIME_DIRECTORY) nor root: Operation not permitted; "
          + "use timecircuitsctl test, or sudo"
      ])
  }

  @Test func onlyTheOwnerCanOpenTheLock() throws {
    let bench = try bench()
    let child = try start(bench)
    try child.logged("showing")
    var status = stat()
    #expect(stat(bench["lock"], &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    child.send(SIGTERM)
    _ = try child.ended()
  }

  private func bench() throws -> Workbench {
    let bench = try Workbench()
    try bench.write(Boards.absent, to: "board.toml")
    try bench.write(configuration, to: "timecircuits.toml")
    return bench
  }

  private func start(_ bench: Workbench, _ environment: [String: String] = [:]) throws -> Child {
    // Never use the runtime directory of an installed daemon.
    try Child(
      ["--config", bench["timecircuits.toml"]],
      environment: environment.merging(["RUNTIME_DIRECTORY": bench.path]) { $1 })
  }
}
