import Foundation

/// The programs that were built beside the program these tests run in.
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

  /// The environment of these tests without what a service manager, a terminal or a user's choice adds to it.
  static func environment(adding more: [String: String] = [:]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in [
      "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "RUNTIME_DIRECTORY", "TZDIR", "NO_COLOR",
      "TIMECIRCUITS_SOCKET",
    ] {
      environment[name] = nil
    }
    // What a terminal is able to is not for the machine of the tests to say.
    for name in ["COLORTERM", "COLORFGBG"] { environment[name] = nil }
    environment["TERM"] = "xterm-256color"
    return environment.merging(more) { $1 }
  }
}
