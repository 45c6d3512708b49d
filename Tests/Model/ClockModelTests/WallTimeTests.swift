import ClockModel
import TestSupport
import Testing

/// Readings of the wall clock and the edges between its half seconds.
@Suite struct WallTimeTests {
  @Test(arguments: [
    (Int64(0), Int64(0), Int64(0), Int32(0)),
    (5, 999_999_999, 5, 999_999_999),
    (5, 1_000_000_000, 6, 0),
    (5, 2_500_000_000, 7, 500_000_000),
    (0, -1, -1, 999_999_999),
    (0, -1_000_000_000, -1, 0),
    (0, -1_500_000_001, -2, 499_999_999),
    (-2, 1_000_000_001, -1, 1),
    (0, .max, 9_223_372_036, 854_775_807),
    (0, .min, -9_223_372_037, 145_224_192),
  ])
  func carriesNanosecondsIntoTheSeconds(
    seconds: Int64, nanoseconds: Int64, carried: Int64, rest: Int32
  ) {
    let time = WallTime(seconds: seconds, nanoseconds: nanoseconds)
    #expect(time.seconds == carried)
    #expect(time.nanoseconds == rest)
  }

  @Test(arguments: [
    (Int64(0), Int64(0), Int64(0)), (0, 499_999_999, 0), (0, 500_000_000, 1), (0, 999_999_999, 1),
    (1, 0, 2), (-1, 999_999_999, -1), (-1, 500_000_000, -1), (-1, 499_999_999, -2), (-1, 0, -2), (-2, 0, -4),
    (499_162_860, 500_000_000, 998_325_721),
  ])
  func edgeIsTheStartOfTheHalfSecond(seconds: Int64, nanoseconds: Int64, halfSeconds: Int64) {
    #expect(WallTime(seconds: seconds, nanoseconds: nanoseconds).edge == Edge(halfSeconds: halfSeconds))
  }

  @Test(arguments: [
    (Int64(0), Int64(0), true), (1, 0, false), (2, 1, true), (-1, -1, false), (-2, -1, true), (-3, -2, false),
  ])
  func edgesRoundDownToTheirSecond(halfSeconds: Int64, seconds: Int64, isFirstHalf: Bool) {
    let edge = Edge(halfSeconds: halfSeconds)
    #expect(edge.seconds == seconds)
    #expect(edge.isFirstHalf == isFirstHalf)
    #expect(edge.time == WallTime(seconds: seconds, nanoseconds: isFirstHalf ? 0 : 500_000_000))
    #expect(edge.time.edge == edge)
    #expect(edge.next.time.nanoseconds(since: edge.time) == 500_000_000)
    #expect(edge < edge.next)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func differenceEqualsTheAdvance(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<1000 {
      let start = WallTime.random(using: &generator)
      let nanoseconds =
        Int64.random(in: .min ... .max, using: &generator)
        >> Int.random(in: 0...62, using: &generator)
      let end = start.advanced(byNanoseconds: nanoseconds)
      #expect(
        end.nanoseconds(since: start) == nanoseconds, "seed \(seed), step \(step): \(start), \(nanoseconds)")
      #expect(end.advanced(byNanoseconds: 0) == end)
      #expect((end < start) == (nanoseconds < 0), "seed \(seed), step \(step): \(start), \(nanoseconds)")
      #expect(
        start.edge.time <= start && start < start.edge.next.time, "seed \(seed), step \(step): \(start)")
    }
  }

  @Test(arguments: [Int64(0), 1, 500_000_000, 999_999_999])
  func differencesAreExactAndSaturateAtTheLimits(nanoseconds: Int64) {
    let start = WallTime(seconds: 1_000, nanoseconds: nanoseconds)
    for limit in [Int64.min, .max] {
      let sign = limit.signum()
      let end = start.advanced(byNanoseconds: limit)
      #expect(end.nanoseconds(since: start) == limit)
      #expect(end.advanced(byNanoseconds: -sign).nanoseconds(since: start) == limit - sign)
      #expect(end.advanced(byNanoseconds: sign).nanoseconds(since: start) == limit)
    }
  }

  @Test func hugeDifferencesSaturate() {
    let first = WallTime(seconds: .min)
    let last = WallTime(seconds: .max, nanoseconds: 999_999_999)
    #expect(last.nanoseconds(since: first) == .max)
    #expect(first.nanoseconds(since: last) == .min)
    #expect(last.nanoseconds(since: last) == 0)
  }
}

extension WallTime {
  /// A time within some 70,000 years of the epoch.
  static func random(using generator: inout some RandomNumberGenerator) -> WallTime {
    WallTime(
      seconds: .random(in: -1 << 41...1 << 41, using: &generator),
      nanoseconds: .random(in: 0..<1_000_000_000, using: &generator))
  }
}
