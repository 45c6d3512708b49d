/// Whether the wall clock is reliable.
package enum ClockSync: Equatable, Sendable {
  /// It was set since boot.
  case synchronised
  /// It was not set yet: live times show dashes.
  case waiting
  /// It was not set in time and is shown anyway.
  case notSynchronised
  /// It is simulated, and right by definition.
  case simulated
}
