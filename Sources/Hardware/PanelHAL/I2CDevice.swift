/// A chip on an I²C bus, as a driver sees it.
///
/// Implemented by the Linux bus and by the simulated chips. Opening and closing are the platform's.
public protocol I2CDevice {
  /// Sends one command byte.
  ///
  /// On the wire: START, address, command, STOP; 20 bits.
  /// - Throws: ``HardwareError`` when the transfer did not reach the chip whole.
  mutating func write(_ command: UInt8) throws(HardwareError)

  /// Sends a register number and up to 32 bytes that go there and behind it.
  ///
  /// On the wire: START, address, register, bytes, STOP; 9 · (bytes + 2) + 2 bits.
  /// - Throws: ``HardwareError`` when the transfer did not reach the chip whole.
  mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError)

  /// Receives one byte of whatever the chip tells by itself.
  ///
  /// On the wire: START, address, byte, STOP; 20 bits.
  /// - Throws: ``HardwareError`` when the chip did not answer.
  mutating func read() throws(HardwareError) -> UInt8

  /// Sends a register number and receives what is there and behind it, 1 to 32 bytes in one transfer.
  ///
  /// On the wire: START, address, register, START, address, bytes, STOP; 9 · (bytes + 3) + 3 bits.
  /// - Throws: ``HardwareError`` when the chip did not answer all of it.
  mutating func read(into bytes: UnsafeMutableRawBufferPointer, from register: UInt8) throws(HardwareError)
}
