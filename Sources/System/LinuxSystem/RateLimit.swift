/// How much a client may do in a time: a bucket of tokens that fills steadily up to a brim.
///
/// What is stored is the time at which the bucket will be full again. So nothing is counted, nothing has to be
/// topped up, and no rounding adds up.
public struct RateLimit: Equatable, Sendable {
  private let nanosecondsPerToken: UInt64
  private let burst: UInt64
  private var fullAt: UInt64 = 0

  /// A full bucket.
  ///
  /// - Parameters:
  ///   - tokensPerSecond: how fast it fills, 1 to 1,000,000,000.
  ///   - burst: how many tokens it holds.
  public init(tokensPerSecond: Int, burst: Int) {
    nanosecondsPerToken = 1_000_000_000 / UInt64(max(1, min(tokensPerSecond, 1_000_000_000)))
    self.burst = UInt64(max(1, burst))
  }

  /// Whether so many tokens are there at a monotonic time.
  public func has(_ tokens: Int, at now: UInt64) -> Bool { time(of: tokens) <= now }

  /// When so many tokens are there, in nanoseconds of the monotonic clock, if none is spent until then.
  ///
  /// More tokens than the bucket holds are there when it is full.
  public func time(of tokens: Int) -> UInt64 {
    let spare = (burst - min(burst, UInt64(max(0, tokens)))) * nanosecondsPerToken
    return fullAt > spare ? fullAt - spare : 0
  }

  /// Spends tokens, even such that are not there yet.
  public mutating func spend(_ tokens: Int, at now: UInt64) {
    fullAt = max(fullAt, now) + UInt64(max(0, tokens)) * nanosecondsPerToken
  }

  /// Takes a token where there is one.
  ///
  /// - Returns: whether there was.
  public mutating func take(at now: UInt64) -> Bool {
    guard has(1, at: now) else { return false }
    spend(1, at: now)
    return true
  }
}
