/// A bus of this machine, and the addresses that answered on it.
package struct FoundBus: Equatable, Sendable {
  /// The addresses that an HT16K33 can have (data sheet, slave address).
  package static let addresses: ClosedRange<UInt8> = 0x70...0x77

  /// The device path, such as `/dev/i2c-1`.
  package let path: String
  /// The kernel's name for the adapter, such as `bcm2835 (i2c@7e804000)`; empty if unknown.
  package let adapter: String
  /// The addresses in ``addresses`` that answered, in ascending order.
  package let answering: [UInt8]
  /// Why some or all addresses could not be probed.
  package let errors: [HardwareError]

  package init(path: String, adapter: String = "", answering: [UInt8], errors: [HardwareError] = []) {
    self.path = path
    self.adapter = adapter
    self.answering = answering
    self.errors = errors
  }
}
