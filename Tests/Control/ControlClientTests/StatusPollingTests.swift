import Testing

@testable import ControlClient

/// When the daemon's status is polled.
@Suite struct StatusPollingTests {
  private static let second: UInt64 = 1_000_000_000

  /// Polling after the first answer, in a class so that `#expect` can change it.
  private final class Bench {
    var polling = StatusPolling()

    init() { polling.recordAnswer() }

    func isDue(at now: UInt64) -> Bool { polling.startIfDue(at: now) }
  }

  @Test func changesMeanwhileCauseOneRequest() {
    let bench = Bench()
    #expect(!bench.isDue(at: 0))
    for _ in 0..<64 { bench.polling.isWanted = true }
    #expect(bench.isDue(at: 0))
    bench.polling.isWanted = true
    #expect(!bench.isDue(at: 0))
    #expect(bench.polling.next == nil)
    bench.polling.recordAnswer()
    #expect(bench.isDue(at: 0))
    bench.polling.recordAnswer()
    #expect(!bench.isDue(at: 0))
  }

  @Test func refusedRequestIsRetriedAfterASecond() {
    let bench = Bench()
    bench.polling.isWanted = true
    #expect(bench.isDue(at: 0))
    bench.polling.recordRefusal(at: Self.second)
    #expect(!bench.isDue(at: Self.second))
    #expect(bench.polling.next == 2 * Self.second)
    #expect(bench.isDue(at: 2 * Self.second))
  }

  @Test func statusIsPolledAfterAnExpectedChange() {
    let bench = Bench()
    bench.polling.expectChange(10 * Self.second)
    #expect(bench.polling.next == 11 * Self.second)
    #expect(!bench.isDue(at: 10 * Self.second))
    #expect(bench.isDue(at: 11 * Self.second))
    bench.polling.recordAnswer()
    bench.polling.expectChange(nil)
    #expect(bench.polling.next == nil)
  }
}
