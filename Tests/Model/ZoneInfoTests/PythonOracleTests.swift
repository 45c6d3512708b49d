import Foundation
import LiveTestSupport
import TestSupport
import Testing

/// Python's zoneinfo is the other opinion on every zone of the machine.
@Suite(.ownThread) struct PythonOracleTests {
  @Test func everyZoneOfTheSystemAgreesWithPython() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("check_against_python.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let less = TestTier.isFull ? [] : ["--random", "500", "--until", "2100"]
    process.arguments = ["python3", script.path, try probe().path] + less
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    print(text, terminator: "")
  }

  struct ProbeNotBuilt: Error { let lookedIn: [String] }

  /// The zone-probe that was built beside the program these tests run in.
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
