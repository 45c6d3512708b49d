import ClockModel
import Configuration
import Glibc
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import StateKeeping

/// The last good configuration and board, shown if a start finds them damaged.
@Suite(.ownThread) struct LastGoodTests {
  private static func good(
    _ text: String = "board = \"b\"\n", board: String = "[chips]\n# \"é\" \\ \u{1F697}\n"
  ) -> LastGood {
    LastGood(
      takenAt: WallTime(seconds: 499_162_860), namesBoard: true,
      sources: ConfigurationSources(
        configuration: ConfigurationSources.File(path: "/etc/c \"d\".toml", bytes: Array(text.utf8)),
        board: ConfigurationSources.File(path: "/usr/b.toml", bytes: Array(board.utf8))))
  }

  private static func expectSame(
    _ one: LastGood?, _ other: LastGood, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(one?.isSame(as: other) == true, sourceLocation: sourceLocation)
    #expect(one?.takenAt == other.takenAt, sourceLocation: sourceLocation)
  }

  // MARK: The file

  @Test func copySurvivesARoundTrip() throws {
    Self.expectSame(try LastGoodFile.read(LastGoodFile.bytes(of: Self.good())), Self.good())
    // The built-in configuration has no file.
    var builtIn = Self.good()
    builtIn.sources = ConfigurationSources(configuration: nil, board: builtIn.sources.board)
    Self.expectSame(try LastGoodFile.read(LastGoodFile.bytes(of: builtIn)), builtIn)
  }

  @Test func longestFilesFit() throws {
    let longest = String(repeating: "\"", count: ConfigurationSources.largestFile)
    let bytes = LastGoodFile.bytes(
      of: Self.good(longest, board: String(repeating: "\n", count: longest.utf8.count)))
    #expect(bytes.count <= LastGoodFile.largest)
    Self.expectSame(
      try LastGoodFile.read(bytes),
      Self.good(longest, board: String(repeating: "\n", count: longest.utf8.count)))
  }

  @Test func damagedCopyIsRefused() {
    let bytes = LastGoodFile.bytes(of: Self.good())
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(throws: StateFileError.self, "byte \(index)") { try LastGoodFile.read(damaged) }
      #expect(throws: StateFileError.self, "\(index) bytes") { try LastGoodFile.read(Array(bytes[..<index])) }
    }
  }

  // MARK: The store

  private final class Bench: Sendable {
    let folder: TemporaryFolder
    let saves = Monitor(0)
    let failure = Monitor<SystemError?>(nil)
    let wakeUp: WakeUp

    init() throws {
      folder = try TemporaryFolder()
      wakeUp = try WakeUp()
    }

    var path: String { folder.path + "/last-good.toml" }

    func store() -> LastGoodStore {
      LastGoodStore(in: folder.path, wakeUp: wakeUp, pause: 1_000_000) {
        [saves, failure] (path, content) throws(SystemError) in
        saves.update { $0 += 1 }
        if let error = failure.withLock({ $0 }) { throw error }
        try FileSystem.replaceDurably(path, with: content)
      }
    }

    func keep(_ good: LastGood, in store: LastGoodStore) {
      store.keep(good)
      store.flush(untilNanoseconds: SystemClock.monotonicNanoseconds + 20_000_000_000)
    }
  }

  @Test func missingCopyIsNoFault() throws {
    let store = try Bench().store()
    #expect(store.atTheStart == nil)
    #expect(store.takeEvents() == [])
  }

  @Test func copyIsThereAtTheNextStart() throws {
    let bench = try Bench()
    bench.keep(Self.good(), in: bench.store())
    Self.expectSame(bench.store().atTheStart, Self.good())
  }

  @Test func copyIsWrittenOnlyIfItDiffers() throws {
    let bench = try Bench()
    let store = bench.store()
    bench.keep(Self.good(), in: store)
    var later = Self.good()
    later.takenAt = WallTime(seconds: 600_000_000)
    bench.keep(later, in: store)
    bench.keep(later, in: bench.store())
    #expect(bench.saves.withLock { $0 } == 1)
    bench.keep(Self.good("board = \"c\"\n"), in: store)
    later.namesBoard = false
    bench.keep(later, in: store)
    #expect(bench.saves.withLock { $0 } == 3)
  }

  @Test(arguments: [[UInt8]("".utf8), Array("x = 1\n".utf8), Array("\u{0}\u{0}".utf8)])
  func damagedCopyIsReportedAndReplaced(bytes: [UInt8]) throws {
    let bench = try Bench()
    try FileSystem.replaceDurably(bench.path, with: bytes)
    let store = bench.store()
    #expect(store.atTheStart == nil)
    let events = store.takeEvents()
    #expect(events.count == 1)
    #expect(events.first?.priority == .warning)
    #expect(events.first?.text.hasPrefix(bench.path) == true)
    bench.keep(Self.good(), in: store)
    Self.expectSame(bench.store().atTheStart, Self.good())
  }

  @Test func symbolicLinkIsNotFollowed() throws {
    let bench = try Bench()
    bench.keep(Self.good(), in: bench.store())
    try FileSystem.move(bench.path, to: bench.folder.path + "/elsewhere")
    try #require(symlink("elsewhere", bench.path) == 0)
    let store = bench.store()
    #expect(store.atTheStart == nil)
    #expect(store.takeEvents().count == 1)
  }

  @Test func failedWriteIsReportedOnceAndRetried() throws {
    let bench = try Bench()
    let store = bench.store()
    bench.failure.update { $0 = SystemError("write", code: ENOSPC) }
    store.keep(Self.good())
    #expect(Waiting.until { bench.saves.withLock { $0 } >= 3 })
    #expect(store.problem == "write: No space left on device; make room on that file system")
    let events = store.takeEvents()
    #expect(events.count == 1)
    #expect(events.first?.text.contains("make room on that file system") == true)
    // Recovery needs no edit and no restart.
    bench.failure.update { $0 = nil }
    #expect(Waiting.until { store.problem == nil })
    Self.expectSame(bench.store().atTheStart, Self.good())
    #expect(Waiting.until { store.takeEvents().map(\.priority) == [.notice] })
  }
}
