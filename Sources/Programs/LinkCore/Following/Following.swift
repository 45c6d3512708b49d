public import ClockModel
import ControlProtocol

/// What becomes of a leader's departures: a value, which knows neither a broker nor a clock.
public struct Following: Equatable, Sendable {
  /// The leader's name on the broker.
  public let leader: String
  /// How much later than they were sent the last messages came, in nanoseconds: what the clocks differ by, and what each took.
  private var delays: [Int64] = []
  /// When a departure was taken last, in nanoseconds of the monotonic clock.
  private var takenAt: UInt64?

  /// How many messages are gone by.
  static let most = 20
  /// How far the clocks may be apart and be taken for the same, in nanoseconds.
  static let agreement: UInt64 = 100_000_000
  /// How many nanoseconds ahead a departure is followed.
  static let ahead: ClosedRange<Int64> = 50_000_000...15_000_000_000
  /// How often one is, in nanoseconds.
  static let pause: UInt64 = 5_000_000_000
  /// How far a message's delay may be from the others' and still tell of the same two clocks, in nanoseconds.
  static let leap: UInt64 = 15_000_000_000
  /// How long ago a leader that plays nothing may have departed, in nanoseconds.
  static let justNow: UInt64 = 1_000_000_000

  /// What becomes of a message.
  public enum Verdict: Equatable, Sendable {
    /// The prop departs with its leader.
    case follow(FollowedDeparture)
    /// It does not, and why.
    case leave(String)
    /// It is none of this prop's business.
    case pass
  }

  /// Follows a prop of which nothing was heard yet.
  public init(_ leader: String) { self.leader = leader }

  /// By how much messages came later than they were sent, at the least; `nil` where none came.
  public var difference: Int64? { delays.min() }

  /// Whether both clocks agree: `nil` where nothing is known of the leader's.
  public var agrees: Bool? { difference.map { $0.magnitude <= Self.agreement } }

  /// This prop's clock was set: what was known of the leader's is no more.
  public mutating func forget() { delays = [] }

  /// Takes a message of the leader's topic.
  ///
  /// - Parameters:
  ///   - payload: what it says.
  ///   - isRetained: whether the broker had kept it, as somebody must have asked it to: that is none of just now.
  ///   - time: when it came, by this prop's clock.
  ///   - now: the same by the monotonic clock, in nanoseconds.
  /// - Returns: what becomes of it.
  public mutating func take(
    _ payload: [UInt8], isRetained: Bool, at time: WallTime, monotonic now: UInt64
  ) -> Verdict {
    guard !isRetained, let message = LeaderMessage(payload), let instant = message.instant else {
      return .pass
    }
    let delay = time.nanoseconds(since: message.sent)
    // One of both was set meanwhile.
    if let difference, Self.distance(delay, difference) > Self.leap { delays = [] }
    delays = delays.suffix(Self.most - 1) + [delay]
    var start = instant
    if agrees != true {
      // By this prop's clock, as long behind the coming as the leader begins behind the sending.
      start = time.advanced(byNanoseconds: instant.nanoseconds(since: message.sent))
    }
    let ahead = start.nanoseconds(since: time)
    // A leader that plays nothing is there at once, and was when it told of it.
    let isAtOnce =
      message.sequence.isEmpty && instant.nanoseconds(since: message.sent).magnitude <= Self.justNow
      && ahead.magnitude <= Self.justNow
    guard isAtOnce || Self.ahead.contains(ahead) else {
      let advice =
        ahead < Self.ahead.lowerBound
        ? ": write lead_ms = 300 under [travel] of the leader's configuration" : ""
      return .leave(
        "\(leader) departs in \(ahead / 1_000_000) ms, and 50 to 15000 can be followed\(advice)")
    }
    if let takenAt, now - takenAt < Self.pause {
      return .leave("\(leader) departs once more within \(Self.pause / 1_000_000_000) s")
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

extension Int64 {
  /// How much larger it is than a smaller number, however far both are apart.
  fileprivate func magnitudeOfDifference(from smaller: Int64) -> UInt64 {
    UInt64(bitPattern: self &- smaller)
  }
}
