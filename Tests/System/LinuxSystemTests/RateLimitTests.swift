import LiveTestSupport
import TestSupport
import Testing

@testable import LinuxSystem

/// How many requests a rate limit allows, and when.
@Suite(.ownThread) struct RateLimitTests {
  private static let second: UInt64 = 1_000_000_000

  private static func passed(of times: [UInt64]) -> Int {
    var limit = RateLimit(tokensPerSecond: 20, burst: 40)
    return times.filter { limit.allow(at: $0) }.count
  }

  @Test(arguments: [0, 1, 86_400 * second, 10_000 * 86_400 * second])
  func fortyPassAtOnceAndNoMore(start: UInt64) {
    #expect(Self.passed(of: Array(repeating: start, count: 1000)) == 40)
  }

  @Test func twentyASecondPassForEver() {
    let times = (0..<100_000).map { UInt64($0) * Self.second / 20 }
    #expect(Self.passed(of: times) == times.count)
  }

  @Test func twentyASecondPassHoweverTheyAreSpread() {
    var random = SeededGenerator(seed: 1885)
    for _ in 0..<100 {
      let times = (0..<200).flatMap { second in
        (0..<20).map { _ in UInt64(second) * Self.second + UInt64.random(in: 0..<Self.second, using: &random)
        }
        .sorted()
      }
      #expect(Self.passed(of: times) == times.count)
    }
  }

  @Test func floodIsLimitedToTwentyASecond() {
    // A thousand requests a second, for ten seconds.
    let times = (0..<10_000).map { UInt64($0) * Self.second / 1000 }
    #expect((239...240).contains(Self.passed(of: times)))
  }

  @Test func refusedRequestsCostNothing() {
    var limit = RateLimit(tokensPerSecond: 20, burst: 1)
    let first = limit.allow(at: 0)
    #expect(first)
    for time in 1..<1000 as Range<UInt64> {
      let isAllowed = limit.allow(at: time)
      #expect(!isAllowed)
    }
    let next = limit.allow(at: Self.second / 20)
    #expect(next)
  }

  @Test func tokensAreAvailableAtThePredictedTime() {
    var random = SeededGenerator(seed: 1955)
    for round in 0..<500 {
      var limit = RateLimit(
        tokensPerSecond: Int.random(in: 1...2_000_000, using: &random),
        burst: Int.random(in: 1...2_000_000, using: &random))
      var now: UInt64 = 0
      for _ in 0..<20 {
        now += UInt64.random(in: 0...Self.second, using: &random)
        limit.spend(Int.random(in: 0...20_000, using: &random), at: now)
        let tokens = Int.random(in: 1...3_000_000, using: &random)
        let time = limit.time(of: tokens)
        #expect(limit.has(tokens, at: time), "round \(round)")
        if time > 0 { #expect(!limit.has(tokens, at: time - 1), "round \(round)") }
      }
    }
  }
}
