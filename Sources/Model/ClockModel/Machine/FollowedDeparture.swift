/// A departure of another prop that this one makes with it: it begins at the same instant, and all that is random in it is the same.
public struct FollowedDeparture: Equatable, Sendable {
  /// Who leads.
  public var leader: String
  /// When its first step begins, by this prop's clock.
  public var start: WallTime
  /// Where it goes, as a person types it: a whole date with its time; `nil` on the way back to the real time.
  public var destination: String?
  /// The sequence that the leader plays, empty where it plays none.
  public var sequence: String
  /// What decides about all that is random in that.
  public var seed: UInt64
  /// How long that takes, in milliseconds; so long it takes here as well, whatever is played.
  public var length: Int

  /// How many milliseconds ahead of its start a departure may be followed; one that is under way is caught up with.
  public static let leads: ClosedRange<Int64> = -1_000...15_000

  /// A departure; it leads back to the real time where it has no destination.
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

  /// Whether it leads back to the real time.
  public var isReturn: Bool { destination == nil }
}
