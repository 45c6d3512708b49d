import Foundation
import LiveTestSupport
import Testing

/// Why a test is left to a full run.
let halfAMinute: Comment = "waits for a shipped limit of half a minute: TIMECIRCUITS_FULL=1 swift test"

extension Child {
  /// Whether it has ended and all of its output is there.
  private var hasEnded: Bool { status != nil && errors.isAtEnd && output.isAtEnd }

  /// Waits for the end and the last of the output; returns the exit code.
  func ended() throws -> Int32 {
    try eventually("the program's end", context: report) { hasEnded }
    return status ?? -1
  }

  /// Waits for a text in the log, which may be cut off before its first characters.
  func logged(_ text: String, times: Int = 1) throws {
    try eventually("\(times) × “\(text)” in the log", context: report) { count(text) >= times }
  }

  /// How often a text stands in the log.
  func count(_ text: String) -> Int { errors.text.components(separatedBy: text).count - 1 }

  /// Waits until so many more edges have been shown.
  func pass(edges: Int) throws {
    let count = try records().count
    try eventually("\(edges) edges", context: report) { try records().count >= count + edges }
  }

  /// All that the daemon said, for a failed test.
  var report: String { "log:\n\(errors.text)\noutput:\n\(output.text.suffix(3000))" }
}
