import ClockModel
import TestSupport
import Testing

@testable import SoundCore

/// Beeps on full seconds, each ordered once and ahead of its time.
@Suite struct SecondBeepTests {
  private static let start = WallTime(seconds: 1_795_337_758, nanoseconds: 250_000_000)

  private func wall(_ milliseconds: Int64) -> WallTime {
    Self.start.advanced(byNanoseconds: milliseconds * 1_000_000)
  }

  @Test func ordersNothingIfDisabled() {
    var beep = SecondBeep()
    #expect(beep.order(false, at: wall(0), monotonic: 5) == nil)
    #expect(beep.next == nil)
  }

  /// Polls at the due times and at random times between.
  @Test(arguments: 1...8) func ordersEachSecondOnceAndAheadOfTime(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var beep = SecondBeep()
    var ordered: [Int64] = []
    var now: UInt64 = 0
    while now < 100_000_000_000 {
      let time = Self.start.advanced(byNanoseconds: Int64(now))
      if let second = beep.order(true, at: time, monotonic: now) {
        #expect(second > time)
        ordered.append(second.seconds)
      }
      let next = beep.next ?? 0
      #expect(next > now)
      now = Bool.random(using: &random) ? next : UInt64.random(in: now + 1...next, using: &random)
    }
    #expect(ordered == (0..<ordered.count).map { Self.start.seconds + 1 + Int64($0) }, "seed \(seed)")
    #expect((99...101).contains(ordered.count), "seed \(seed)")
  }

  @Test func followsAClockThatWasSet() {
    var beep = SecondBeep()
    _ = beep.order(true, at: wall(0), monotonic: 0)
    let back = beep.order(true, at: wall(-3_600_000), monotonic: 1_000_000)
    #expect(back == WallTime(seconds: Self.start.seconds - 3599))
  }

  @Test func startsAgainWhenReenabled() {
    var beep = SecondBeep()
    let first = beep.order(true, at: wall(0), monotonic: 0)
    _ = beep.order(false, at: wall(100), monotonic: 100_000_000)
    #expect(beep.order(true, at: wall(200), monotonic: 200_000_000) == first)
  }
}
