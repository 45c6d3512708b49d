/// When the daemon is asked how things are: one question at a time, whatever happens meanwhile.
///
/// Times are in nanoseconds of the monotonic clock.
public struct Look: Sendable {
  /// Whether something has changed since it was asked.
  public var isWanted = false
  /// Whether an answer is to come; the link itself asks at its beginning.
  private var isAsked = true
  /// When it is asked though nothing has happened.
  private var time: UInt64?

  /// After how long it is asked again where it was refused: a daemon that is asked too often says so.
  public static let pause: UInt64 = 1_000_000_000

  /// Nothing was asked yet but at the link's beginning.
  public init() {}

  /// When ``isDue(at:)`` is to be called though nothing came.
  public var next: UInt64? { isAsked ? nil : isWanted ? 0 : time }

  /// Whether it is to be asked now; then it is taken for asked.
  public mutating func isDue(at now: UInt64) -> Bool {
    if let time, time <= now { isWanted = true }
    guard isWanted, !isAsked else { return false }
    self = Look()
    return true
  }

  /// An answer has come.
  public mutating func isAnswered() {
    isAsked = false
    time = nil
  }

  /// It was refused.
  public mutating func isRefused(at now: UInt64) {
    isAsked = false
    isWanted = false
    time = now + Self.pause
  }

  /// Something is expected at a time: what comes behind it is not known yet.
  ///
  /// - Parameters:
  ///   - expected: when, `nil` where nothing is.
  ///   - pause: how long behind that it is asked.
  public mutating func isExpected(_ expected: UInt64?, pause: UInt64 = pause) {
    time = expected.map { $0 + pause }
  }
}
