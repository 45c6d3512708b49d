/// Decides which edges retry missing parts: opening lines takes the time of many transfers.
struct EdgeRetry {
  private var left: UInt64 = 0
  /// In edges; there are two per second.
  private var backoff = Backoff(from: 1, to: 60)

  mutating func isDue() -> Bool {
    guard left == 0 else {
      left -= 1
      return false
    }
    left = backoff.next() - 1
    return true
  }
}
