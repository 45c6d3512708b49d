/// The delay before the next connection attempt to a broker: 1 s at first, doubling up to a minute.
///
/// Each later delay is shortened by up to half at random, so that a house full of props does not reconnect
/// all at once when its broker returns.
struct Backoff {
  private var next: UInt64 = Self.shortest

  private static let shortest: UInt64 = 1_000_000_000
  private static let longest: UInt64 = 60_000_000_000

  /// Restarts at the shortest delay, after a good connection.
  mutating func reset() { next = Self.shortest }

  /// The next delay, in nanoseconds.
  mutating func wait(using generator: inout some RandomNumberGenerator) -> UInt64 {
    let wait = next
    next = min(next * 2, Self.longest)
    // The first delay has no jitter: a restarted broker is back at once.
    return wait == Self.shortest ? wait : wait - UInt64.random(in: 0...wait / 2, using: &generator)
  }
}
