import Foundation
import LiveTestSupport
import Testing

/// Companion programs whose configuration file is missing.
@Suite(.ownThread) struct AbsentFileTests {
  @Test(arguments: ["timecircuits-link", "timecircuits-sound"])
  func missingFilesAreReportedOnceAndAppliedLater(program: String) throws {
    let bench = try Workbench()
    let path = bench["owner.toml"]
    let child = try Child(["--config", path, "--socket", bench["control.sock"]], program: program)
    let absence = "\(path): not found; using the defaults until this file exists"
    try child.logged(absence)
    try bench.write("", to: "owner.toml")
    try child.logged(".toml reloaded")
    #expect(child.count(absence) == 1, "\(child.report)")
    child.send(SIGTERM)
    #expect(try child.ended() == 0, "\(child.report)")
  }
}
