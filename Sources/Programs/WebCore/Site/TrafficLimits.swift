import LinuxSystem

/// Rate limits for each requester and for all together; paired browsers have a separate budget that strangers
/// cannot use up.
struct TrafficLimits {
  /// The kind of a request.
  enum Kind: CaseIterable {
    /// Reading.
    case view
    /// A request to the daemon, or an attempt to pair.
    case act
    /// A list that must be requested from the daemon.
    case ask
  }

  /// The most requesters tracked separately; the rest share one allowance.
  static let most = 256

  private struct Buckets {
    var view: RateLimit
    var act: RateLimit
    var ask: RateLimit
    var lastSeen: UInt64 = 0

    static let ofOne = Buckets(
      view: RateLimit(tokensPerSecond: 40, burst: 120), act: RateLimit(tokensPerSecond: 5, burst: 20),
      ask: RateLimit(tokensPerSecond: 5, burst: 10))
    // Each rate is less than the daemon accepts from one client.
    static let ofAll = Buckets(
      view: RateLimit(tokensPerSecond: 300, burst: 600), act: RateLimit(tokensPerSecond: 15, burst: 30),
      ask: RateLimit(tokensPerSecond: 10, burst: 20))

    mutating func allow(_ kind: Kind, at now: UInt64) -> Bool {
      lastSeen = now
      switch kind {
      case .view: return view.allow(at: now)
      case .act: return act.allow(at: now)
      case .ask: return ask.allow(at: now)
      }
    }
  }

  private var owners = Buckets.ofAll
  private var strangers = Buckets.ofAll
  private var byRequester: [Requester: Buckets] = [:]
  private var others = Buckets.ofOne

  /// Counts a request; returns whether it is within the limits.
  ///
  /// With `isShared` it also counts against the strangers' common budget; `now` is monotonic, in nanoseconds.
  mutating func allow(
    _ kind: Kind, from requester: Requester, sharing isShared: Bool = true, at now: UInt64
  ) -> Bool {
    guard !requester.isPaired else {
      return byRequester[requester, default: .ofOne].allow(kind, at: now) && owners.allow(kind, at: now)
    }
    if byRequester[requester] == nil, byRequester.count >= Self.most { forgetQuiet(at: now) }
    guard byRequester[requester] != nil || byRequester.count < Self.most else {
      return others.allow(kind, at: now) && (!isShared || strangers.allow(kind, at: now))
    }
    return byRequester[requester, default: .ofOne].allow(kind, at: now)
      && (!isShared || strangers.allow(kind, at: now))
  }

  /// Forgets requesters whose allowances are full again.
  private mutating func forgetQuiet(at now: UInt64) {
    byRequester = byRequester.filter { now - min(now, $0.value.lastSeen) < 10_000_000_000 }
  }
}
