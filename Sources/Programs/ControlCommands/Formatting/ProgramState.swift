import ControlLink

/// A program beside the daemon, as a bug report finds it.
enum ProgramState<Report> {
  /// Nobody asked it: the prop was named, and may be another machine's.
  case notAsked
  /// It has no socket here; whether its package is installed.
  case absent(isInstalled: Bool)
  /// It has a socket and did not answer.
  case failed(ControlFailure)
  /// It answered.
  case answered(Report)
}
