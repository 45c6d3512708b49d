public import Keys

/// What the keys' thread is to read.
public struct KeyOrders: Equatable, Sendable {
  /// Where the board's keys are connected.
  public var wiring: KeyWiring
  /// The keys that stay as they are put.
  public var switches: Set<KeyName>
  /// The names of the input devices that are the prop's, besides those that are by themselves.
  public var devices: [String]
  /// Until when input devices are let go, in nanoseconds of the monotonic clock; `nil` where they are not.
  public var devicesOffUntil: UInt64?

  /// Nothing but what is the prop's by itself.
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
