import LiveTestSupport
import Panel
import PanelHAL
import PanelSimulator
import Testing

@testable import PanelThreads

/// When a failed chip is retried.
@Suite(.ownThread) struct RetryPlanTests {
  private static let chip = WiredChip(bus: "/dev/i2c-1", address: 0x70)
  private static let millisecond: UInt64 = 1_000_000
  private let bench = SimulatedPanel()

  private func driver() -> BusDriver<SimulatedHardware> {
    BusDriver([Self.chip], on: SimulatedHardware(bench))
  }

  @Test func healthyBusHasNoRetryDue() {
    var driver = driver()
    var plan = RetryPlan()
    driver.present([.dark], retryingFailures: true)
    plan.update(after: driver, at: 0)
    #expect(plan.due == nil)
  }

  @Test func failedChipIsRetriedAfter20ThenEvery400Milliseconds() {
    var driver = driver()
    var plan = RetryPlan()
    bench.unplug(Self.chip)
    var now: UInt64 = 0
    var waits: [UInt64] = []
    for _ in 0..<5 {
      driver.present([.dark], retryingFailures: plan.isDue(at: now))
      plan.update(after: driver, at: now)
      waits.append((plan.due ?? 0) - now)
      now = plan.due ?? 0
    }
    #expect(waits == [20, 400, 400, 400, 400].map { $0 * Self.millisecond })
    bench.plug(Self.chip)
    driver.present([.dark], retryingFailures: plan.isDue(at: now))
    plan.update(after: driver, at: now)
    #expect(plan == RetryPlan())
  }

  @Test func framesDoNotPostponeTheRetry() {
    var driver = driver()
    var plan = RetryPlan()
    bench.unplug(Self.chip)
    for now in [0, 20 * Self.millisecond] {
      driver.present([.dark], retryingFailures: true)
      plan.update(after: driver, at: now)
    }
    let due = plan.due
    driver.present([.dark], retryingFailures: plan.isDue(at: 100 * Self.millisecond))
    plan.update(after: driver, at: 100 * Self.millisecond)
    #expect(plan.due == due)
  }

  /// While a key is down, its chip is read every 20 ms, too early to retry a chip that failed at an edge.
  @Test func keyReadingsDoNotPostponeTheRetry() {
    var driver = driver()
    var plan = RetryPlan()
    bench.unplug(Self.chip)
    driver.present([.dark], retryingFailures: true)
    plan.update(after: driver, at: 0)
    for now in [5, 12, 19].map({ $0 * Self.millisecond }) {
      driver.present([.dark], retryingFailures: plan.isDue(at: now))
      plan.update(after: driver, at: now)
    }
    #expect(plan.due == 20 * Self.millisecond)
  }

  @Test func waitsGrowUntilReset() {
    var backoff = Backoff(from: 1, to: 10)
    let waits = (0..<6).map { _ in backoff.next() }
    #expect(waits == [1, 2, 4, 8, 10, 10])
    backoff.reset()
    let again = backoff.next()
    #expect(again == 1)
  }
}
