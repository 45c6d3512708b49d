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

/// An unfinished save: a file has only the beginning of its last content.
struct UnfinishedSave {
  /// How long to wait for the rest, in nanoseconds; then the file is used as it is.
  static let patience: UInt64 = 60_000_000_000

  /// When it was first seen, in nanoseconds of the monotonic clock.
  let since: UInt64

  /// When the file is used as it is, on that clock.
  var due: UInt64 { since &+ Self.patience }
}
