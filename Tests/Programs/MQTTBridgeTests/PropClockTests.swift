import ClockModel
import MQTTBridge
import Testing

/// What the daemon's clock says, by its answers.
@Suite struct PropClockTests {
  private static let second: UInt64 = 1_000_000_000

  @Test func isThisMachinesWhereItIsNear() {
    var clock = PropClock()
    clock.record(moment(-300), wall: moment(), monotonic: 0)
    #expect(clock.time(wall: moment(5000), monotonic: 5 * Self.second) == moment(5000))
  }

  /// 1600 and 9999 are further away than nanoseconds reach.
  @Test(arguments: [
    WallTime(seconds: -11_676_096_000), WallTime(seconds: 253_402_300_000), moment(2000), moment(-2000),
  ])
  func goesOnByTheSteadyClockWhereItIsAnother(daemon: WallTime) {
    var clock = PropClock()
    clock.record(daemon, wall: moment(), monotonic: 7 * Self.second)
    let later = clock.time(wall: moment(60_000), monotonic: 67 * Self.second)
    #expect(later == daemon.advanced(byNanoseconds: 60_000_000_000))
  }

  /// An answer that had to wait is no sign of another clock.
  @Test func anAnswerMayBeAsOldAsItsQuestion() {
    var clock = PropClock()
    clock.record(moment(-3000), wall: moment(), monotonic: 10 * Self.second, patience: 3 * Self.second)
    #expect(clock.time(wall: moment(5000), monotonic: 15 * Self.second) == moment(5000))
    // One from the future is.
    clock.record(moment(3000), wall: moment(), monotonic: 10 * Self.second, patience: 3 * Self.second)
    #expect(clock.time(wall: moment(1000), monotonic: 11 * Self.second) == moment(4000))
  }

  @Test func theQuickestAnswerCounts() {
    var clock = PropClock()
    clock.record(moment(10_000), wall: moment(), monotonic: 0)
    // 200 ms on the way: what was known before was nearer.
    clock.record(moment(10_800), wall: moment(1000), monotonic: Self.second)
    #expect(clock.time(wall: moment(1000), monotonic: Self.second) == moment(11_000))
    // Quicker than the first.
    clock.record(moment(12_050), wall: moment(2000), monotonic: 2 * Self.second)
    #expect(clock.time(wall: moment(2000), monotonic: 2 * Self.second) == moment(12_050))
    // It was set.
    clock.record(moment(90_000), wall: moment(3000), monotonic: 3 * Self.second)
    #expect(clock.time(wall: moment(3000), monotonic: 3 * Self.second) == moment(90_000))
    clock.record(moment(4000), wall: moment(4000), monotonic: 4 * Self.second)
    #expect(clock.time(wall: moment(4000), monotonic: 4 * Self.second) == moment(4000))
  }
}
