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
