import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// One state folder has one keeper.
@Suite(.ownThread) struct StateFolderTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.makeFolder("state")
  }

  private func daemon(_ socket: String) throws -> Child {
    try Child(["--simulate", "--state", bench["state"], "--socket", bench[socket]])
  }

  @Test func aSecondDaemonOnOneStateIsRefusedAndTheFirstGoesOn() throws {
    let first = try daemon("first")
    try eventually("the socket", context: first.report) {
      (try? ControlConnection(bench["first"])) != nil
    }
    let second = try daemon("second")
    let code = try second.ended()
    #expect(code == 71)
    #expect(
      second.errors.text.contains(
        "keep the state in \(bench["state"]): Device or resource busy; another timecircuitsd keeps its state there"
      ))
    guard case .status = try ControlConnection(bench["first"]).ask(.status) else {
      Issue.record("the first daemon does not answer any more")
      return
    }
    // What a killed one leaves behind keeps nobody out.
    first.send(SIGKILL)
    _ = try first.ended()
    let third = try daemon("third")
    try eventually("the third daemon's socket", context: third.report) {
      (try? ControlConnection(bench["third"])) != nil
    }
    third.send(SIGTERM)
    let last = try third.ended()
    #expect(last == 0)
  }
}
