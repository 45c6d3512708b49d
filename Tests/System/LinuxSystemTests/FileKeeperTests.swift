import Foundation
import LiveTestSupport
import Testing

@testable import LinuxSystem

/// Persisting a file's latest content, on a disk that can fail and block.
@Suite(.ownThread) struct FileKeeperTests {
  private final class Disk: Sendable {
    struct World {
      var content: [UInt8]?
      var failure: SystemError?
      var isBusy = false
      var tries = 0
      var news: [FileKeeperEvent] = []
    }

    let world = Monitor(World())

    func keeper(pause: UInt64 = 1_000_000) -> FileKeeper {
      FileKeeper("/file", named: "test", pause: pause) { [world] (_, content) throws(SystemError) in
        world.update { $0.tries += 1 }
        let failure = world.wait(untilNanoseconds: nil, for: { !$0.isBusy }) { world, _ in
          if world.failure == nil { world.content = content }
          return world.failure
        }
        if let failure { throw failure }
      } tell: { [world] news in
        world.update { $0.news.append(news) }
      }
    }

    var content: [UInt8]? { world.withLock(\.content) }
    var tries: Int { world.withLock(\.tries) }
    var news: [FileKeeperEvent] { world.withLock(\.news) }
  }

  private static let readOnly = SystemError("create /file.new", code: EROFS)
  private let disk = Disk()

  /// The caller of `flush` makes the last attempt itself.
  @Test func flushWritesIfNoThreadCouldStart() {
    let disk = disk
    let keeper = FileKeeper(
      "/file", named: "test", pause: 1_000_000,
      startingBy: { (_, _) throws(SystemError) in throw SystemError("start a thread", code: EAGAIN) },
      save: { (_, content) throws(SystemError) in disk.world.update { $0.content = content } },
      tell: { news in disk.world.update { $0.news.append(news) } })
    keeper.keep([1])
    #expect(disk.content == nil && keeper.failure?.code == EAGAIN)
    #expect(keeper.flush())
    #expect(disk.content == [1] && keeper.failure == nil && disk.news.count == 2)
  }

  @Test func lastOfManyContentsIsWritten() {
    disk.world.update { $0.isBusy = true }
    let keeper = disk.keeper()
    for number in 1...20 { keeper.keep([UInt8(number)]) }
    #expect(!keeper.flush(untilNanoseconds: SystemClock.monotonicNanoseconds + 1_000_000))
    disk.world.update { $0.isBusy = false }
    #expect(keeper.flush())
    #expect(disk.content == [20])
    #expect(disk.tries <= 2)
    #expect(disk.news.isEmpty)
  }

  @Test func failureIsReportedOnceAndTheWriteIsRetried() {
    disk.world.update { $0.failure = Self.readOnly }
    let keeper = disk.keeper()
    keeper.keep([1])
    #expect(Waiting.until { disk.tries >= 3 })
    #expect(disk.news == [.fails(Self.readOnly)])
    #expect(keeper.failure == Self.readOnly)
    keeper.keep([2])
    disk.world.update { $0.failure = nil }
    #expect(Waiting.until { disk.news.last == .works })
    #expect(disk.content == [2])
    #expect(keeper.failure == nil)
  }

  @Test func flushRetriesWithoutWaitingForThePause() {
    disk.world.update { $0.failure = Self.readOnly }
    let keeper = disk.keeper(pause: 3600 * 1_000_000_000)
    keeper.keep([1])
    #expect(Waiting.until { keeper.failure != nil })
    #expect(!keeper.flush())
    disk.world.update { $0.failure = nil }
    // The keeper still accepts content after a flush.
    keeper.keep([2])
    #expect(keeper.flush())
    #expect(disk.content == [2])
  }

  @Test func pauseIsAMinuteAndUnitsAllowThePatience() throws {
    #expect(FileKeeper.pause == 60_000_000_000)
    #expect(FileKeeper.patience >= 4 * 3_000_000_000)
    let units = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../systemd/units")
    for name in ["sound", "web"] {
      let unit = try String(
        contentsOf: units.appendingPathComponent("timecircuits-\(name).service"), encoding: .utf8)
      let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("TimeoutStopSec=") })
      let timeout = try #require(UInt64(line.dropFirst("TimeoutStopSec=".count)))
      // timecircuits-sound first waits a second for its device.
      #expect(FileKeeper.patience + 2_000_000_000 <= timeout * 1_000_000_000, "\(name)")
    }
  }
}
