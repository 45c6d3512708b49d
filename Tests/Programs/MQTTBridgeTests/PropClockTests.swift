import ClockModel
import MQTTBridge
import Testing

/// The daemon's time, estimated from its answers.
@Suite struct PropClockTests {
  private static let second: UInt64 = 1_000_000_000

  @Test func usesTheLocalClockIfItIsNear() {
    var clock = PropClock()
    clock.record(moment(-300), wall: moment(), monotonic: 0)
    #expect(clock.time(wall: moment(5000), monotonic: 5 * Self.second) == moment(5000))
  }

  /// The years 1600 and 9999 are further away than nanoseconds reach.
  @Test(arguments: [
    WallTime(seconds: -11_676_096_000), WallTime(seconds: 253_402_300_000), moment(2000), moment(-2000),
  ])
  func distantClockAdvancesMonotonically(daemon: WallTime) {
    var clock = PropClock()
    clock.record(daemon, wall: moment(), monotonic: 7 * Self.second)
    let later = clock.time(wall: moment(60_000), monotonic: 67 * Self.second)
    #expect(later == daemon.advanced(byNanoseconds: 60_000_000_000))
  }

  /// A delayed answer does not mean a different clock.
  @Test func delayedAnswersKeepTheLocalClock() {
    var clock = PropClock()
    clock.record(moment(-3000), wall: moment(), monotonic: 10 * Self.second, patience: 3 * Self.second)
    #expect(clock.time(wall: moment(5000), monotonic: 15 * Self.second) == moment(5000))
    // An answer from the future does.
    clock.record(moment(3000), wall: moment(), monotonic: 10 * Self.second, patience: 3 * Self.second)
    #expect(clock.time(wall: moment(1000), monotonic: 11 * Self.second) == moment(4000))
  }

  @Test func fastestAnswerCounts() {
    var clock = PropClock()
    clock.record(moment(10_000), wall: moment(), monotonic: 0)
    // 200 ms late: the earlier answer was more accurate.
    clock.record(moment(10_800), wall: moment(1000), monotonic: Self.second)
    #expect(clock.time(wall: moment(1000), monotonic: Self.second) == moment(11_000))
    // Faster than the first.
    clock.record(moment(12_050), wall: moment(2000), monotonic: 2 * Self.second)
    #expect(clock.time(wall: moment(2000), monotonic: 2 * Self.second) == moment(12_050))
    // The daemon's clock was set.
    clock.record(moment(90_000), wall: moment(3000), monotonic: 3 * Self.second)
    #expect(clock.time(wall: moment(3000), monotonic: 3 * Self.second) == moment(90_000))
    clock.record(moment(4000), wall: moment(4000), monotonic: 4 * Self.second)
    #expect(clock.time(wall: moment(4000), monotonic: 4 * Self.second) == moment(4000))
  }
}
