/// A chip on an I²C bus, as a driver sees it.
///
/// Implemented by the Linux bus and the simulated chips. The platform opens and closes chips.
package protocol I2CDevice {
  /// Sends one command byte.
  ///
  /// On the wire: START, address, command, STOP; 20 bits.
  /// - Throws: ``HardwareError`` if the chip did not get the whole transfer.
  mutating func write(_ command: UInt8) throws(HardwareError)

  /// Sends a register number and up to 32 bytes for that register and the following ones.
  ///
  /// On the wire: START, address, register, bytes, STOP; 9 · (bytes + 2) + 2 bits.
  /// - Throws: ``HardwareError`` if the chip did not get the whole transfer.
  mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError)

  /// Receives one byte, without selecting a register.
  ///
  /// On the wire: START, address, byte, STOP; 20 bits.
  /// - Throws: ``HardwareError`` if the chip did not answer.
  mutating func read() throws(HardwareError) -> UInt8

  /// Sends a register number and receives 1 to 32 bytes from there on, in one transfer.
  ///
  /// On the wire: START, address, register, START, address, bytes, STOP; 9 · (bytes + 3) + 3 bits.
  /// - Throws: ``HardwareError`` if the chip did not send all of it.
  mutating func read(into bytes: UnsafeMutableRawBufferPointer, from register: UInt8) throws(HardwareError)
}
