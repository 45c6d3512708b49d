public import LinuxSystem

/// A log entry about the state.
public struct StateEvent: Equatable, Sendable {
  /// The priority.
  public let priority: Log.Priority
  /// The event as a sentence.
  public let text: String
}
