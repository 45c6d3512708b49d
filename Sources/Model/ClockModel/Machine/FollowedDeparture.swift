/// Another prop's departure that this prop joins, at the same instant and with the same random parts.
package struct FollowedDeparture: Equatable, Sendable {
  package var leader: String
  /// The start of its first step, by this prop's clock.
  package var start: WallTime
  /// The destination as typed, a whole date with its time; `nil` for a return to the real time.
  package var destination: String?
  /// The leader's sequence; empty if it plays none.
  package var sequence: String
  package var seed: UInt64
  /// The leader's sequence length in milliseconds; this prop's lasts as long, whatever it plays.
  package var length: Int

  /// How far ahead of its start a departure may be followed, in milliseconds; negative if it has started.
  package static let leads: ClosedRange<Int64> = -1_000...15_000

  package init(
    leader: String, start: WallTime, destination: String?, sequence: String, seed: UInt64, length: Int
  ) {
    self.leader = leader
    self.start = start
    self.destination = destination
    self.sequence = sequence
    self.seed = seed
    self.length = length
  }

  package var isReturn: Bool { destination == nil }
}
