import Configuration
import Foundation
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import DaemonCore

/// A file that looks like a save under way is waited for; a deliberate change is accepted.
@Suite(.ownThread) struct StableFileReaderTests {
  private static let whole = "board = \"b\"\n[[readout]]\nzone = \"UTC\"\n[[readout]]\nzone = \"UTC\"\n"
  private static let loader = ConfigurationLoader(
    boardFolders: [URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../boards"],
    zoneFolder: "/usr/share/zoneinfo")

  private static func write(_ text: String, to path: String, age: TimeInterval) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
  }

  /// A configuration file whose last good text was another one.
  private struct Bench {
    let folder: TemporaryFolder
    let loads = Monitor(0)
    let good: Setup

    var path: String { folder.path + "/c.toml" }

    init() throws {
      folder = try TemporaryFolder()
      good = try StableFileReaderTests.loader.load(nil, given: [:])
    }

    /// The last good text, which the file is compared with.
    var lastGood: ConfigurationSources {
      ConfigurationSources(
        configuration: ConfigurationSources.File(path: path, bytes: Array(StableFileReaderTests.whole.utf8)),
        board: good.sources.board)
    }

    func write(_ text: String, age: TimeInterval = 3600) throws {
      try StableFileReaderTests.write(text, to: path, age: age)
    }

    func read(
      acceptsUnfinished: Bool = false, lastGood: ConfigurationSources?,
      between: @escaping @Sendable (Int) -> Void = { _ in },
      after: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> StableFileOutcome {
      StableFileReader(
        of: path, lastGood: lastGood, acceptsUnfinished: acceptsUnfinished,
        by: { [loads, path] in
          loads.update { $0 += 1 }
          defer { after(loads.withLock { $0 }) }
          do throws(ConfigurationFailure) {
            return .success(try StableFileReaderTests.loader.load(path))
          } catch {
            return .failure(error)
          }
        },
        pause: { [loads] in between(loads.withLock { $0 }) }
      ).run()
    }
  }

  private static let plain =
    "[[readout]]\nzone = \"UTC\"\n[[readout]]\nzone = \"Europe/London\"\n# the end of it\n[display]\n"

  @Test func oldFileThatIsNotTruncatedIsReadOnce() throws {
    let bench = try Bench()
    try bench.write(Self.plain)
    guard case .read(.success) = bench.read(lastGood: bench.lastGood) else { throw Unexpected() }
    #expect(bench.loads.withLock { $0 } == 1)
  }

  @Test(arguments: [0.0, -3600])
  func recentOrFutureFileIsAcceptedIfTwoReadsAgree(age: TimeInterval) throws {
    let bench = try Bench()
    try bench.write(Self.plain, age: age)
    let pauses = Monitor(0)
    let outcome = bench.read(
      lastGood: nil, between: { _ in pauses.update { $0 += 1 } },
      // Keeps the file recent at the comparison, however slow the machine is.
      after: { [path = bench.path] _ in try? Self.write(Self.plain, to: path, age: age) })
    guard case .read(.success) = outcome else { throw Unexpected() }
    #expect(pauses.withLock { $0 } == 1)
  }

  @Test func changingFileIsReadUntilItIsStable() throws {
    let bench = try Bench()
    try bench.write(Self.plain, age: -3600)
    let outcome = bench.read(
      lastGood: nil,
      between: { [path = bench.path] loads in
        guard loads < 4 else { return }
        try? Self.write(Self.plain + "# \(loads)\n", to: path, age: -3600)
      })
    guard case .read(.success(let setup)) = outcome else { throw Unexpected() }
    #expect(bench.loads.withLock { $0 } == 4)
    #expect(setup.sources.configuration?.bytes == Array((Self.plain + "# 3\n").utf8))
  }

  @Test func readsAreATenthOfASecondApart() throws {
    let bench = try Bench()
    try bench.write(Self.plain, age: -3600)
    let (loader, path) = (Self.loader, bench.path)
    let start = SystemClock.monotonicNanoseconds
    let outcome = StableFileReader(of: path, lastGood: nil) {
      do throws(ConfigurationFailure) {
        return .success(try loader.load(path))
      } catch {
        return .failure(error)
      }
    }.run()
    guard case .read(.success) = outcome else { throw Unexpected() }
    #expect(SystemClock.monotonicNanoseconds - start >= 100_000_000)
  }

  @Test func mistakeGoneAtTheSecondReadIsNotReported() throws {
    let bench = try Bench()
    try bench.write("zone = 1\n")
    // The file is fixed right after the first read.
    let outcome = bench.read(
      lastGood: nil,
      after: { [path = bench.path] count in
        if count == 1 { try? Data(Self.plain.utf8).write(to: URL(fileURLWithPath: path)) }
      })
    guard case .read(.success) = outcome else { throw Unexpected() }
  }

  @Test func lastingMistakeIsReported() throws {
    let bench = try Bench()
    try bench.write("zone = 1\n")
    guard case .read(.failure) = bench.read(lastGood: nil) else { throw Unexpected() }
    #expect(bench.loads.withLock { $0 } == 2)
  }

  @Test(arguments: 0..<whole.utf8.count)
  func prefixOfTheLastGoodTextIsASaveUnderWay(length: Int) throws {
    let bench = try Bench()
    try bench.write(String(decoding: Self.whole.utf8.prefix(length), as: UTF8.self))
    guard case .underWay(bench.path, isBeginning: true) = bench.read(lastGood: bench.lastGood) else {
      throw Unexpected()
    }
    // After the wait the file is accepted as it is.
    guard case .read = bench.read(acceptsUnfinished: true, lastGood: bench.lastGood) else {
      throw Unexpected()
    }
  }

  @Test func unchangedTextIsNoSaveUnderWay() throws {
    let bench = try Bench()
    try bench.write(Self.whole)
    guard case .read = bench.read(lastGood: bench.lastGood) else { throw Unexpected() }
  }

  private struct Unexpected: Error {}
}
