import Foundation

/// The condition that a test waited for in vain.
package struct NotMet: Error, CustomStringConvertible {
  let awaited: String
  let context: String

  /// An error with what was awaited, and the caller's context.
  package init(_ awaited: String, context: String = "") {
    self.awaited = awaited
    self.context = context
  }

  /// The awaited condition and its context.
  package var description: String { "timed out waiting for \(awaited)\n\(context)" }
}

/// How all tests wait: until a condition holds.
///
/// Waiting blocks the thread, so suites that wait have the trait ``OwnThread``.
package enum Waiting {
  /// After how many seconds a hanging test fails.
  ///
  /// No test depends on it: tests check what happens, not when.
  package static let limit = 60.0

  /// Polls a condition until it holds.
  ///
  /// - Returns: whether it held within ``limit`` seconds.
  package static func until(_ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(limit)
    var pause: UInt32 = 500
    while try !condition() {
      if ContinuousClock.now > deadline { return false }
      usleep(pause)
      pause = min(2 * pause, 10_000)
    }
    return true
  }
}

/// Waits until a condition holds.
///
/// - Parameters:
///   - awaited: what is waited for, as a noun.
///   - context: details for the failure.
///   - condition: the condition.
/// - Throws: ``NotMet`` after ``Waiting/limit`` seconds, and what `condition` throws.
package func eventually(
  _ awaited: String, context: @autoclosure () -> String = "", _ condition: () throws -> Bool
) throws {
  guard try Waiting.until(condition) else { throw NotMet(awaited, context: context()) }
}

/// Lets time pass between two steps, or before an edit.
///
/// It only varies the timing; no test depends on the real duration.
package func pass(milliseconds: Int64) {
  let due = ContinuousClock.now + .milliseconds(milliseconds)
  _ = Waiting.until { ContinuousClock.now >= due }
}
