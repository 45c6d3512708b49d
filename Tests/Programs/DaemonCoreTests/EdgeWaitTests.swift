import ClockModel
import TestSupport
import Testing

@testable import DaemonCore

/// The daemon's decision when it wakes while it waits for a change.
@Suite struct EdgeWaitTests {
  private static func at(_ seconds: Int64) -> WallTime { WallTime(seconds: seconds) }

  @Test func wakesAtTheFirstOfChangeScriptAndEnd() {
    #expect(EdgeWait(scripted: nil, change: Self.at(10), end: nil).target == Self.at(10))
    #expect(EdgeWait(scripted: Self.at(8), change: Self.at(10), end: nil).target == Self.at(8))
    #expect(EdgeWait(scripted: Self.at(8), change: Self.at(10), end: Self.at(6)).target == Self.at(6))
    #expect(EdgeWait(scripted: Self.at(12), change: Self.at(10), end: Self.at(11)).target == Self.at(10))
  }

  @Test func setClockShowsThePresentEdgeWhateverIsDue() {
    for seconds in [0, 9, 10, 100] as [Int64] {
      let wait = EdgeWait(scripted: Self.at(10), change: Self.at(10), end: nil)
      #expect(wait.act(at: Self.at(seconds), isSet: true, skipsMissedEdges: true) == .showEdge)
    }
  }

  @Test func scriptedLineComesBeforeAChangeOfTheSameInstant() {
    let wait = EdgeWait(scripted: Self.at(10), change: Self.at(10), end: nil)
    #expect(wait.act(at: Self.at(10), isSet: false, skipsMissedEdges: true) == .performScript(Self.at(10)))
    let later = EdgeWait(scripted: Self.at(11), change: Self.at(10), end: nil)
    #expect(later.act(at: Self.at(10), isSet: false, skipsMissedEdges: true) == .showChange)
  }

  @Test func clockThatSkipsNoEdgeShowsTheChangesBeforeTheEnd() {
    let wait = EdgeWait(scripted: nil, change: Self.at(10), end: Self.at(11))
    #expect(wait.act(at: Self.at(12), isSet: false, skipsMissedEdges: false) == .showChange)
    #expect(wait.act(at: Self.at(12), isSet: false, skipsMissedEdges: true) == .stop)
    let last = EdgeWait(scripted: nil, change: Self.at(12), end: Self.at(11))
    #expect(last.act(at: Self.at(12), isSet: false, skipsMissedEdges: false) == .stop)
  }

  /// Whatever is due, a wake at the target never waits on, and one before it always does.
  @Test(arguments: TestTier.seeds(1..<11))
  func wakeAtTheTargetIsNeverTooEarly(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func some() -> WallTime? {
      Bool.random(using: &random) ? Self.at(.random(in: 0...20, using: &random)) : nil
    }
    for _ in 0..<500 {
      let wait = EdgeWait(scripted: some(), change: Self.at(.random(in: 0...20, using: &random)), end: some())
      let skips = Bool.random(using: &random)
      #expect(
        wait.act(at: wait.target, isSet: false, skipsMissedEdges: skips) != .waitOn, "seed \(seed): \(wait)")
      let before = Self.at(wait.target.seconds - 1)
      #expect(wait.act(at: before, isSet: false, skipsMissedEdges: skips) == .waitOn, "seed \(seed): \(wait)")
    }
  }
}
