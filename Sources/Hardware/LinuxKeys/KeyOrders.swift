package import Keys

/// The keys that the keys' thread reads.
package struct KeyOrders: Equatable, Sendable {
  package var wiring: KeyWiring
  /// The keys that keep their position.
  package var switches: Set<KeyName>
  /// The names of the input devices to use besides those used by default.
  package var devices: [String]
  /// Until when input devices are released, in nanoseconds of the monotonic clock; `nil` if they are not.
  package var devicesOffUntil: UInt64?

  /// Orders; without arguments, to read the input devices used by default.
  package init(
    wiring: KeyWiring = .none, switches: Set<KeyName> = [], devices: [String] = [],
    devicesOffUntil: UInt64? = nil
  ) {
    self.wiring = wiring
    self.switches = switches
    self.devices = devices
    self.devicesOffUntil = devicesOffUntil
  }
}
