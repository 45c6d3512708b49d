package import ClockModel
import ControlProtocol

/// Decides whether to follow a leader's departures: a value, without broker or clock.
package struct Following: Equatable, Sendable {
  /// The leader's id on the broker.
  package let leader: String
  /// The delays of the last messages, in nanoseconds: the clocks' difference plus the time in transit.
  private var delays: [Int64] = []
  /// When a departure was last followed, in nanoseconds of the monotonic clock.
  private var takenAt: UInt64?

  /// How many delays are kept.
  static let most = 20
  /// The largest difference of clocks that agree, in nanoseconds.
  static let agreement: UInt64 = 100_000_000
  /// How far ahead a departure must be, in nanoseconds.
  static let ahead: ClosedRange<Int64> = 50_000_000...15_000_000_000
  /// The shortest interval between followed departures, in nanoseconds.
  static let pause: UInt64 = 5_000_000_000
  /// A change of delay that means that a clock was set, in nanoseconds.
  static let leap: UInt64 = 15_000_000_000
  /// How long ago a leader without a sequence may have departed, in nanoseconds.
  static let justNow: UInt64 = 1_000_000_000

  package init(_ leader: String) { self.leader = leader }

  /// The smallest delay of the messages, in nanoseconds; `nil` without messages.
  package var difference: Int64? { delays.min() }

  /// Whether both clocks agree; `nil` if the leader's is unknown.
  package var agrees: Bool? { difference.map { $0.magnitude <= Self.agreement } }

  /// Forgets the leader's clock after this prop's was set.
  package mutating func forget() { delays = [] }

  /// Decides about a message of the leader.
  ///
  /// - Parameters:
  ///   - payload: its payload.
  ///   - isRetained: whether the broker retained it; such a message is outdated.
  ///   - time: when it arrived, by this prop's clock.
  ///   - now: the same by the monotonic clock, in nanoseconds.
  /// - Returns: the decision.
  package mutating func receive(
    _ payload: [UInt8], isRetained: Bool, at time: WallTime, monotonic now: UInt64
  ) -> FollowingVerdict {
    guard !isRetained, let message = LeaderMessage(payload), let instant = message.instant else {
      return .pass
    }
    let delay = time.nanoseconds(since: message.sent)
    // One of the clocks was set.
    if let difference, Self.distance(delay, difference) > Self.leap { delays = [] }
    delays = delays.suffix(Self.most - 1) + [delay]
    var start = instant
    if agrees != true {
      // As long after the arrival as the leader begins after sending, by this prop's clock.
      start = time.advanced(byNanoseconds: instant.nanoseconds(since: message.sent))
    }
    let ahead = start.nanoseconds(since: time)
    // A leader without a sequence departs at once, when it sends the message.
    let isAtOnce =
      message.sequence.isEmpty && instant.nanoseconds(since: message.sent).magnitude <= Self.justNow
      && ahead.magnitude <= Self.justNow
    guard isAtOnce || Self.ahead.contains(ahead) else {
      let advice =
        ahead < Self.ahead.lowerBound
        ? ": write lead_ms = 300 under [travel] of the leader's configuration" : ""
      return .leave(
        "\(leader) departs in \(ahead / 1_000_000) ms; only 50 to 15000 ms can be followed\(advice)")
    }
    if let takenAt, now - takenAt < Self.pause {
      return .leave("\(leader) departs again within \(Self.pause / 1_000_000_000) s")
    }
    takenAt = now
    return .follow(
      FollowedDeparture(
        leader: leader, start: isAtOnce ? time : start, destination: message.destination,
        sequence: message.sequence, seed: message.seed, length: message.length))
  }

  private static func distance(_ one: Int64, _ other: Int64) -> UInt64 {
    one > other ? one.magnitudeOfDifference(from: other) : other.magnitudeOfDifference(from: one)
  }
}

/// The decision about a leader's message.
package enum FollowingVerdict: Equatable, Sendable {
  /// Depart with the leader.
  case follow(FollowedDeparture)
  /// Do not depart, for this reason.
  case leave(String)
  /// Ignore the message.
  case pass
}

extension Int64 {
  /// The difference to a smaller number, without overflow.
  fileprivate func magnitudeOfDifference(from smaller: Int64) -> UInt64 {
    UInt64(bitPattern: self &- smaller)
  }
}
