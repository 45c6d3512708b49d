import ControlProtocol

/// The state of the owner's files in a bug report, and the places of their problems.
extension StatusRows {
  /// The maximum number of lines for each kind of problem.
  private static let mostProblems = 20

  var configuration: [BugReport.Row] {
    let configuration = report.configuration
    return [("configuration", configurationWords)] + places("problem", configuration.problems)
      + places("skipped", configuration.leftOut) + [("state", stateWords)]
  }

  private var configurationWords: String {
    let configuration = report.configuration
    let file = Self.file(configuration.file, standard: "/etc/timecircuits/timecircuits.toml") ?? "built in"
    let applied = configuration.takenAt.map { ago($0) }
    switch configuration.result {
    case .taken: return file + (applied.map { ", applied \($0)" } ?? "")
    case .refused:
      return "\(file), rejected; in use: " + (applied.map { "the one applied \($0)" } ?? "none")
    case .kept: return "\(file), rejected; in use: a copy of an earlier one"
    }
  }

  private var stateWords: String {
    let state = report.state
    if let problem = state.problem {
      return "not saved: \(FaultWords.systemError(in: problem) ?? "another reason")"
    }
    guard let file = Self.file(state.file, standard: "/var/lib/timecircuits/state.toml") else {
      return "not saved"
    }
    return "\(file), \(state.savedAt.map { "saved \(ago($0))" } ?? "not saved since the start")"
  }

  /// Returns whether a file is the standard one, never its path.
  private static func file(_ path: String?, standard: String) -> String? {
    path.map { $0 == standard ? "standard file" : "another file" }
  }

  private func places(_ key: String, _ problems: [String]) -> [BugReport.Row] {
    let shown = problems.prefix(Self.mostProblems).map {
      (key, ProblemPlace($0, configuration: report.configuration.file).description)
    }
    let more = problems.count - shown.count
    return shown + (more > 0 ? [(key, "and \(more) more")] : [])
  }
}
