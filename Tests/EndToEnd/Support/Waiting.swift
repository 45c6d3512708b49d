import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

/// Why a test is reserved for a full run.
let halfAMinute: Comment = "waits for a shipped limit of half a minute: TIMECIRCUITS_FULL=1 swift test"

extension Child {
  /// Whether the program has ended and all of its output has arrived.
  private var hasEnded: Bool { status != nil && errors.isAtEnd && output.isAtEnd }

  /// Waits for the end and the complete output; returns the exit code.
  func ended() throws -> Int32 {
    try eventually("the program's end", context: report) { hasEnded }
    return status ?? -1
  }

  /// Waits for a text in the log, at least `times` times.
  func logged(_ text: String, times: Int = 1) throws {
    try eventually("\(times) × “\(text)” in the log", context: report) { count(text) >= times }
  }

  /// The number of times that a text is in the log.
  func count(_ text: String) -> Int { errors.text.components(separatedBy: text).count - 1 }

  /// Waits for a number of further edges.
  func pass(edges: Int) throws {
    let count = try records().count
    try eventually("\(edges) edges", context: report) { try records().count >= count + edges }
  }

  /// The log and the last output, for the message of a failed test.
  var report: String { "log:\n\(errors.text)\noutput:\n\(output.text.suffix(3000))" }
}

/// Whether a program accepts connections at a socket, whose file exists a moment earlier.
func accepts(_ path: String) -> Bool {
  do throws(SystemError) {
    _ = try UnixStream.connect(path: path)
    return true
  } catch {
    return false
  }
}
