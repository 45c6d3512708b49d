import ClockModel
import ControlProtocol
import Foundation
import LiveTestSupport
import TestSupport
import Testing

@testable import DaemonCore
@testable import LinuxSystem
@testable import StateKeeping

/// What was set just before the end, on a card that takes its time.
@Suite(.ownThread) struct SavingAtTheEndTests {
  private static let start = WallTime(seconds: 1_792_000_000)

  /// A daemon that is asked for something half a second before its end, and the log it leaves.
  private static func log(patience: UInt64, save: @escaping StateSaver.Save) throws -> String {
    let wakeUp = try WakeUp()
    let nothing = StoredState(
      state: PropState(), events: [], keeper: StateKeeper(saved: StateFile.bytes(of: PropState())))
    let writer = try StateWriter(
      path: "/card/state.toml", after: nothing, wakeUp: wakeUp, wallClock: { start },
      clock: { SystemClock.monotonicNanoseconds }, save: save)
    let pipe = Pipe()
    var bench = DaemonBench(services: DaemonServices(keeper: writer), wakeUp: wakeUp)
    bench.script = [
      ScriptedRequest(nanoseconds: 1_500_000_000, request: .set(.destination, "102619850121"))
    ]
    bench.log = Log(OutputQueue(pipe.fileHandleForWriting.fileDescriptor), withPriorities: true)
    bench.savePatience = patience
    _ = try bench.records(JumpingEdgeClock(start: start), from: start, for: 2_000_000_000)
    try pipe.fileHandleForWriting.close()
    return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  @Test func whatCannotBeSavedBeforeTheEndIsToldAsLost() throws {
    let card = Monitor(false)
    defer { card.update { $0 = true } }
    let log = try Self.log(patience: 50_000_000) { _ throws(SystemError) in
      card.wait(untilNanoseconds: nil, for: { $0 }) { _, _ in }
    }
    #expect(
      log.contains("<3>What was set last is not saved: /card/state.toml was not written before the end."),
      "\(log)")
  }

  @Test func aCardThatTakesMoreThanASecondIsWaitedFor() throws {
    let saved = Monitor<[UInt8]?>(nil)
    let log = try Self.log(patience: 60_000_000_000) { content throws(SystemError) in
      pass(milliseconds: 1200)
      saved.update { $0 = content }
    }
    #expect(!log.contains("not saved"), "\(log)")
    let content = try #require(saved.withLock { $0 })
    #expect(String(decoding: content, as: UTF8.self).contains("1985-10-26T01:21:00"))
  }
}
