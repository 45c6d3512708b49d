import ControlProtocol
import Foundation
import Testing

/// One state folder has one keeper.
@Suite struct StateFolderTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.makeFolder("state")
  }

  private func daemon(_ socket: String) throws -> Child {
    try Child(["--simulate", "--state", bench["state"], "--socket", bench[socket]])
  }

  @Test func aSecondDaemonOnOneStateIsRefusedAndTheFirstGoesOn() async throws {
    let first = try daemon("first")
    try await eventually("the socket", context: first.report) {
      (try? ControlConnection(bench["first"])) != nil
    }
    let second = try daemon("second")
    let code = try await second.ended()
    #expect(code == 71)
    #expect(
      second.errors.text.contains(
        "keep the state in \(bench["state"]): Device or resource busy; another timecircuitsd keeps its state there"
      ))
    guard case .status = try await ControlConnection(bench["first"]).ask(.status) else {
      Issue.record("the first daemon does not answer any more")
      return
    }
    // What a killed one leaves behind keeps nobody out.
    first.send(SIGKILL)
    _ = try await first.ended()
    let third = try daemon("third")
    try await eventually("the third daemon's socket", context: third.report) {
      (try? ControlConnection(bench["third"])) != nil
    }
    third.send(SIGTERM)
    let last = try await third.ended()
    #expect(last == 0)
  }
}
