/// A reload in progress.
struct Reload {
  /// The reading that it waits for.
  var reading: ConfigurationReading
  /// Whether the service manager was notified; before the daemon is ready, notifying it of the end would
  /// report readiness.
  let hasNotifiedManager: Bool
  /// The requesters, answered even if nothing changed.
  let requesters: [Requester]
  /// Since when the result waits for a gap between two changes, in nanoseconds of the monotonic clock.
  var readSince: UInt64?
  /// Whether it brought a new setup.
  var hasTaken = false
}
