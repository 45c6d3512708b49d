import LinuxSystem

/// How much viewers may ask for: each address for itself, and all together.
struct TrafficLimits {
  /// What a request is counted as.
  enum Kind: CaseIterable {
    /// Something to see.
    case look
    /// Something for the daemon to do, or to try a code by.
    case act
  }

  /// How many addresses are kept apart; behind them all are one.
  static let most = 256

  private struct Buckets {
    var look = RateLimit(tokensPerSecond: 40, burst: 120)
    var act = RateLimit(tokensPerSecond: 5, burst: 20)
    var lastSeen: UInt64 = 0
  }

  private var all = (
    look: RateLimit(tokensPerSecond: 300, burst: 600),
    // Less than the daemon takes from one client.
    act: RateLimit(tokensPerSecond: 15, burst: 30)
  )
  private var byAddress: [String: Buckets] = [:]
  private var others = Buckets()

  /// Counts a request.
  ///
  /// - Returns: whether it may be carried out.
  mutating func take(_ kind: Kind, from address: String, at now: UInt64) -> Bool {
    if byAddress[address] == nil, byAddress.count >= Self.most { forgetQuiet(at: now) }
    guard byAddress[address] != nil || byAddress.count < Self.most else {
      return Self.take(kind, &others, at: now) && takeOfAll(kind, at: now)
    }
    return Self.take(kind, &byAddress[address, default: Buckets()], at: now) && takeOfAll(kind, at: now)
  }

  private mutating func takeOfAll(_ kind: Kind, at now: UInt64) -> Bool {
    switch kind {
    case .look: all.look.take(at: now)
    case .act: all.act.take(at: now)
    }
  }

  private static func take(_ kind: Kind, _ buckets: inout Buckets, at now: UInt64) -> Bool {
    buckets.lastSeen = now
    switch kind {
    case .look: return buckets.look.take(at: now)
    case .act: return buckets.act.take(at: now)
    }
  }

  /// Makes room: an address whose buckets are full again is as one that never came.
  private mutating func forgetQuiet(at now: UInt64) {
    byAddress = byAddress.filter { now - min(now, $0.value.lastSeen) < 10_000_000_000 }
  }
}
