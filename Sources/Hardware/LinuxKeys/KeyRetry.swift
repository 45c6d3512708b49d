/// When to retry missing lines or devices: at growing waits, as only a person can fix them.
struct KeyRetry: Equatable, Sendable {
  private static let first: UInt64 = 500_000_000
  private static let last: UInt64 = 30_000_000_000

  /// When to retry, in nanoseconds of the monotonic clock; `nil` if nothing is missing.
  private(set) var due: UInt64?
  private var wait = first

  func isDue(at now: UInt64) -> Bool { due.map { $0 <= now } ?? false }

  /// Plans a retry: something is still missing.
  mutating func fail(at now: UInt64) {
    due = now &+ wait
    wait = min(2 * wait, Self.last)
  }

  /// Ends retries: nothing is missing.
  mutating func succeed() { self = KeyRetry() }
}
