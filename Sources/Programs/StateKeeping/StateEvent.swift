public import LinuxSystem

/// Something about the kept state that belongs into the log.
public struct StateEvent: Equatable, Sendable {
  /// How much it matters.
  public let priority: Log.Priority
  /// The event in a sentence.
  public let text: String
}
