/// Growing waits between retries.
struct Backoff: Equatable, Sendable {
  private let first: UInt64
  private let last: UInt64
  private var current: UInt64

  /// Waits of `first`, then twice as long each time, up to `last`; the unit is the caller's.
  init(from first: UInt64, to last: UInt64) {
    self.first = first
    self.last = last
    current = first
  }

  /// Returns the wait before the next retry.
  mutating func next() -> UInt64 {
    defer { current = min(current * 2, last) }
    return current
  }

  /// Starts over after a success.
  mutating func reset() { current = first }
}
