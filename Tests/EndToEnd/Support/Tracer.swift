import Foundation
import LinuxSystem
import LiveTestSupport

/// strace(1) on a running program, to simulate a slow disk.
final class Tracer {
  private let process: Process
  private let log: String

  /// strace and the permission to trace.
  static let requirement: Requirement = {
    let trial = process(["-o", "/dev/null", "true"])
    var isMet = false
    if (try? trial.run()) != nil {
      trial.waitUntilExit()
      isMet = trial.terminationStatus == 0
    }
    return Requirement(
      "strace and the right to trace",
      remedy: "sudo apt-get install strace; in a container also --cap-add SYS_PTRACE",
      isMet: isMet)
  }()

  /// Delays each access to some files, and waits until the tracer is attached.
  ///
  /// - Parameters:
  ///   - paths: the files and folders.
  ///   - milliseconds: the delay of each access.
  ///   - child: the traced program.
  ///   - log: the file that records each access.
  /// - Throws: an error if strace cannot run or does not attach.
  init(delaying paths: [String], by milliseconds: Int, in child: Child, log: String) throws {
    self.log = log
    let calls = "newfstatat,statx,readlink,readlinkat,openat,inotify_add_watch"
    process = Self.process(
      ["-f", "-qq", "-o", log, "-p", "\(child.identifier)"] + paths.flatMap { ["-P", $0] }
        + ["-e", "trace=\(calls)", "-e", "inject=\(calls):delay_enter=\(milliseconds * 1000)"])
    try process.run()
    try eventually("the tracer") {
      let status = try FileSystem.read("/proc/\(child.identifier)/status", maximumBytes: 1 << 16)
      return String(decoding: status, as: UTF8.self).contains("TracerPid:\t\(process.processIdentifier)\n")
    }
  }

  /// The number of delayed accesses.
  var delayed: Int {
    get throws {
      String(decoding: try FileSystem.read(log, maximumBytes: 1 << 24), as: UTF8.self)
        .components(separatedBy: "(DELAYED)").count - 1
    }
  }

  /// Kills the tracer; the kernel then detaches it and the program continues.
  func stop() { kill(process.processIdentifier, SIGKILL) }

  deinit { if process.isRunning { stop() } }

  private static func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["strace"] + arguments
    process.standardError = FileHandle.nullDevice
    return process
  }
}
