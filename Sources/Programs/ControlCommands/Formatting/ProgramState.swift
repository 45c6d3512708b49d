import ControlClient

/// The state of a companion program in a bug report.
enum ProgramState<Report> {
  /// It has no socket beside a named prop, which may be on another machine.
  case notAsked
  /// It has no socket here.
  case absent(isInstalled: Bool)
  /// It has a socket but did not answer.
  case failed(ControlFailure)
  case answered(Report)
}
