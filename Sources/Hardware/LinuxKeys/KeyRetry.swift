/// When what could not be had is tried again: at growing waits, since only a person can mend it.
struct KeyRetry: Equatable, Sendable {
  private static let first: UInt64 = 500_000_000
  private static let last: UInt64 = 30_000_000_000

  /// When, in nanoseconds of the monotonic clock; `nil` where nothing is missing.
  private(set) var due: UInt64?
  private var wait = first

  /// Whether it is time.
  func isDue(at now: UInt64) -> Bool { due.map { $0 <= now } ?? false }

  /// Something is still missing.
  mutating func fail(at now: UInt64) {
    due = now &+ wait
    wait = min(2 * wait, Self.last)
  }

  /// Nothing is missing.
  mutating func succeed() { self = KeyRetry() }
}
