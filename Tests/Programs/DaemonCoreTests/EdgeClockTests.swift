import ClockModel
import LinuxSystem
import LiveTestSupport
import Testing

@testable import DaemonCore

@Suite(.ownThread) struct EdgeClockTests {
  private static let start = WallTime(seconds: 499_160_460, nanoseconds: 250_000_000)

  @Test func systemClockWakesAtItsTarget() throws {
    let clock = try SystemEdgeClock()
    var poller = Poller()
    let descriptor = try #require(clock.descriptor)
    let index = poller.add(descriptor)
    let target = clock.now.advanced(byNanoseconds: 30_000_000)
    _ = try clock.arm(target)
    poller.wait(milliseconds: Int(Waiting.limit) * 1000)
    #expect(poller.isReadable(index))
    #expect(try clock.acknowledge() == .due)
    #expect(clock.now >= target)
  }

  @Test(arguments: [1, 60, 1_000_000, 0.001] as [Double])
  func scaledClockNeverWakesBeforeItsTime(speed: Double) throws {
    let clock = try ScaledEdgeClock(start: Self.start, speed: speed)
    var poller = Poller()
    let descriptor = try #require(clock.descriptor)
    _ = poller.add(descriptor)
    let target = clock.now.advanced(byNanoseconds: Int64(20_000_000 * speed))
    _ = try clock.arm(target)
    poller.wait(milliseconds: Int(Waiting.limit) * 1000)
    #expect(clock.now >= target)
  }

  @Test func scaledClockStartsAtTheGivenTime() throws {
    let clock = try ScaledEdgeClock(start: Self.start, speed: 0.000_001)
    #expect(clock.now.edge == Self.start.edge)
  }

  @Test func jumpingClockJumpsToTheArmedTime() throws {
    let clock = JumpingEdgeClock(start: Self.start)
    #expect(clock.now == Self.start)
    let target = Self.start.edge.next.time
    #expect(try !clock.arm(target))
    #expect(clock.now == target)
    #expect(clock.descriptor == nil)
  }
}
