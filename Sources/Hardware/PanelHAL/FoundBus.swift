/// A bus of this machine, and what answers there where an HT16K33 can be.
public struct FoundBus: Equatable, Sendable {
  /// The addresses that an HT16K33 can have (data sheet, slave address).
  public static let addresses: ClosedRange<UInt8> = 0x70...0x77

  /// The device path, as in `/dev/i2c-1`.
  public let path: String
  /// What the kernel calls its adapter, as in `bcm2835 (i2c@7e804000)`; empty where it does not say.
  public let adapter: String
  /// The addresses of ``addresses`` at which something answers, in ascending order.
  public let answering: [UInt8]
  /// Why nothing, or not all of it, could be asked.
  public let errors: [HardwareError]

  /// A bus.
  public init(path: String, adapter: String = "", answering: [UInt8], errors: [HardwareError] = []) {
    self.path = path
    self.adapter = adapter
    self.answering = answering
    self.errors = errors
  }
}
