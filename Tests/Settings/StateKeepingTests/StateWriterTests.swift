import ClockModel
import LinuxSystem
import LiveTestSupport
import Testing

@testable import StateKeeping

/// The thread that saves settings.
@Suite(.ownThread) struct StateWriterTests {
  private let bench = StateBench()
  private let wakeUp: WakeUp
  private static let minute: UInt64 = 60_000_000_000

  init() throws { wakeUp = try WakeUp() }

  /// A writer on the simulated disk and clock.
  private func writer() throws -> StateWriter {
    let stored = StoredState(state: PropState(), events: [], keeper: StateKeeper(saved: bench.disk))
    return try StateWriter(
      path: "/state.toml", after: stored, wakeUp: wakeUp, wallClock: { WallTime(seconds: 1) },
      clock: bench.clock, save: bench.save)
  }

  private var wakes: Bool {
    var poller = Poller()
    let index = poller.add(wakeUp.descriptor)
    poller.wait(milliseconds: Int(Waiting.limit) * 1000)
    return poller.isReadable(index)
  }

  @Test func savesTheFirstChangeAtOnce() throws {
    let writer = try writer()
    #expect(writer.report == StateReport(file: "/state.toml", savedAt: nil, problem: nil))
    writer.post(StateBench.state(1))
    writer.flush()
    #expect(bench.disk == StateFile.bytes(of: StateBench.state(1)))
    #expect(writer.report.savedAt != nil)
    #expect(writer.report.problem == nil)
    #expect(writer.takeEvents().isEmpty)
  }

  @Test func savesLaterChangesAfterTheInterval() throws {
    let writer = try writer()
    for number in 1...5 {
      writer.post(StateBench.state(number))
      writer.flush()
    }
    #expect(bench.writes == 1)
    bench.advance(StateKeeper.interval)
    writer.readClock()
    writer.flush()
    #expect(bench.writes == 2)
    #expect(bench.disk == StateFile.bytes(of: StateBench.state(5)))
  }

  @Test func unchangedPostsNeverWrite() throws {
    let writer = try writer()
    for _ in 0..<1000 {
      writer.post(PropState())
      bench.advance(StateKeeper.interval)
    }
    #expect(writer.flush(within: Self.minute))
    #expect(bench.tries.isEmpty)
  }

  @Test func finalFlushSavesPendingChanges() throws {
    let writer = try writer()
    for number in 1...3 { writer.post(StateBench.state(number)) }
    #expect(writer.flush(within: Self.minute))
    #expect(bench.disk == StateFile.bytes(of: StateBench.state(3)))
    #expect(bench.writes <= 2)
  }

  @Test func unwritableFolderIsReportedOnceAndRetried() throws {
    let readOnly = SystemError("open /state.lock", code: 30)
    bench.breakDisk(readOnly)
    let stored = StoredState(state: PropState(), events: [], keeper: StateKeeper(saved: bench.disk))
    let writer = try StateWriter(
      path: "/state.toml", after: stored, wakeUp: wakeUp, wallClock: { WallTime(seconds: 1) },
      trouble: readOnly, clock: bench.clock, probe: bench.probe, save: bench.save)
    #expect(writer.report.problem?.hasPrefix("open /state.lock: Read-only file system; ") == true)
    let reported = writer.takeEvents()
    #expect(reported.map(\.priority) == [.error])
    #expect(reported.first?.text.hasPrefix("Settings cannot be saved: open /state.lock: Read-only") == true)
    // The folder is probed once a minute and reported once.
    for count in 1...3 {
      bench.advance(StateKeeper.retryInterval)
      writer.readClock()
      writer.flush()
      #expect(bench.world.withLock(\.probes) == count)
    }
    #expect(writer.takeEvents().isEmpty)
    // Without changes nothing is lost.
    #expect(writer.flush(within: Self.minute))
    bench.breakDisk(nil)
    bench.advance(StateKeeper.retryInterval)
    writer.readClock()
    writer.flush()
    #expect(writer.takeEvents().map(\.priority) == [.notice])
    #expect(writer.report.problem == nil)
    // From then on the folder is not probed.
    bench.advance(StateKeeper.retryInterval)
    writer.readClock()
    writer.flush()
    #expect(bench.world.withLock(\.probes) == 4)
    #expect(bench.tries.isEmpty)
    writer.post(StateBench.state(1))
    writer.flush()
    #expect(bench.disk == StateFile.bytes(of: StateBench.state(1)))
  }

  @Test func unconfirmedWriteIsInPlaceUntilTheNextChange() throws {
    let stored = StoredState(state: PropState(), events: [], keeper: StateKeeper(saved: bench.disk))
    let writer = try StateWriter(
      path: "/state.toml", after: stored, wakeUp: wakeUp, wallClock: { WallTime(seconds: 1) },
      clock: bench.clock
    ) { _, inPlace throws(SystemError) in
      inPlace()
      throw SystemError("fsync the folder /", code: 5)
    }
    #expect(!writer.isInPlace)
    writer.post(StateBench.state(1))
    #expect(!writer.flush(within: Self.minute))
    #expect(writer.isInPlace)
    bench.advance(1)
    writer.post(StateBench.state(2))
    #expect(!writer.isInPlace)
  }

  @Test func busyDiskBlocksNoCaller() throws {
    bench.world.update { $0.isBusy = true }
    let writer = try writer()
    writer.post(StateBench.state(1))
    bench.world.wait(untilNanoseconds: nil, for: { $0.waiting == 1 }) { _, _ in }
    // All of this would hang if it waited for the disk.
    for number in 2...9 { writer.post(StateBench.state(number)) }
    #expect(writer.report.savedAt == nil)
    #expect(!writer.flush(within: 1_000_000))
    bench.world.update { $0.isBusy = false }
    #expect(writer.flush(within: Self.minute))
    #expect(bench.disk == StateFile.bytes(of: StateBench.state(9)))
    #expect(bench.writes == 2)
  }

  @Test func failureWakesTheLoopAndStaysInTheReport() throws {
    let writer = try writer()
    bench.breakDisk(StateBench.full)
    writer.post(StateBench.state(1))
    writer.flush()
    #expect(wakes)
    let began = writer.takeEvents()
    #expect(began.map(\.priority) == [.error])
    #expect(writer.takeEvents().isEmpty)
    #expect(writer.report.problem?.contains("No space left on device") == true)
    #expect(!writer.flush(within: Self.minute))
    #expect(writer.takeEvents().isEmpty)
    bench.breakDisk(nil)
    bench.advance(StateKeeper.retryInterval)
    writer.readClock()
    writer.flush()
    #expect(writer.takeEvents().map(\.priority) == [.notice])
    #expect(writer.report.problem == nil)
    #expect(writer.report.savedAt != nil)
  }
}
