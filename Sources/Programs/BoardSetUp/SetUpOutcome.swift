/// How a set-up ended.
public enum SetUpOutcome: Equatable, Sendable {
  /// The configuration was written.
  case saved
  /// A person left; nothing has changed.
  case left(Leaving)
  /// Nothing could be written: why, and a code of ``LinuxSystem/Exit``. Nothing has changed.
  case failed(String, exitCode: Int32)
}

/// What ends a set-up before its end.
enum SetUpStop: Error {
  case left(Leaving)
  case failed(String, exitCode: Int32)
}
