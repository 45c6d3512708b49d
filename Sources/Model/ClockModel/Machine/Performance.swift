/// A sequence in play.
struct Performance: Equatable, Sendable {
  /// What comes when it is over.
  enum End: Equatable, Sendable {
    case nothing
    /// The car arrives: what the present was at the command becomes last departed.
    case arrival(Journeying)
  }

  let sequence: DisplaySequence
  /// Whole milliseconds.
  var start: WallTime
  let seed: UInt64
  /// The readouts that it is played for.
  let readouts: ReadoutSet
  let end: End
  /// Up to where the events of its steps have been told, in milliseconds.
  var told = -1

  /// Whole milliseconds since the start, rounded down: negative before it.
  func elapsed(at time: WallTime) -> Int {
    let (quotient, remainder) = time.nanoseconds(since: start).quotientAndRemainder(dividingBy: 1_000_000)
    return Int(clamping: remainder < 0 ? quotient - 1 : quotient)
  }

  func time(ofMillisecond millisecond: Int) -> WallTime {
    start.advanced(byNanoseconds: Int64(millisecond) * 1_000_000)
  }
}

/// A travel through time under way.
struct Journeying: Equatable, Sendable {
  /// Whether it leads back to the real time.
  let isReturn: Bool
  /// What the present showed when the command arrived.
  let departed: ReadoutSource
}
