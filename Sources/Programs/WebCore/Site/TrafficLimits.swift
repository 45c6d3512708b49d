import LinuxSystem

/// How much viewers may ask for: each requester for itself, and all together; paired browsers apart from all others, who cannot
/// spend what those need.
struct TrafficLimits {
  /// What a request is counted as.
  enum Kind: CaseIterable {
    /// Something to see.
    case look
    /// Something for the daemon to do, or to try a code by.
    case act
    /// A list that the daemon has to be asked for.
    case ask
  }

  /// How many addresses are kept apart; behind them all are one.
  static let most = 256

  private struct Buckets {
    var look: RateLimit
    var act: RateLimit
    var ask: RateLimit
    var lastSeen: UInt64 = 0

    static let ofOne = Buckets(
      look: RateLimit(tokensPerSecond: 40, burst: 120), act: RateLimit(tokensPerSecond: 5, burst: 20),
      ask: RateLimit(tokensPerSecond: 5, burst: 10))
    // What is asked of the daemon is less than it takes from one client.
    static let ofAll = Buckets(
      look: RateLimit(tokensPerSecond: 300, burst: 600), act: RateLimit(tokensPerSecond: 15, burst: 30),
      ask: RateLimit(tokensPerSecond: 10, burst: 20))

    mutating func take(_ kind: Kind, at now: UInt64) -> Bool {
      lastSeen = now
      switch kind {
      case .look: return look.take(at: now)
      case .act: return act.take(at: now)
      case .ask: return ask.take(at: now)
      }
    }
  }

  private var owners = Buckets.ofAll
  private var strangers = Buckets.ofAll
  private var byRequester: [Requester: Buckets] = [:]
  private var others = Buckets.ofOne

  /// Counts a request.
  ///
  /// - Parameters:
  ///   - kind: as what.
  ///   - requester: whose it is.
  ///   - isShared: whether it counts against what all strangers have together as well.
  ///   - now: the monotonic clock's time, in nanoseconds.
  /// - Returns: whether it may be carried out.
  mutating func take(
    _ kind: Kind, from requester: Requester, sharing isShared: Bool = true, at now: UInt64
  ) -> Bool {
    guard !requester.isPaired else {
      return byRequester[requester, default: .ofOne].take(kind, at: now) && owners.take(kind, at: now)
    }
    if byRequester[requester] == nil, byRequester.count >= Self.most { forgetQuiet(at: now) }
    guard byRequester[requester] != nil || byRequester.count < Self.most else {
      return others.take(kind, at: now) && (!isShared || strangers.take(kind, at: now))
    }
    return byRequester[requester, default: .ofOne].take(kind, at: now)
      && (!isShared || strangers.take(kind, at: now))
  }

  /// Makes room: a requester whose buckets are full again is as one that never came.
  private mutating func forgetQuiet(at now: UInt64) {
    byRequester = byRequester.filter { now - min(now, $0.value.lastSeen) < 10_000_000_000 }
  }
}
