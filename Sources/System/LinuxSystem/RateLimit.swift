/// A rate limit for a client: a token bucket that refills steadily.
///
/// It stores only the time at which the bucket will be full again, so nothing needs refilling and no rounding
/// errors add up.
package struct RateLimit: Equatable, Sendable {
  private let nanosecondsPerToken: UInt64
  private let burst: UInt64
  private var fullAt: UInt64 = 0

  /// Makes a full bucket.
  ///
  /// - Parameters:
  ///   - tokensPerSecond: The refill rate, 1 to 1,000,000,000.
  ///   - burst: The capacity in tokens.
  package init(tokensPerSecond: Int, burst: Int) {
    nanosecondsPerToken = 1_000_000_000 / UInt64(max(1, min(tokensPerSecond, 1_000_000_000)))
    self.burst = UInt64(max(1, burst))
  }

  /// Whether so many tokens are available at a monotonic time.
  package func has(_ tokens: Int, at now: UInt64) -> Bool { time(of: tokens) <= now }

  /// When so many tokens will be available, in nanoseconds of the monotonic clock, if none is spent before.
  ///
  /// More tokens than the capacity are available once the bucket is full.
  package func time(of tokens: Int) -> UInt64 {
    let spare = (burst - min(burst, UInt64(max(0, tokens)))) * nanosecondsPerToken
    return fullAt > spare ? fullAt - spare : 0
  }

  /// Spends tokens, even if they are not available yet.
  package mutating func spend(_ tokens: Int, at now: UInt64) {
    fullAt = max(fullAt, now) + UInt64(max(0, tokens)) * nanosecondsPerToken
  }

  /// Spends a token if one is available; returns whether one was.
  package mutating func allow(at now: UInt64) -> Bool {
    guard has(1, at: now) else { return false }
    spend(1, at: now)
    return true
  }
}
