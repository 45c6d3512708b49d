package import LinuxSystem

extension SoundServer {
  /// The server's options and outputs.
  package struct Dependencies {
    /// The configuration file, `nil` for the defaults.
    package var configuration: String?
    /// The file that stores the volume set by hand, `nil` for none.
    package var volumePath: String?
    /// The device to play on, overriding the configuration.
    package var device: String?
    package var clocks: Clocks
    /// Passes a status line to the service manager.
    package var status: (String) -> Void
    /// Writes to the log.
    package var log: (Log.Priority, String) -> Void

    /// How long sound.toml must be unchanged before it is read again, in nanoseconds.
    package var quiet: UInt64
    /// How long a device may take to open for a test, in nanoseconds.
    var trialPatience = SoundTrial.patience

    package init(
      configuration: String?, volumePath: String?, device: String? = nil,
      quiet: UInt64,
      clocks: Clocks,
      status: @escaping (String) -> Void = { _ in }, log: @escaping (Log.Priority, String) -> Void
    ) {
      self.configuration = configuration
      self.volumePath = volumePath
      self.device = device
      self.quiet = quiet
      self.clocks = clocks
      self.status = status
      self.log = log
    }
  }
}
