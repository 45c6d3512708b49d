public import LinuxSystem

extension SoundServer {
  /// What there is beside it.
  public struct Surroundings {
    /// The owner's file, `nil` where nothing is decided.
    public var configuration: String?
    /// Where the volume is kept that was set by hand, `nil` where it is not.
    public var kept: String?
    /// The device to play on, whatever the file says.
    public var device: String?
    /// Takes the one line that tells the service manager how it stands.
    public var status: (String) -> Void
    /// Where lines go.
    public var tell: (Log.Priority, String) -> Void

    /// How long it may take until a device opens for a sound that is tried, in nanoseconds.
    var trialPatience = SoundTrial.patience

    /// Surroundings.
    public init(
      configuration: String?, kept: String?, device: String? = nil,
      status: @escaping (String) -> Void = { _ in }, tell: @escaping (Log.Priority, String) -> Void
    ) {
      self.configuration = configuration
      self.kept = kept
      self.device = device
      self.status = status
      self.tell = tell
    }
  }
}
