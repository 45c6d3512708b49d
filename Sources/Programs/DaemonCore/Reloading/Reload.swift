/// A reload under way.
struct Reload {
  /// What it waits for.
  var reading: ConfigurationReading
  /// Whether the service manager was told of it; before the daemon is ready, the end of it would tell that it is.
  let isTold: Bool
  /// Who asked for it, and is answered even where nothing changed.
  let askers: [Asker]
  /// Since when what was read waits for a gap between two changes, in nanoseconds of the monotonic clock.
  var readSince: UInt64?
  /// Whether it has brought something new.
  var hasTaken = false
}

/// A save that is waited for: a file has the beginning of what it last had.
struct UnfinishedSave {
  /// How long it is waited for, in nanoseconds; then the file is taken as it is.
  static let patience: UInt64 = 60_000_000_000

  /// When it was first seen, in nanoseconds of the monotonic clock.
  let since: UInt64

  /// When the file is taken as it is, on that clock.
  var due: UInt64 { since &+ Self.patience }
}
