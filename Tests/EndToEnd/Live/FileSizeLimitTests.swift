import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// A file size limit (`ulimit -f`, LimitFSIZE=) is an error like a full disk, not a fatal signal.
@Suite(.ownThread) struct FileSizeLimitTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  @Test func outputBeyondTheLimitEndsWithAMessage() throws {
    try bench.write("", to: "output")
    let file = open(bench["output"], O_WRONLY | O_CLOEXEC)
    defer { close(file) }
    let child = try Child(
      ["--simulate", "--speed", "max", "--start", "2026-01-01T00:00:00Z", "--for", "3600"],
      through: ["/usr/bin/prlimit", "--fsize=4096"], output: .descriptor(file, readingFrom: -1))
    let code = try child.ended()
    #expect(code == 71)
    #expect(child.errors.text.hasPrefix("timecircuitsd: write to stdout: File too large; raise the limit"))
  }

  @Test func stateBeyondTheLimitIsReportedWhileTheClockRuns() throws {
    try bench.makeFolder("state")
    let child = try Child(
      ["--simulate", "--state", bench["state"], "--socket", bench["socket"]],
      through: ["/usr/bin/prlimit", "--fsize=0"])
    try eventually("the socket", context: child.report) {
      (try? ControlConnection(bench["socket"])) != nil
    }
    guard case .done = try ControlConnection(bench["socket"]).ask(.set(.destination, "102619850121"))
    else {
      Issue.record("not set")
      return
    }
    try child.logged("File too large; raise the limit of a file's size (LimitFSIZE= of the service")
    try eventually("the problem in the status", context: child.report) {
      guard case .status(let report) = try ControlConnection(bench["socket"]).ask(.status) else {
        return false
      }
      return report.state.problem?.contains("File too large") == true
    }
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0)
  }
}
