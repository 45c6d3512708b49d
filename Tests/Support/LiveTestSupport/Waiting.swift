import Foundation

/// The condition that a test waited for and that was not met.
package struct NotMet: Error, CustomStringConvertible {
  let awaited: String
  let context: String

  /// Says what was awaited, and what the caller knows about it.
  package init(_ awaited: String, context: String = "") {
    self.awaited = awaited
    self.context = context
  }

  /// What was awaited, and the context.
  package var description: String { "waited in vain for \(awaited)\n\(context)" }
}

/// The one way in which a test waits: until a condition holds.
///
/// It blocks the thread: suites that wait have the trait ``OwnThread``.
package enum Waiting {
  /// After how many seconds a test that hangs is ended.
  ///
  /// It decides no claim: each one is about what holds, not when.
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
///   - context: what a person needs to know where it does not come.
///   - condition: the condition.
/// - Throws: ``NotMet`` where it hangs, and what `condition` throws.
package func eventually(
  _ awaited: String, context: @autoclosure () -> String = "", _ condition: () throws -> Bool
) throws {
  guard try Waiting.until(condition) else { throw NotMet(awaited, context: context()) }
}

/// Lets time pass between two steps of something slow, or up to the moment of an edit.
///
/// It varies what a test tries; no claim depends on how long it really takes.
package func pass(milliseconds: Int64) {
  let due = ContinuousClock.now + .milliseconds(milliseconds)
  _ = Waiting.until { ContinuousClock.now >= due }
}
