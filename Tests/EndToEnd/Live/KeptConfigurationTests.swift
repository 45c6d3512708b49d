import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// The last good configuration survives mistakes and restarts.
@Suite(.ownThread) struct KeptConfigurationTests {
  private static let good = "board = \"circuitsetup-tcd\"\n" + LiveClock.configuration(label: "ONE")

  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.makeFolder("state")
    try bench.write(Self.good, to: "c.toml")
  }

  private func start(adding arguments: [String] = []) throws -> Child {
    try Child(
      ["--simulate", "--config", bench["c.toml"], "--state", bench["state"], "--socket", bench["socket"]]
        + arguments)
  }

  private func end(_ child: Child) throws {
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0, "\(child.report)")
  }

  /// Runs once with the good configuration, which saves the copy.
  private func saveCopy() throws {
    let child = try start()
    try child.record("at the start") { _ in true }
    try end(child)
  }

  @Test(
    arguments: [
      "", "\u{0}\u{0}\u{0}", "board = \"circuitsetup-tcd\"\n[[readout]]\nzone = \"Nowhere\"\n", "[display]\n",
    ])
  func aStartWithABadFileShowsTheLastGoodOne(content: String) throws {
    try saveCopy()
    try bench.write(content, to: "c.toml")
    let child = try start()
    try child.record("with the label of the copy") { $0.labels == ["ONE"] }
    try child.logged("until that is fixed, showing the configuration applied on ")
    #expect(child.count(": ONE on board circuitsetup-tcd") == 1)
    guard case .status(let status) = try ControlConnection(bench["socket"]).ask(.status) else {
      Issue.record("no status")
      return
    }
    #expect(status.configuration.result == .kept)
    #expect(!status.configuration.problems.isEmpty)
    #expect(status.configuration.takenAt.map { $0 < status.startedAt } == true)
    #expect(status.board == "circuitsetup-tcd")
    // The fixed file is applied at once.
    try bench.replace("c.toml", with: Self.good.replacing("ONE", with: "TWO"))
    try child.record("with the label of the fixed file") { $0.labels == ["TWO"] }
    guard case .status(let fixed) = try ControlConnection(bench["socket"]).ask(.status) else {
      Issue.record("no status")
      return
    }
    #expect(fixed.configuration.result == .taken)
    try end(child)
  }

  @Test func theCopyIncludesTheBoardsFile() throws {
    let board = Boards.oneReadout(bus: "/dev/i2c-1")
    try bench.write(board, to: "my.toml")
    try bench.write("board = \"\(bench["my.toml"])\"\n" + LiveClock.configuration(label: "ONE"), to: "c.toml")
    try saveCopy()
    try bench.remove("my.toml")
    let child = try start()
    try child.record("with the label of the copy") { $0.labels == ["ONE"] }
    try end(child)
  }

  @Test func aDamagedCopyIsReportedAndReplaced() throws {
    try saveCopy()
    try bench.write("version = 1\n", to: "state/last-good.toml")
    let child = try start()
    try child.logged("last-good.toml: it is damaged")
    try end(child)
    // The copy was rewritten.
    try bench.write("", to: "c.toml")
    let next = try start()
    try next.record("with the label of the copy") { $0.labels == ["ONE"] }
    try end(next)
  }

  @Test(
    arguments: [
      ["--once"], ["--speed", "max", "--for", "1"], ["--start", "1985-10-26T08:20:00Z"],
      ["--test", "lamps"],
    ])
  func manualRunsIgnoreTheCopy(arguments: [String]) throws {
    try saveCopy()
    try bench.write("", to: "c.toml")
    let child = try start(adding: arguments)
    let code = try child.ended()
    #expect(code == 78, "\(child.report)")
    #expect(child.output.bytes.isEmpty)
  }

  @Test func otherConfigurationsIgnoreTheCopy() throws {
    try saveCopy()
    try bench.write("", to: "other.toml")
    let child = try Child(["--simulate", "--config", bench["other.toml"], "--state", bench["state"]])
    let code = try child.ended()
    #expect(code == 78, "\(child.report)")
  }
}
