public import ClockModel

/// The full seconds that are heard, each ordered once and ahead of its time: a value, which knows no clock.
public struct SecondBeep: Sendable {
  /// The last full second that was ordered.
  private var ordered: Int64?
  /// When the next one can be ordered, in nanoseconds of the monotonic clock; `nil` where none is to be heard.
  public private(set) var next: UInt64?

  /// How long behind a full second the next one is ordered, so that rounding never takes the same one twice.
  private static let margin: UInt64 = 10_000_000

  /// None is to be heard.
  public init() {}

  /// Finds out which second is to be ordered.
  ///
  /// - Parameters:
  ///   - isWanted: whether seconds are to be heard.
  ///   - wall: the wall clock's time.
  ///   - monotonic: the monotonic clock's at the same moment, in nanoseconds.
  /// - Returns: a full second ahead that was not ordered yet.
  public mutating func order(_ isWanted: Bool, at wall: WallTime, monotonic: UInt64) -> WallTime? {
    guard isWanted else {
      self = SecondBeep()
      return nil
    }
    let second = WallTime(seconds: wall.seconds + 1)
    next = monotonic + UInt64(max(0, second.nanoseconds(since: wall))) + Self.margin
    guard ordered != second.seconds else { return nil }
    ordered = second.seconds
    return second
  }
}
