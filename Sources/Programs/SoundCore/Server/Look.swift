/// When the daemon is asked how things are: one question at a time, whatever happens meanwhile.
///
/// Times are in nanoseconds of the monotonic clock.
struct Look {
  /// Whether something has changed since it was asked.
  var isWanted = false
  /// Whether an answer is to come; the link itself asks at its beginning.
  private var isAsked = true
  /// When it is asked though nothing has happened.
  private var time: UInt64?

  /// After how long it is asked again where it was refused: a daemon that is asked too often says so.
  private static let pause: UInt64 = 1_000_000_000

  /// When ``isDue(at:)`` is to be called though nothing came.
  var next: UInt64? { isAsked ? nil : isWanted ? 0 : time }

  /// Whether it is to be asked now; then it is taken for asked.
  mutating func isDue(at now: UInt64) -> Bool {
    if let time, time <= now { isWanted = true }
    guard isWanted, !isAsked else { return false }
    self = Look()
    return true
  }

  /// An answer has come.
  mutating func isAnswered() {
    isAsked = false
    time = nil
  }

  /// It was refused.
  mutating func isRefused(at now: UInt64) {
    isAsked = false
    isWanted = false
    time = now + Self.pause
  }

  /// Something is expected at a time: what comes behind it is not known yet.
  mutating func isExpected(_ expected: UInt64?) { time = expected.map { $0 + Self.pause } }
}
