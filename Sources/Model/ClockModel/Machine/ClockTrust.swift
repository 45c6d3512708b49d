/// Whether the wall clock may be believed.
public enum ClockTrust: Equatable, Sendable {
  /// It was set since boot.
  case synchronised
  /// It was not set yet: what is live shows dashes.
  case waiting
  /// It was not set, and the wait is over: it is shown as it is.
  case notSynchronised
  /// It is a simulated one, which is right by definition.
  case simulated
}
