import ClockModel
import Configuration
import ControlProtocol
import Foundation
import LiveTestSupport
import TestSupport
import Testing

@testable import DaemonCore
@testable import LinuxSystem
@testable import StateKeeping

/// Settings changed just before the daemon ends, on a slow card.
@Suite(.ownThread) struct SavingAtTheEndTests {
  private static let start = WallTime(seconds: 1_792_000_000)

  /// The log of a daemon that gets a request half a second before it ends.
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

  @Test func unsavedChangesAreReportedAsLost() throws {
    let card = Monitor(false)
    defer { card.update { $0 = true } }
    let log = try Self.log(patience: 50_000_000) { _, _ throws(SystemError) in
      card.wait(untilNanoseconds: nil, for: { $0 }) { _, _ in }
    }
    #expect(
      log.contains("<3>The last changes were not saved: /card/state.toml was not written before the end."),
      "\(log)")
  }

  @Test func unconfirmedChangesAreNotReportedAsLost() throws {
    let log = try Self.log(patience: 60_000_000_000) { _, inPlace throws(SystemError) in
      inPlace()
      throw SystemError("fsync the folder of /card/state.toml", code: EIO)
    }
    #expect(
      log.contains("<4>The last changes are in /card/state.toml, but the disk had not confirmed them"),
      "\(log)"
    )
    #expect(!log.contains("is not saved"), "\(log)")
  }

  /// A slow card needs three seconds for an fsync: the daemon waits for four, and systemd waits longer.
  @Test func patienceFitsTheUnitsStopTimeout() throws {
    let unit = try String(
      contentsOfFile: "\(DaemonBench.root)/systemd/units/timecircuitsd.service", encoding: .utf8)
    let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("TimeoutStopSec=") })
    let timeout = try #require(UInt64(line.dropFirst("TimeoutStopSec=".count))) * 1_000_000_000
    let patience = DaemonOptions { _ in .failure(ConfigurationFailure(problems: [], files: [])) }.savePatience
    #expect(patience >= 4 * 3_000_000_000)
    // The rest of the shutdown takes a second at most.
    #expect(patience + 2_000_000_000 <= timeout)
  }

  @Test func slowCardIsWaitedFor() throws {
    let saved = Monitor<[UInt8]?>(nil)
    let log = try Self.log(patience: 60_000_000_000) { content, _ throws(SystemError) in
      pass(milliseconds: 1200)
      saved.update { $0 = content }
    }
    #expect(!log.contains("not saved"), "\(log)")
    let content = try #require(saved.withLock { $0 })
    #expect(String(decoding: content, as: UTF8.self).contains("1985-10-26T01:21:00"))
  }
}
