/// Decides when to poll the daemon's status: one request at a time, whatever happens meanwhile.
///
/// Times are in nanoseconds of the monotonic clock.
package struct StatusPolling: Sendable {
  /// Whether something has changed since the last request.
  package var isWanted = false
  /// Whether an answer is pending; the connection itself sends the first request.
  private var isAsked = true
  /// When to poll even if nothing happens.
  private var time: UInt64?

  /// How long to wait after a refusal, which the daemon sends if polled too often.
  package static let pause: UInt64 = 1_000_000_000

  package init() {}

  /// When to call ``isDue(at:)`` even if nothing arrives.
  package var next: UInt64? { isAsked ? nil : isWanted ? 0 : time }

  /// Whether to send a request now; if so, it counts as sent.
  package mutating func startIfDue(at now: UInt64) -> Bool {
    if let time, time <= now { isWanted = true }
    guard isWanted, !isAsked else { return false }
    self = StatusPolling()
    return true
  }

  /// Records an answer.
  package mutating func recordAnswer() {
    isAsked = false
    time = nil
  }

  /// Records a refusal.
  package mutating func recordRefusal(at now: UInt64) {
    isAsked = false
    isWanted = false
    time = now + Self.pause
  }

  /// Schedules a request after an expected change, whose result is not known before.
  ///
  /// - Parameters:
  ///   - expected: when; `nil` if nothing is expected.
  ///   - pause: how long to wait after that.
  package mutating func expectChange(_ expected: UInt64?, pause: UInt64 = pause) {
    time = expected.map { $0 + pause }
  }
}
