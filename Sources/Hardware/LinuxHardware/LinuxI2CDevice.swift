import LinuxSystem
import Glibc
import Panel
package import PanelHAL

/// A chip on an i2c-dev bus, such as `/dev/i2c-1`.
package struct LinuxI2CDevice: I2CDevice, Sendable {
  private let chip: WiredChip
  private var descriptor: BusDescriptor?

  /// Opens the bus, checks the adapter's functions and selects the chip; nothing goes over the wire.
  init(_ chip: WiredChip) throws(HardwareError) {
    self.chip = chip
    descriptor = try Self.open(chip)
  }

  package mutating func write(_ command: UInt8) throws(HardwareError) {
    try transfer(.write(bytes: 1)) { (descriptor) throws(Errno) in try descriptor.write(command) }
  }

  /// Sends a register number and 1 to 32 bytes for that register and the following ones.
  ///
  /// - Throws: ``HardwareError`` if the chip did not get the whole transfer.
  package mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError) {
    try transfer(.write(bytes: bytes.count + 1)) { (descriptor) throws(Errno) in
      try descriptor.write(bytes, to: register)
    }
  }

  /// Receives one byte, without selecting a register.
  ///
  /// - Throws: ``HardwareError`` if the chip did not answer, or the adapter cannot receive.
  package mutating func read() throws(HardwareError) -> UInt8 {
    try transfer(.read(bytes: 1)) { (descriptor) throws(Errno) in
      guard try descriptor.functions().read_byte else { throw Errno(EOPNOTSUPP) }
      return try descriptor.read()
    }
  }

  /// Receives 1 to 32 bytes from a register on, in one transfer.
  ///
  /// - Throws: ``HardwareError`` if the chip did not send all of it, or the adapter cannot receive.
  package mutating func read(
    into bytes: UnsafeMutableRawBufferPointer, from register: UInt8
  ) throws(HardwareError) {
    try transfer(.read(bytes: bytes.count)) { (descriptor) throws(Errno) in
      guard try descriptor.functions().read_i2c_block else { throw Errno(EOPNOTSUPP) }
      try descriptor.read(into: bytes, from: register)
    }
  }

  private mutating func transfer<Result>(
    _ step: BusFailure.Step, _ body: (BusDescriptor) throws(Errno) -> Result
  ) throws(HardwareError) -> Result {
    let descriptor = if let descriptor { descriptor } else { try Self.open(chip) }
    self.descriptor = descriptor
    do throws(Errno) {
      return try body(descriptor)
    } catch {
      // An unplugged adapter keeps returning ENODEV, and an open descriptor keeps the kernel from releasing
      // it.
      if error.code == ENODEV { self.descriptor = nil }
      throw BusFailure(chip: chip, step: step, system: error).error
    }
  }

  /// Reads one byte to find out whether a chip answers.
  ///
  /// - Throws: ``HardwareError``, of kind ``HardwareError/Kind/noAcknowledge`` if none does.
  static func probe(_ chip: WiredChip) throws(HardwareError) {
    let descriptor = try openBus(of: chip)
    var step = BusFailure.Step.inquire
    do throws(Errno) {
      guard try descriptor.functions().read_byte else { throw Errno(EOPNOTSUPP) }
      step = .select
      try descriptor.select(chip.address)
      step = .read(bytes: 1)
      try descriptor.read()
    } catch {
      throw BusFailure(chip: chip, step: step, system: error).error
    }
  }

  private static func open(_ chip: WiredChip) throws(HardwareError) -> BusDescriptor {
    let descriptor = try openBus(of: chip)
    var step = BusFailure.Step.inquire
    do throws(Errno) {
      let functions = try descriptor.functions()
      guard functions.write_byte, functions.write_i2c_block else { throw Errno(EOPNOTSUPP) }
      step = .select
      try descriptor.select(chip.address)
      return descriptor
    } catch {
      throw BusFailure(chip: chip, step: step, system: error).error
    }
  }
  private static func openBus(of chip: WiredChip) throws(HardwareError) -> BusDescriptor {
    do throws(BusRefusal) {
      return try BusDescriptor(opening: chip.bus)
    } catch {
      switch error {
      case .system(let system): throw BusFailure(chip: chip, step: .open, system: system).error
      case .notABus(let found): throw BusFailure.notABus(chip, found)
      }
    }
  }
}
