import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
import Testing

@testable import ControlCommands

/// The text that `status --report` prints for an issue.
@Suite struct BugReportTests {
  private static func report(_ answer: Result<StatusReport, ControlFailure>) -> BugReport {
    var machine = BugReportBench.bareMachine
    machine.model = "Raspberry Pi 4 Model B Rev 1.4"
    machine.system = "Debian GNU/Linux 13 (trixie)"
    machine.kernel = Kernel(release: "6.12.25+rpt-rpi-v8", architecture: "aarch64")
    machine.memory = 3_794
    machine.swap = 511
    machine.isClockSynchronised = true
    machine.isInstalled = true
    machine.installedPrograms = ["timecircuitsd", "timecircuits-web"]
    return BugReport(
      machine: machine, prop: Prop(path: Release.controlSocket, origin: .service), answer: answer,
      page: .absent(isInstalled: true), sound: .absent(isInstalled: false),
      link: .failed(ControlFailure(Exit.unavailable, "connect to /run/x: Connection refused; is it running?"))
    )
  }

  private static let machine = [
    "timecircuitsctl: \(Release.version), from the package",
    "machine:         Raspberry Pi 4 Model B Rev 1.4",
    "system:          Debian GNU/Linux 13 (trixie)",
    "kernel:          6.12.25+rpt-rpi-v8 aarch64",
    "memory:          3794 MiB, swap 511 MiB",
    "machine clock:   set by systemd-timesyncd since boot",
    "prop:            the service",
  ]

  private static let programs = [
    "page:            installed, not running",
    "sound:           not installed",
    "link:            no answer: Connection refused (ECONNREFUSED)",
  ]

  @Test func reportOfAServiceOmitsCitiesAndLabels() {
    let expected = [
      "timecircuitsd:   0.1.0, started 2 days ago",
      "power:           on",
      "plays:           clock",
      "clock:           synchronised",
      "zone data:       2026c, in /usr/share/zoneinfo",
      "configuration:   standard file, applied 2 h ago",
      "state:           another file, saved 12 s ago",
      "readouts:        3, 12-hour cycle",
      "destination:     fixed, brightness 12",
      "present:         fixed, brightness 12, target 0",
      "last-departed:   fixed, brightness 12",
      "night:           day, mode auto, schedule unknown",
      "cycle:           every 15 min",
      "alarms:          0",
      "alarms can ring: yes",
      "full hour:       off",
      "timer:           none, presets 0",
      "board:           adafruit-backpacks, chips 2, lines 1",
      "chip:            /dev/i2c-1 0x70, works, last write 3 s ago",
      "chip:            /dev/i2c-1 0x71, fault 61 min ago, no write yet",
      "fault:           another reason",
      "line:            GPIO17, works, last write 0 s ago",
      "part:            bus /dev/i2c-3, fault 119 s ago",
      "fault:           another reason",
    ]
    #expect(Self.report(.success(StatusPageTests.report)).lines == Self.machine + expected + Self.programs)
  }

  @Test func fullReportFitsEightyColumns() throws {
    let report = try BugReportBench.report(BugReportBench.harmless)
    #expect(
      report.lines.dropFirst(7) == [
        "timecircuitsd:   9.8.7, started 2 days ago",
        "power:           on",
        "plays:           glitch, under way",
        "clock:           not-synchronised",
        "zone data:       2031c, in another folder",
        "updates:         10.0.0, package list 2 days ago",
        "configuration:   another file, rejected; in use: the one applied 2 h ago",
        "problem:         configuration:3:9: readout[2].label",
        "skipped:         a sequence:7:1: step[1].text",
        "state:           not saved: No space left on device (ENOSPC)",
        "readouts:        1, 24-hour cycle, cities set 2",
        "present:         zone, brightness 12, target 16, covered by a text",
        "night:           night, mode auto, by the sun",
        "cycle:           every 15 min, paused",
        "alarms:          1, on 1, configured 1, ringing 1, snoozed 1, unusable 1",
        "alarms can ring: no",
        "full hour:       on",
        "timer:           running, counts down, amber, presets 2",
        "board:           professor-gizmo, chips 1, lines 1",
        "chip:            /dev/i2c-17 0x71, fault 61 min ago, last write 61 min ago",
        "fault:           write: Remote I/O error (EREMOTEIO)",
        "line:            GPIO27, fault 2 s ago, last write 3 s ago",
        "fault:           request: Device or resource busy (EBUSY)",
        "part:            bus /dev/i2c-5, fault 60 s ago",
        "fault:           find: no input device has that name",
        "polled keys:     /dev/i2c-18 0x23, 20 times a second, 400 bit/s",
        "page:            1.1.1",
        "page:            control paired, viewers 2, paired browsers 1",
        "page:            no timecircuitsd: Connection refused (ECONNREFUSED)",
        "sound:           2.2.2, device open, keep_open off, latency 80 ms",
        "sound:           volume 40, at night 20, mute on, night, playing 1",
        "sound:           problem: Device or resource busy (EBUSY)",
        "sound:           no timecircuitsd: another reason",
        "link:            3.3.3, connected, encryption off",
        "link:            discovery on, commands off, received 12, rejected 3",
        "link:            follows another prop, clocks differ by 250 ms",
        "link:            problem: another reason",
        "link:            problem: Network is unreachable (ENETUNREACH)",
        "link:            no timecircuitsd: another reason",
      ])
    #expect(report.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func noLineIsWiderThanEightyColumns() throws {
    let report = try BugReportBench.report(BugReportBench.canary)
    #expect(report.lines.allSatisfy { $0.count <= 80 && !$0.isEmpty })
  }

  @Test func machineIsReportedWithoutADaemon() {
    let failure = ControlFailure(connecting: SystemError("connect to /home/marty/s", code: 111))
    let lines = Self.report(.failure(failure)).lines
    let expected = [
      "timecircuitsd:   installed, gives no status",
      "reason:          no answer: Connection refused (ECONNREFUSED)",
    ]
    #expect(lines == Self.machine + expected + Self.programs)
  }

  // Not inside the attribute, where Swift 6.0.3 crashes on it.
  private static let failures: [(ControlFailure, String)] = [
    (
      ControlFailure(Exit.unavailable, "no timecircuitsd runs here: there is no /a and no /b."), "no answer"
    ),
    (
      ControlFailure(connecting: SystemError("connect to /a", code: 2)),
      "no answer: No such file or directory (ENOENT)"
    ),
    (
      ControlFailure(connecting: SystemError("connect to /a", code: 13)),
      "no connection: Permission denied (EACCES)"
    ),
    (ControlFailure(answer: "/a", "MARTY"), "no answer of timecircuits \(Release.version)"),
    (ControlFailure(refusal: .rateLimited, "MARTY"), "rejected: rate-limited"),
  ]

  @Test(arguments: failures)
  func theReasonNamesNoPath(failure: ControlFailure, words: String) {
    #expect(BugReport.reason(of: failure) == words)
  }

  @Test(
    arguments: [
      (Prop(path: "/a", origin: .service, remark: "MARTY"), "the service"),
      (Prop(path: "/a", origin: .simulation), "a simulation"),
      (Prop(path: "/a", origin: .nowhere), "neither a service nor a simulation"),
      (Prop(path: "/a", origin: .named), "at a socket that --socket or TIMECIRCUITS_SOCKET names"),
      (Prop(path: Release.controlSocket, origin: .named), "the service, by its path"),
    ] as [(Prop, String)])
  func theKindOfPropIsReported(prop: Prop, words: String) throws {
    let lines = try BugReportBench.report(prop: prop, BugReportBench.harmless).lines
    #expect(lines.contains("prop:            \(words)"))
  }

  @Test func reportListsTwentyProblemsAndCountsTheRest() {
    var status = StatusPageTests.report
    status.configuration.result = .kept
    status.configuration.problems = (1...25).map { "/etc/timecircuits/timecircuits.toml:\($0):1: zone: x" }
    let lines = Self.report(.success(status)).lines.filter { $0.hasPrefix("problem") }
    #expect(lines.count == 21)
    #expect(lines.first == "problem:         timecircuits.toml:1:1: zone")
    #expect(lines.last == "problem:         and 5 more")
  }

  // MARK: The command

  private static func perform(_ words: [String], _ session: Session) throws -> ControlFailure? {
    let command = try #require(try TimeCircuitsControl.parseAsRoot(words) as? any ControlCommand)
    return failure { () throws(ControlFailure) in try command.perform(in: session) }
  }

  @Test func theCommandPrintsTheReport() throws {
    let status = Reply.status(StatusPageTests.report).encode(id: .integer(1))
    let daemon = try FakeDaemon([.send(status)])
    let printed = try Printed()
    #expect(try Self.perform(["status", "--report"], printed.session(daemon.path)) == nil)
    let lines = printed.text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("timecircuitsctl: \(Release.version), ") == true)
    #expect(lines.contains("board:           adafruit-backpacks, chips 2, lines 1"))
    #expect(lines.suffix(3).allSatisfy { $0.hasSuffix("not asked, since the prop was named") })
    #expect(!printed.text.contains("\u{1B}") && !printed.text.contains(daemon.path))
  }

  /// With a dead prop, a person still gets the machine's lines, and a script the exit code of `status`.
  @Test func failedReportExitsLikeStatus() throws {
    let refusal = Reply.refused(code: .busy, message: "MARTY").encode(id: .integer(1))
    let cases: [[FakeDaemon.Step]] = [[], [.send(Array("MARTY\n".utf8))], [.send(refusal)]]
    for steps in cases {
      var failures: [ControlFailure?] = []
      for words in [["status"], ["status", "--report"]] {
        let daemon = try FakeDaemon(steps)
        let printed = try Printed()
        let failure = try Self.perform(words, printed.session(daemon.path))
        failures.append(failure)
        guard words.count == 2 else { continue }
        let text = printed.text + (failure?.description ?? "")
        #expect(text.contains("reason:          ") && text.contains("kernel:          "))
        #expect(!text.contains(daemon.path) && !text.contains("MARTY"), "\(text)")
      }
      #expect(failures[0]?.exitCode == failures[1]?.exitCode && failures[0] != nil)
    }
  }

  @Test func reportSaysThatNoDaemonListens() throws {
    let printed = try Printed()
    let failure = try Self.perform(["status", "--report"], printed.session("/nonexistent/marty.sock"))
    #expect(failure?.exitCode == Exit.unavailable)
    #expect(failure?.description.contains("marty") == false)
    #expect(printed.text.contains("reason:          no answer: No such file or directory (ENOENT)\n"))
  }

  private static func mistake(in words: [String]) -> (any Error)? {
    do {
      _ = try TimeCircuitsControl.parseAsRoot(words)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [["--json"], ["--all"], ["--all", "--json"]])
  func reportCannotBeCombinedWithOtherForms(flags: [String]) throws {
    let words = ["status", "--report"] + flags
    let error = try #require(Self.mistake(in: words))
    #expect(TimeCircuitsControl.exitCode(for: error).rawValue == Exit.usage)
    #expect(
      TimeCircuitsControl.fullMessage(for: error).contains(
        "--report cannot be combined with --json or --all."))
  }
}
