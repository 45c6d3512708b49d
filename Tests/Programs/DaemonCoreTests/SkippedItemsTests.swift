import ClockModel
import Configuration
import ControlProtocol
import ControlServer
import ControlTestSupport
import Foundation
import LinuxSystem
import TestSupport
import Testing

@testable import DaemonCore

/// How skipped items of a configuration are reported.
@Suite struct SkippedItemsTests {
  /// A setup with a sequence file that has this many unknown keys.
  private static func setup(in folder: TemporaryFolder, mistakes: Int = 1) throws -> Setup {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/sequences", withIntermediateDirectories: true)
    let step = "description = \"x\"\n[[step]]\nat_ms = 0\nfor_ms = 10\nshow = \"dark\"\n"
    let keys = (0..<mistakes).map { "k\($0) = 1\n" }.joined()
    try (step + keys).write(
      toFile: folder.path + "/sequences/broken.toml", atomically: true, encoding: .utf8)
    let loader = ConfigurationLoader(
      boardFolders: DaemonBench.boardFolders, zoneFolder: DaemonBench.loader.zoneFolder,
      dataFolders: [folder.path])
    return try loader.load(nil)
  }

  @Test func statusAndReloadReportSkippedItems() throws {
    let folder = try TemporaryFolder()
    let setup = try Self.setup(in: folder)
    let problem = "\(folder.path)/sequences/broken.toml:6:1: step[1].k0: "
    let wakeUp = try WakeUp()
    let control = try ControlServer(
      path: folder.path + "/control.sock", wakeUp: wakeUp, clock: SystemClock.monotonic,
      resolve: RequestResolver(loader: DaemonBench.loader, clock: SystemClock.monotonic).resolve)
    let client = try ControlTestClient(folder.path + "/control.sock")
    try client.send(ControlTestClient.line(.reload) + ControlTestClient.line(.status))
    var bench = DaemonBench(services: DaemonServices(control: control), wakeUp: wakeUp)
    bench.setup = setup
    let start = WallTime(seconds: 1_792_000_000)
    let clock = try ScaledEdgeClock(start: start, speed: 10)
    #expect(try !bench.records(clock, from: start, for: 20_000_000_000).isEmpty)
    guard case .done(let message) = try client.reply(), case .status(let status) = try client.reply() else {
      Issue.record("no answers")
      return
    }
    #expect(
      message.hasPrefix(
        "the configuration is valid: nothing has changed; skipped until fixed: " + problem))
    #expect(status.configuration.result == .taken)
    #expect(status.configuration.leftOut.map { $0.hasPrefix(problem) } == [true])
  }

  @Test func logStatusAndEventNameSkippedItems() throws {
    let folder = try TemporaryFolder()
    let skipped = SkippedItems(try Self.setup(in: folder, mistakes: 60))
    #expect(skipped.problems.count == 60)
    #expect(skipped.brief == skipped.problems[0] + " (and 59 more)")
    let lines = skipped.warning?.split(separator: "\n").map(String.init)
    #expect(
      lines == skipped.problems.prefix(50) + [
        "… and 10 more: timecircuitsd --check-config lists them all",
        "skipped until fixed; everything else is applied",
      ])
    #expect(skipped.members.map(\.key) == ["left_out"])
  }

  @Test func completeConfigurationReportsNoSkippedItems() throws {
    let skipped = SkippedItems(try DaemonBench.loader.load(nil))
    #expect(skipped.warning == nil)
    #expect(skipped.brief == nil)
    #expect(skipped.addition == "")
    #expect(skipped.members == [])
  }
}
