/// How long it takes until a broker that was not there is tried again: 1 s, then twice as long each time, up to a minute; each time
/// by up to half of it less, so that a house full of props does not come all at once when its broker is back.
struct Backoff {
  private var next: UInt64 = Self.shortest

  private static let shortest: UInt64 = 1_000_000_000
  private static let longest: UInt64 = 60_000_000_000

  /// It was there: the next failure is the first again.
  mutating func reset() { next = Self.shortest }

  /// How long it takes this time, in nanoseconds.
  mutating func wait(using generator: inout some RandomNumberGenerator) -> UInt64 {
    let wait = next
    next = min(next * 2, Self.longest)
    // The first is quick: a broker that is started anew is back at once.
    return wait == Self.shortest ? wait : wait - UInt64.random(in: 0...wait / 2, using: &generator)
  }
}
