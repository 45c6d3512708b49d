import LinuxSystem
import CI2C
import Glibc

/// An open bus that closes with its last owner.
///
/// Each chip has one of its own: I2C_SLAVE selects the chip for a descriptor, not for a transfer.
final class BusDescriptor: Sendable {
  private let raw: Int32

  init(opening path: String) throws(Errno) {
    let result = ci2c_open(path)
    try Errno.check(result)
    raw = result
  }

  deinit { close(raw) }

  /// What the adapter can do.
  func functions() throws(Errno) -> ci2c_functions {
    var functions = ci2c_functions()
    try Errno.check(ci2c_get_functions(raw, &functions))
    return functions
  }

  /// Selects the chip that all later writes go to.
  func select(_ address: UInt8) throws(Errno) {
    try Errno.check(ci2c_select(raw, address))
  }

  func write(_ byte: UInt8) throws(Errno) {
    try Errno.check(ci2c_write_byte(raw, byte))
  }

  func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(Errno) {
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    try Errno.check(ci2c_write_i2c_block(raw, register, start, bytes.count))
  }
}
