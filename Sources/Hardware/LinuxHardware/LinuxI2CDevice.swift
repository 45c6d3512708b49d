import LinuxSystem
import Glibc
import Panel
public import PanelHAL

/// A chip on a bus of i2c-dev, as in `/dev/i2c-1`.
public struct LinuxI2CDevice: I2CDevice, Sendable {
  private let chip: WiredChip
  private var descriptor: BusDescriptor?

  /// Opens the bus, checks what its adapter can do and selects the chip; nothing goes over the wire.
  init(_ chip: WiredChip) throws(HardwareError) {
    self.chip = chip
    descriptor = try Self.open(chip)
  }

  /// Sends one command byte.
  ///
  /// - Throws: ``HardwareError`` when the transfer did not reach the chip whole.
  public mutating func write(_ command: UInt8) throws(HardwareError) {
    try transfer(bytes: 1) { (descriptor) throws(Errno) in try descriptor.write(command) }
  }

  /// Sends a register number and 1 to 32 bytes that go there and behind it.
  ///
  /// - Throws: ``HardwareError`` when the transfer did not reach the chip whole.
  public mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError) {
    try transfer(bytes: bytes.count + 1) { (descriptor) throws(Errno) in
      try descriptor.write(bytes, to: register)
    }
  }

  private mutating func transfer(
    bytes: Int, _ body: (BusDescriptor) throws(Errno) -> Void
  ) throws(HardwareError) {
    let descriptor = if let descriptor { descriptor } else { try Self.open(chip) }
    self.descriptor = descriptor
    do throws(Errno) {
      try body(descriptor)
    } catch {
      // An unplugged adapter says ENODEV for good, and the kernel cannot let it go while a descriptor is open.
      if error.code == ENODEV { self.descriptor = nil }
      throw BusFailure(chip: chip, step: .write(bytes: bytes), system: error).error
    }
  }

  /// Reads one byte, which tells whether something answers.
  ///
  /// - Throws: ``HardwareError``, of the kind ``HardwareError/Kind/noAcknowledge`` where nothing does.
  static func probe(_ chip: WiredChip) throws(HardwareError) {
    let descriptor = try openBus(of: chip)
    var step = BusFailure.Step.inquire
    do throws(Errno) {
      guard try descriptor.functions().read_byte else { throw Errno(EOPNOTSUPP) }
      step = .select
      try descriptor.select(chip.address)
      step = .read
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
