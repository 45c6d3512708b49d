import Testing

@testable import ControlClient

/// When the daemon is asked how things are.
@Suite struct StatusPollingTests {
  private static let second: UInt64 = 1_000_000_000

  /// A look whose first answer has come, which changes in an expectation as well.
  private final class Bench {
    var look = StatusPolling()

    init() { look.isAnswered() }

    func isDue(at now: UInt64) -> Bool { look.isDue(at: now) }
  }

  @Test func asksOnceForWhateverHappens() {
    let bench = Bench()
    #expect(!bench.isDue(at: 0))
    for _ in 0..<64 { bench.look.isWanted = true }
    #expect(bench.isDue(at: 0))
    bench.look.isWanted = true
    #expect(!bench.isDue(at: 0))
    #expect(bench.look.next == nil)
    bench.look.isAnswered()
    #expect(bench.isDue(at: 0))
    bench.look.isAnswered()
    #expect(!bench.isDue(at: 0))
  }

  @Test func asksAgainASecondBehindARefusal() {
    let bench = Bench()
    bench.look.isWanted = true
    #expect(bench.isDue(at: 0))
    bench.look.isRefused(at: Self.second)
    #expect(!bench.isDue(at: Self.second))
    #expect(bench.look.next == 2 * Self.second)
    #expect(bench.isDue(at: 2 * Self.second))
  }

  @Test func asksBehindWhatWasExpected() {
    let bench = Bench()
    bench.look.isExpected(10 * Self.second)
    #expect(bench.look.next == 11 * Self.second)
    #expect(!bench.isDue(at: 10 * Self.second))
    #expect(bench.isDue(at: 11 * Self.second))
    bench.look.isAnswered()
    bench.look.isExpected(nil)
    #expect(bench.look.next == nil)
  }
}
