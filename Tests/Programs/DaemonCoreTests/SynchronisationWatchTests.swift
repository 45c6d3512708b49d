import ClockModel
import Foundation
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import DaemonCore

@Suite(.ownThread) struct SynchronisationWatchTests {
  @Test func flagMeansSynchronised() throws {
    let folder = try TemporaryFolder()
    let flag = folder.path + "/synchronized"
    let watch = SynchronisationWatch(flag: flag) { SystemClock.secondsSinceBoot }
    #expect(watch.sync(patience: .max) == .waiting)
    try Data().write(to: URL(fileURLWithPath: flag))
    #expect(watch.sync(patience: .max) == .synchronised)
    #expect(watch.sync(patience: 0) == .synchronised)
  }

  @Test func patienceCountsFromBoot() throws {
    let folder = try TemporaryFolder()
    let watch = SynchronisationWatch(flag: folder.path + "/synchronized") { SystemClock.secondsSinceBoot }
    let sinceBoot = SystemClock.secondsSinceBoot
    #expect(watch.sync(patience: sinceBoot + 1000) == .waiting)
    #expect(watch.sync(patience: sinceBoot) == .notSynchronised)
    #expect(watch.sync(patience: 0) == .notSynchronised)
  }

  @Test func synchronisedClockIsShownFromTheSameEdge() throws {
    let folder = try TemporaryFolder()
    let flag = folder.path + "/synchronized"
    let bench = DaemonBench(
      cities: ["london"], synchronisation: SynchronisationWatch(flag: flag) { 10 })
    // 2026-10-14 11:06:40 in London; the flag appears right before the next full second.
    let start = WallTime(seconds: 1_791_972_400)
    let clock = FlaggingClock(start: start) { time in
      if time == start.advanced(byNanoseconds: 1_000_000_000) {
        #expect(FileManager.default.createFile(atPath: flag, contents: nil))
      }
    }
    let records = try bench.records(clock, from: start, for: 2_000_000_000)
    #expect(records.map { $0.time.suffix(7) } == ["40.000Z", "41.000Z", "41.500Z"])
    #expect(
      records.map(\.text) == ["--- -- ----    --:--", "OCT 14 2026 AM 11:06", "OCT 14 2026 AM 11:06"])
  }
}

/// A jumping clock with a callback before each jump.
private final class FlaggingClock: EdgeClock {
  private(set) var now: WallTime
  private let willJump: (WallTime) -> Void

  init(start: WallTime, willJump: @escaping (WallTime) -> Void) {
    now = start
    self.willJump = willJump
  }

  let descriptor: CInt? = nil
  let jumps = true
  let skipsMissedEdges = false
  func arm(_ time: WallTime) throws(SystemError) -> Bool {
    willJump(time)
    now = time
    return false
  }
  func acknowledge() throws(SystemError) -> OneShotTimer.Wake { .due }
}
