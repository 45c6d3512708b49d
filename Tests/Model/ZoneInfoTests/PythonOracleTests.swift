import Foundation
import LiveTestSupport
import TestSupport
import Testing

/// Compares every zone of the system with Python's zoneinfo.
@Suite(.ownThread) struct PythonOracleTests {
  @Test func everyZoneOfTheSystemAgreesWithPython() throws {
    let less = TestTier.isFull ? [] : ["--random", "500", "--until", "2100"]
    let (status, output) = try PythonOracle.run("check_against_python.py", [try probe().path] + less)
    #expect(status == 0, "\(output)")
    print(output, terminator: "")
  }

  struct ProbeNotBuilt: Error { let lookedIn: [String] }

  /// The zone-probe built next to the test program.
  private func probe() throws -> URL {
    let candidates = [Bundle.main.executableURL, Bundle.main.bundleURL].compactMap(\.self).flatMap {
      [$0, $0.deletingLastPathComponent()].map { $0.appendingPathComponent("zone-probe") }
    }
    guard let probe = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else {
      throw ProbeNotBuilt(lookedIn: candidates.map(\.path))
    }
    return probe
  }
}
