import ClockModel
import LinuxSystem
import LiveTestSupport
import Testing

@testable import DaemonCore

/// A clock at ten times real speed that counts how often it is armed.
private final class CountingClock: EdgeClock {
  private let clock: ScaledEdgeClock
  private let count: Monitor<Int>

  init(start: WallTime, count: Monitor<Int>) throws {
    clock = try ScaledEdgeClock(start: start, speed: 10)
    self.count = count
  }

  var now: WallTime { clock.now }
  var descriptor: CInt? { clock.descriptor }
  var jumps: Bool { clock.jumps }
  var skipsMissedEdges: Bool { clock.skipsMissedEdges }
  func arm(_ time: WallTime) throws(SystemError) -> Bool {
    count.update { $0 += 1 }
    return try clock.arm(time)
  }
  func acknowledge() throws(SystemError) -> OneShotTimer.Wake { try clock.acknowledge() }
}

/// The edges during a reload of the configuration.
@Suite(.ownThread) struct ReloadTimingTests {
  private static let start = WallTime(seconds: 1_792_000_000)

  /// The reload itself waits for the edges that it must not delay.
  @Test func slowReloadDelaysNoEdge() throws {
    let count = Monitor(0)
    let outcome = Monitor<[Bool]>([])
    var bench = DaemonBench(script: [ScriptedRequest(nanoseconds: 100_000_000, request: .reload)])
    bench.reading = {
      let begun = count.withLock { $0 }
      let deadline = SystemClock.monotonicNanoseconds + 10_000_000_000
      let goesOn = count.wait(untilNanoseconds: deadline, for: { $0 >= begun + 4 }) { _, isMet in isMet }
      outcome.update { $0.append(goesOn) }
    }
    let records = try bench.records(
      CountingClock(start: Self.start, count: count), from: Self.start, for: 30_000_000_000)
    #expect(outcome.withLock { $0 } == [true])
    let times = records.map(\.time)
    let edges = (0..<60).map { ISO8601.text(Self.start.advanced(byNanoseconds: $0 * 500_000_000)) }
    #expect(Set(times).isSuperset(of: edges))
  }
}
