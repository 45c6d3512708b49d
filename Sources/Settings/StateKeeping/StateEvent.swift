package import LinuxSystem

/// A log entry about the state.
package struct StateEvent: Equatable, Sendable {
  package let priority: Log.Priority
  /// The event as a sentence.
  package let text: String
}
