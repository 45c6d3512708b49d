import Foundation
import Testing

/// What did not come in time.
struct TookTooLong: Error, CustomStringConvertible {
  let awaited: String
  let context: String
  var description: String { "waited in vain for \(awaited)\n\(context)" }
}

/// Waits until something is so, without holding a thread.
///
/// The deadline is there to end a test that has failed: no test asserts how long something took by it.
func eventually(
  _ awaited: String, within seconds: Double = 20, context: @autoclosure () -> String = "",
  _ condition: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while try !condition() {
    if ContinuousClock.now > deadline { throw TookTooLong(awaited: awaited, context: context()) }
    try await Task.sleep(for: .milliseconds(5))
  }
}

extension Child {
  /// Waits for the end and the last of the output; returns the exit code.
  func ended(within seconds: Double = 20) async throws -> Int32 {
    try await eventually("the program's end", within: seconds, context: report) {
      status != nil && errors.isAtEnd && output.isAtEnd
    }
    return status ?? -1
  }

  /// Waits for a text in the log, which may be cut off before its first characters.
  func logged(_ text: String, times: Int = 1, within seconds: Double = 20) async throws {
    try await eventually("\(times) × “\(text)” in the log", within: seconds, context: report) {
      count(text) >= times
    }
  }

  /// How often a text stands in the log.
  func count(_ text: String) -> Int { errors.text.components(separatedBy: text).count - 1 }

  /// All that the daemon said, for a failed test.
  var report: String { "log:\n\(errors.text)\noutput:\n\(output.text.suffix(3000))" }
}
