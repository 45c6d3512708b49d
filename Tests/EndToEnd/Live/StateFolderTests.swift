import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// Each state folder has one writer, and a broken one does not stop the clock.
@Suite(.ownThread) struct StateFolderTests {
  private let bench: Workbench

  /// A fault of a state folder.
  enum Condition: String, CaseIterable {
    case missing, file, lockIsFolder, tooLong
    /// A worn card: the kernel has made the file system read-only.
    case readOnly
    case full
    /// Another user's, or root's.
    case notWritable
  }

  private static let namespaces: Requirement = {
    let trial = Process()
    trial.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    trial.arguments = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    trial.standardError = FileHandle.nullDevice
    var isMet = false
    if geteuid() == 0, (try? trial.run()) != nil {
      trial.waitUntilExit()
      isMet = trial.terminationStatus == 0
    }
    return Requirement(
      "root and mount namespaces", remedy: "run the tests as root; in a container also --cap-add SYS_ADMIN",
      isMet: isMet)
  }()

  init() throws {
    bench = try Workbench()
    try bench.makeFolder("state")
  }

  private func daemon(_ socket: String) throws -> Child {
    try Child(["--simulate", "--state", bench["state"], "--socket", bench[socket]])
  }

  @Test func aSecondDaemonCannotUseTheStateFolder() throws {
    let first = try daemon("first")
    try eventually("the socket", context: first.report) {
      (try? ControlConnection(bench["first"])) != nil
    }
    let second = try daemon("second")
    let code = try second.ended()
    #expect(code == 71)
    #expect(
      second.errors.text.contains(
        "save the state in \(bench["state"]): Device or resource busy; another timecircuitsd uses this folder"
      ))
    guard case .status = try ControlConnection(bench["first"]).ask(.status) else {
      Issue.record("the first daemon no longer answers")
      return
    }
    // The lock of a killed daemon blocks no other.
    first.send(SIGKILL)
    _ = try first.ended()
    let third = try daemon("third")
    try eventually("the third daemon's socket", context: third.report) {
      (try? ControlConnection(bench["third"])) != nil
    }
    third.send(SIGTERM)
    let last = try third.ended()
    #expect(last == 0)
  }

  // MARK: Folders that cannot be written

  /// Brings the folder into a condition.
  ///
  /// - Returns: the folder, the command that starts the daemon there, and the system's error message.
  private func prepare(_ condition: Condition) throws -> (folder: String, wrapper: [String], words: String) {
    let folder = bench["state"]
    func inNamespace(_ commands: String) -> [String] {
      ["unshare", "-m", "sh", "-c", commands + " && exec \"$@\"", "sh"]
    }
    switch condition {
    case .missing:
      try bench.remove("state")
      return (folder, [], "No such file or directory")
    case .file:
      try bench.remove("state")
      try bench.write("", to: "state")
      return (folder, [], "Not a directory")
    case .lockIsFolder:
      try bench.makeFolder("state/state.lock")
      return (folder, [], "Is a directory")
    case .tooLong: return (folder + String(repeating: "/long", count: 1000), [], "File name too long")
    case .readOnly:
      return (folder, inNamespace("mount -t tmpfs -o ro none \(folder)"), "Read-only file system")
    case .full:
      return (folder, inNamespace("mount -t tmpfs -o nr_inodes=1 none \(folder)"), "No space left on device")
    case .notWritable:
      let words = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--inh-caps", "-all"]
      #expect(chmod(folder, 0o500) == 0)
      return (folder, words, "Permission denied")
    }
  }

  private static let unprivileged: [Condition] = [.missing, .file, .lockIsFolder, .tooLong]
  private static let privileged: [Condition] = [.readOnly, .full, .notWritable]

  @Test(arguments: StateFolderTests.unprivileged) func unusableFoldersAreReportedWhileTheClockRuns(
    condition: Condition
  ) throws {
    try expectTheClock(condition)
  }

  @Test(.needs(StateFolderTests.namespaces), arguments: StateFolderTests.privileged)
  func unwritableFoldersAreReportedWhileTheClockRuns(condition: Condition) throws {
    try expectTheClock(condition)
  }

  private func expectTheClock(_ condition: Condition) throws {
    let (folder, wrapper, words) = try prepare(condition)
    let socket = try NotifySocket(bench["notify"])
    let child = try Child(
      ["--simulate", "--state", folder, "--socket", bench["socket"]], through: wrapper,
      environment: ["NOTIFY_SOCKET": bench["notify"]])
    try child.record("at the start") { _ in true }
    try socket.message("READY=1")
    try child.logged("Settings cannot be saved: ")
    #expect(child.errors.text.contains(words), "\(child.report)")
    #expect(
      socket.messages.contains {
        $0.hasPrefix("STATUS=Showing ") && $0.contains("; settings are not saved: ") && $0.contains(words)
      }, "\(socket.messages)")
    guard case .status(let report) = try ControlConnection(bench["socket"]).ask(.status) else {
      Issue.record("no status")
      return
    }
    #expect(report.state.problem?.contains(words) == true, "\(report.state)")
    guard case .done = try ControlConnection(bench["socket"]).ask(.set(.destination, "102619850121")) else {
      Issue.record("not set")
      return
    }
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0)
    #expect(child.errors.text.contains("The last changes were not saved: "), "\(child.report)")
  }

  @Test func aLateFolderReceivesTheStateAtTheEnd() throws {
    let (folder, _, _) = try prepare(.missing)
    let child = try daemon("socket")
    try child.logged("Settings cannot be saved: ")
    guard case .done = try ControlConnection(bench["socket"]).ask(.set(.destination, "102619850121")) else {
      Issue.record("not set")
      return
    }
    try bench.makeFolder("state")
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0)
    try child.logged("Settings are saved in \(folder)/state.toml again.")
    let kept = try String(contentsOfFile: folder + "/state.toml", encoding: .utf8)
    #expect(kept.contains("1985-10-26T01:21:00"))
  }

  @Test func theRuntimeDirectoryLocksOutASecondDaemon() throws {
    let (folder, _, _) = try prepare(.missing)
    let environment = ["XDG_RUNTIME_DIR": bench.path]
    let arguments = ["--simulate", "--state", folder, "--socket"]
    let first = try Child(arguments + [bench["first"]], environment: environment)
    try first.logged("Settings cannot be saved: ")
    for isThere in [false, true] {
      if isThere { try bench.makeFolder("state") }
      let second = try Child(arguments + [bench["second"]], environment: environment)
      let code = try second.ended()
      #expect(code == 71)
      #expect(
        second.errors.text.contains(
          "save the state in \(folder): Device or resource busy; another timecircuitsd uses this folder"),
        "\(second.report)")
    }
    #expect(first.status == nil)
    first.send(SIGTERM)
    let last = try first.ended()
    #expect(last == 0)
  }
}
