import Foundation
import LinuxSystem
import LiveTestSupport

/// strace(1) on a program that runs, for what a disk may do to it.
final class Tracer {
  private let process: Process
  private let log: String

  /// strace, and a system that lets it trace.
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

  /// Delays each look at some files, and waits until that is so.
  ///
  /// - Parameters:
  ///   - paths: the files and folders.
  ///   - milliseconds: by how much.
  ///   - child: who looks.
  ///   - log: where each look is noted.
  /// - Throws: what the system says where it cannot be run or does not attach itself.
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

  /// How many looks it has delayed.
  var delayed: Int {
    get throws {
      String(decoding: try FileSystem.read(log, maximumBytes: 1 << 24), as: UTF8.self)
        .components(separatedBy: "(DELAYED)").count - 1
    }
  }

  /// Lets the program run on without it; the kernel does that when a tracer is killed.
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
