public import ClockModel
public import Configuration

/// What a daemon is asked to do, beyond its configuration.
public struct DaemonOptions: Sendable {
  /// Reads configuration and board; called again when they change.
  public var load: @Sendable () -> Result<Setup, ConfigurationFailure>
  /// What is shown of a setup, from an edge on.
  public var makeShow: @Sendable (Setup, Edge) -> any Show
  /// Nanoseconds of the clock after which to end; `nil` for ever.
  public var duration: Int64?
  /// Whether to end behind the first record of the mirror.
  public var stopsAfterFirstRecord = false
  /// Whether SIGHUP ends the daemon, as for a test whose terminal went away, and does not reload it.
  public var stopsOnHangUp = false
  /// Whether captions stand in the terminal picture and need no line of their own.
  public var mirrorShowsCaptions = false
  /// The file that remembers what is driven, for `--blank`; `nil` keeps none.
  public var recordPath: String?

  /// Options of a daemon that shows the clock.
  public init(load: @escaping @Sendable () -> Result<Setup, ConfigurationFailure>) {
    self.load = load
    makeShow = { setup, _ in ClockShow(setup) }
  }
}
