/// Another prop's departure that this prop joins, at the same instant and with the same random parts.
public struct FollowedDeparture: Equatable, Sendable {
  /// The leading prop.
  public var leader: String
  /// The start of its first step, by this prop's clock.
  public var start: WallTime
  /// The destination as typed, a whole date with its time; `nil` for a return to the real time.
  public var destination: String?
  /// The leader's sequence; empty if it plays none.
  public var sequence: String
  /// The seed of the sequence.
  public var seed: UInt64
  /// The leader's sequence length in milliseconds; this prop's lasts as long, whatever it plays.
  public var length: Int

  /// How far ahead of its start a departure may be followed, in milliseconds; negative if it has started.
  public static let leads: ClosedRange<Int64> = -1_000...15_000

  /// Creates a departure; without a destination it is a return.
  public init(
    leader: String, start: WallTime, destination: String?, sequence: String, seed: UInt64, length: Int
  ) {
    self.leader = leader
    self.start = start
    self.destination = destination
    self.sequence = sequence
    self.seed = seed
    self.length = length
  }

  /// Whether it returns to the real time.
  public var isReturn: Bool { destination == nil }
}
