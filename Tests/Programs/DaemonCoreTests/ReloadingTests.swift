import ClockModel
import Configuration
import Foundation
import Reading
import Testing

@testable import DaemonCore

/// Configurations read one after the other: applied, rejected or waited for.
@Suite struct ReloadingTests {
  private static let second: UInt64 = 1_000_000_000
  private static let loader = ConfigurationLoader(
    boardFolders: [URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../boards"],
    zoneFolder: "/usr/share/zoneinfo")
  private let noon = WallTime(seconds: 1000)
  private let later = WallTime(seconds: 2000)

  private static func setup(brightness: Int = 12) throws -> Setup {
    let text = "[display]\nbrightness = \(brightness)\n"
    return try loader.load("c.toml", given: ["c.toml": Array(text.utf8)])
  }

  private static func failure(_ message: String) -> ConfigurationFailure {
    ConfigurationFailure(problems: [Problem(file: "c.toml", message: message)], files: ["c.toml"])
  }

  private static func isAnother(_ outcome: Reloading.Taking) -> Bool {
    if case .another = outcome { true } else { false }
  }

  private static func wasBad(_ outcome: Reloading.Taking) -> Bool? {
    if case .same(let wasBad) = outcome { wasBad } else { nil }
  }

  @Test func newSetupIsShownWithTheNextPass() throws {
    var reloading = Reloading()
    let setup = try Self.setup()
    #expect(reloading.good == nil)
    let outcome = reloading.apply(setup, at: noon)
    #expect(Self.isAnother(outcome))
    #expect(reloading.onShow == nil)
    #expect(reloading.pending == setup)
    #expect(reloading.good == setup)
    reloading.putOnShow()
    #expect(reloading.onShow == setup)
    #expect(reloading.pending == nil)
    #expect(reloading.takenAt == noon)
  }

  @Test(arguments: [false, true]) func unchangedSetupIsNotAppliedAgain(isOnShow: Bool) throws {
    var reloading = Reloading()
    _ = reloading.apply(try Self.setup(), at: noon)
    if isOnShow { reloading.putOnShow() }
    let outcome = reloading.apply(try Self.setup(), at: later)
    #expect(Self.wasBad(outcome) == false)
    #expect(reloading.takenAt == noon)
    #expect((reloading.pending == nil) == isOnShow)
  }

  @Test func mistakesAndFixesChangeNothingAndAreReportedOnce() throws {
    var reloading = Reloading()
    let setup = try Self.setup()
    _ = reloading.apply(setup, at: noon)
    reloading.putOnShow()
    let news = ["one", "one", "two", "one"].map { reloading.refuse(Self.failure($0), told: $0) }
    #expect(news == [true, false, true, true])
    #expect(reloading.good == setup)
    #expect(reloading.problems == ["c.toml: one"])
    let outcome = reloading.apply(setup, at: later)
    #expect(Self.wasBad(outcome) == true)
    #expect(reloading.problems.isEmpty)
    // A mistake that returns is reported again.
    let isNews = reloading.refuse(Self.failure("one"), told: "one")
    #expect(isNews)
  }

  @Test func standInStaysUntilTheFilesAreGood() throws {
    var reloading = Reloading()
    let setup = try Self.setup()
    _ = reloading.refuse(Self.failure("one"), told: "one")
    reloading.apply(StandIn(setup: setup, takenAt: noon))
    #expect(reloading.isStandIn)
    #expect(reloading.takenAt == noon)
    _ = reloading.refuse(Self.failure("two"), told: "two")
    #expect(reloading.isStandIn)
    let outcome = reloading.apply(setup, at: later)
    #expect(Self.wasBad(outcome) == true)
    #expect(!reloading.isStandIn)
  }

  @Test func newerSetupReplacesOneThatWasNeverShown() throws {
    var reloading = Reloading()
    let (first, second) = (try Self.setup(), try Self.setup(brightness: 3))
    _ = reloading.apply(first, at: noon)
    let outcome = reloading.apply(second, at: later)
    #expect(Self.isAnother(outcome))
    #expect(reloading.good == second)
    #expect(reloading.takenAt == later)
  }

  @Test func truncatedSaveIsReportedOnceAndAwaitedForAMinute() {
    var reloading = Reloading()
    #expect(!reloading.acceptsUnfinished(at: 0))
    let first = reloading.wait(forSaveOf: "c.toml", isBeginning: true, at: 0)
    #expect(first.isNew)
    #expect(first.text.hasSuffix("waiting for the rest; if none comes, it is applied in 60 s"))
    #expect(reloading.due == 60 * Self.second)
    let again = reloading.wait(forSaveOf: "c.toml", isBeginning: true, at: 45 * Self.second)
    #expect(!again.isNew)
    #expect(again.text.hasSuffix("applied in 15 s"))
    #expect(!reloading.acceptsUnfinished(at: 60 * Self.second - 1))
    #expect(reloading.acceptsUnfinished(at: 60 * Self.second))
    reloading.recordWhole(isGood: true, at: 60 * Self.second)
    #expect(!reloading.acceptsUnfinished(at: 60 * Self.second))
    #expect(reloading.due == nil)
  }

  @Test func rejectedTruncatedSaveIsNotAwaitedAgain() {
    var reloading = Reloading()
    _ = reloading.wait(forSaveOf: "c.toml", isBeginning: true, at: 0)
    reloading.recordWhole(isGood: false, at: 60 * Self.second)
    #expect(reloading.acceptsUnfinished(at: 61 * Self.second))
    // A file that is rejected before the minute is over differs, so the wait is cancelled.
    var other = Reloading()
    _ = other.wait(forSaveOf: "c.toml", isBeginning: true, at: 0)
    other.recordWhole(isGood: false, at: 30 * Self.second)
    #expect(!other.acceptsUnfinished(at: 61 * Self.second))
  }

  @Test func fileBeingWrittenIsReadAgainSoon() {
    var reloading = Reloading()
    let save = reloading.wait(forSaveOf: "c.toml", isBeginning: false, at: 0)
    #expect(!save.isNew)
    #expect(reloading.due == 200_000_000)
  }
}
