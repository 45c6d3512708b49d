public import Keys

/// The keys that the keys' thread reads.
public struct KeyOrders: Equatable, Sendable {
  /// The wiring of the board's keys.
  public var wiring: KeyWiring
  /// The keys that keep their position.
  public var switches: Set<KeyName>
  /// The names of the input devices to use besides those used by default.
  public var devices: [String]
  /// Until when input devices are released, in nanoseconds of the monotonic clock; `nil` if they are not.
  public var devicesOffUntil: UInt64?

  /// Orders; without arguments, to read the input devices used by default.
  public init(
    wiring: KeyWiring = .none, switches: Set<KeyName> = [], devices: [String] = [],
    devicesOffUntil: UInt64? = nil
  ) {
    self.wiring = wiring
    self.switches = switches
    self.devices = devices
    self.devicesOffUntil = devicesOffUntil
  }
}
