/// How a set-up ended.
package enum SetUpOutcome: Equatable, Sendable {
  /// The configuration was written.
  case saved
  /// The person left; nothing has changed.
  case left(Leaving)
  /// It failed: the reason, and a code of ``LinuxSystem/Exit``; the file is unchanged, unless only the sync
  /// of its folder failed.
  case failed(String, exitCode: Int32)
}

/// The reason that a set-up ends early.
enum SetUpStop: Error {
  case left(Leaving)
  case failed(String, exitCode: Int32)
}
