import LinuxSystem
import CI2C
import Glibc

/// An open bus, closed with its last owner.
///
/// Each chip has its own: I2C_SLAVE selects the chip for a descriptor, not for a transfer.
final class BusDescriptor: Sendable {
  private let raw: Int32

  /// Opens a bus, and no other device: opening that may already have an effect.
  init(opening path: String) throws(BusRefusal) {
    // The path may change at any moment, so check the device that was found, then open that one.
    let found = ci2c_find(path)
    if found < 0 { throw .system(Errno(-found)) }
    defer { close(found) }
    try Self.check(try FileKind(ofDescriptor: found))
    let result = ci2c_open(found)
    if result < 0 { throw .system(Errno(-result)) }
    raw = result
  }

  /// The major number of I²C's character devices (Documentation/admin-guide/devices.txt of the kernel).
  private static let major: UInt32 = 89

  private static func check(_ kind: @autoclosure () throws(Errno) -> FileKind) throws(BusRefusal) {
    let found: FileKind
    do throws(Errno) { found = try kind() } catch { throw .system(error) }
    guard case .characterDevice(major, _) = found else { throw .notABus(found) }
  }

  deinit { close(raw) }

  /// The transfers that the adapter supports.
  func functions() throws(Errno) -> ci2c_functions {
    var functions = ci2c_functions()
    try Errno.check(ci2c_get_functions(raw, &functions))
    return functions
  }

  /// Selects the chip for all later transfers.
  func select(_ address: UInt8) throws(Errno) {
    try Errno.check(ci2c_select(raw, address))
  }

  @discardableResult
  func read() throws(Errno) -> UInt8 {
    let result = ci2c_read_byte(raw)
    if result < 0 { throw Errno(-result) }
    return UInt8(truncatingIfNeeded: result)
  }

  func read(into bytes: UnsafeMutableRawBufferPointer, from register: UInt8) throws(Errno) {
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    try Errno.check(ci2c_read_i2c_block(raw, register, start, bytes.count))
  }

  func write(_ byte: UInt8) throws(Errno) {
    try Errno.check(ci2c_write_byte(raw, byte))
  }

  func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(Errno) {
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    try Errno.check(ci2c_write_i2c_block(raw, register, start, bytes.count))
  }
}

/// Why a bus was not opened.
enum BusRefusal: Error {
  case system(Errno)
  case notABus(FileKind)
}
