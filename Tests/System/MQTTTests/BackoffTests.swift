import TestSupport
import Testing

@testable import MQTT

/// The waits between attempts to reach a broker.
@Suite struct BackoffTests {
  private static let second: UInt64 = 1_000_000_000

  @Test(arguments: [UInt64(1), 2, 3]) func waitsGrowToAMinuteUntilReset(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var backoff = Backoff()
    for round in 0..<3 {
      let waits = (0..<10).map { _ in backoff.wait(using: &generator) }
      #expect(waits[0] == Self.second, "seed \(seed), round \(round)")
      for (index, wait) in waits.enumerated() {
        let most = min(Self.second << UInt64(index), 60 * Self.second)
        #expect(wait <= most, "seed \(seed), round \(round)")
        #expect(wait >= most / 2, "seed \(seed), round \(round)")
      }
      backoff.reset()
    }
  }

  /// Props that lost the same broker must not all reconnect at once.
  @Test func waitsDifferBetweenProps() {
    let waits = (0..<100).map { seed in
      var generator = SeededGenerator(seed: UInt64(seed))
      var backoff = Backoff()
      _ = backoff.wait(using: &generator)
      return backoff.wait(using: &generator)
    }
    #expect(Set(waits).count > 90)
  }
}
