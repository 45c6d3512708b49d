/// A bus of this machine, and the addresses that answered on it.
public struct FoundBus: Equatable, Sendable {
  /// The addresses that an HT16K33 can have (data sheet, slave address).
  public static let addresses: ClosedRange<UInt8> = 0x70...0x77

  /// The device path, such as `/dev/i2c-1`.
  public let path: String
  /// The kernel's name for the adapter, such as `bcm2835 (i2c@7e804000)`; empty if unknown.
  public let adapter: String
  /// The addresses in ``addresses`` that answered, in ascending order.
  public let answering: [UInt8]
  /// Why some or all addresses could not be probed.
  public let errors: [HardwareError]

  /// A bus.
  public init(path: String, adapter: String = "", answering: [UInt8], errors: [HardwareError] = []) {
    self.path = path
    self.adapter = adapter
    self.answering = answering
    self.errors = errors
  }
}
