import Foundation

/// The programs built beside the test program.
enum Program {
  struct NotBuilt: Error { let lookedIn: [String] }

  static func path(_ name: String = "timecircuitsd") throws -> String {
    let candidates = [Bundle.main.executableURL, Bundle.main.bundleURL].compactMap(\.self).flatMap {
      [$0, $0.deletingLastPathComponent()].map { $0.appendingPathComponent(name).path }
    }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw NotBuilt(lookedIn: candidates)
    }
    return path
  }

  /// The test's environment without variables of service managers, terminals and user settings.
  static func environment(adding more: [String: String] = [:]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in [
      "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "RUNTIME_DIRECTORY", "TZDIR", "NO_COLOR",
      "TIMECIRCUITS_SOCKET",
    ] {
      environment[name] = nil
    }
    // Terminal capabilities must not depend on the test machine.
    for name in ["COLORTERM", "COLORFGBG"] { environment[name] = nil }
    environment["TERM"] = "xterm-256color"
    return environment.merging(more) { $1 }
  }
}
