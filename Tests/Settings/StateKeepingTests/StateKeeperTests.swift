import ClockModel
import LinuxSystem
import TestSupport
import Testing

@testable import StateKeeping

/// When settings are written.
@Suite struct StateKeeperTests {
  private let bench = StateBench()

  @Test func firstChangeIsWrittenAtOnce() {
    var saver = bench.saver()
    saver.wish(StateBench.state(1))
    _ = saver.pass()
    #expect(bench.disk == StateFile.bytes(of: StateBench.state(1)))
  }

  @Test func nextChangeWaitsTenSeconds() {
    var saver = bench.saver()
    saver.wish(StateBench.state(1))
    _ = saver.pass()
    saver.wish(StateBench.state(2))
    bench.advance(StateKeeper.interval - 1)
    _ = saver.pass()
    #expect(bench.writes == 1)
    bench.advance(1)
    _ = saver.pass()
    #expect(bench.disk == StateFile.bytes(of: StateBench.state(2)))
  }

  @Test func lastPassWritesAtOnce() {
    var saver = bench.saver()
    for number in 1...2 {
      saver.wish(StateBench.state(number))
      _ = saver.pass(isLast: true)
    }
    #expect(bench.disk == StateFile.bytes(of: StateBench.state(2)))
  }

  @Test func unchangedStateIsNotWritten() {
    var saver = bench.saver()
    saver.wish(PropState())
    #expect(saver.keeper.due == nil)
    _ = saver.pass(isLast: true)
    #expect(bench.tries.isEmpty)
  }

  @Test func revertedChangeIsNotWritten() {
    var saver = bench.saver()
    for number in [1, 2, 1] {
      saver.wish(StateBench.state(number))
      _ = saver.pass()
    }
    bench.advance(StateKeeper.interval)
    _ = saver.pass()
    #expect(bench.writes == 1)
  }

  @Test func failureIsReportedWhenItBeginsAndEnds() {
    var saver = bench.saver()
    bench.breakDisk(StateBench.full)
    saver.wish(StateBench.state(1))
    let began = saver.pass().event
    #expect(
      began
        == StateEvent(
          priority: .error,
          text: "Settings cannot be saved: write /state.toml.new: No space left on device; "
            + "make room on that file system. They apply until the end of this run; retrying every minute."
        ))
    #expect(
      saver.keeper.problem == "write /state.toml.new: No space left on device; make room on that file system")
    for _ in 0..<3 {
      bench.advance(StateKeeper.retryInterval)
      let again = saver.pass().event
      #expect(again == nil)
    }
    bench.breakDisk(nil)
    bench.advance(StateKeeper.retryInterval - 1)
    _ = saver.pass()
    #expect(bench.tries.count == 4)
    bench.advance(1)
    let ended = saver.pass().event
    #expect(ended == StateEvent(priority: .notice, text: "Settings are saved in /state.toml again."))
    #expect(saver.keeper.problem == nil)
    #expect(bench.disk == StateFile.bytes(of: StateBench.state(1)))
  }

  @Test func originalStateIsPendingAgainAfterAFailure() {
    var saver = bench.saver()
    bench.breakDisk(StateBench.full)
    saver.wish(StateBench.state(1))
    _ = saver.pass()
    saver.wish(PropState())
    #expect(saver.keeper.pending != nil)
  }

  /// Random changes at random times, on a disk that fails now and then.
  @Test(arguments: TestTier.seeds(1..<21))
  func writesAreSpacedAndNoChangeIsLost(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var saver = bench.saver()
    var last = PropState()
    var quietSince = bench.now
    var failedAt: UInt64?
    var isReportedBroken = false
    for step in 0..<500 {
      let context: Comment = "seed \(seed), step \(step)"
      // Jumps of all sizes, many shorter than the intervals.
      let jump = UInt64.random(
        in: 0...StateBench.second << UInt64.random(in: 0...6, using: &generator), using: &generator)
      let end = bench.now + jump
      // The thread sleeps until something is due.
      while let due = saver.keeper.due, due <= end {
        bench.advance(max(due, bench.now) - bench.now)
        let before = (disk: bench.disk, tries: bench.tries.count)
        let content = saver.keeper.pending
        let outcome = saver.pass()
        #expect(bench.tries.count == before.tries + 1, context)
        if outcome.hasWritten {
          #expect(bench.disk == content, context)
          if failedAt == nil { #expect(content != before.disk, context) }
        }
        failedAt = outcome.hasWritten ? nil : bench.now
        if let event = outcome.event {
          #expect((event.priority == .error) == !isReportedBroken, context)
          isReportedBroken.toggle()
        }
      }
      bench.advance(end - bench.now)
      let isQuiet = bench.now - quietSince >= StateKeeper.interval
      if isQuiet, failedAt == nil { #expect(bench.disk == StateFile.bytes(of: last), context) }
      if let failedAt { #expect(bench.now - failedAt < StateKeeper.retryInterval, context) }
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: bench.breakDisk(StateBench.full)
      case 1, 2: bench.breakDisk(nil)
      case 3...7:
        last = StateBench.state(.random(in: 0...3, using: &generator))
        saver.wish(last)
        quietSince = bench.now
      default: break
      }
    }
    for (earlier, later) in zip(bench.tries, bench.tries.dropFirst()) {
      let least = earlier.hasWritten ? StateKeeper.interval : StateKeeper.retryInterval
      #expect(later.at - earlier.at >= least, "seed \(seed)")
    }
    #expect(bench.writes > 10, "seed \(seed)")
  }
}
