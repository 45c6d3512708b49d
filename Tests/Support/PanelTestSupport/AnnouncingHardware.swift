package import LinuxSystem
package import Panel
package import PanelHAL
package import PanelSimulator

/// Simulated hardware that calls a test before each transfer.
package struct AnnouncingHardware: PanelHardware {
  let bench: SimulatedHardware
  let beforeTransfer: @Sendable (WiredChip) -> Void

  /// The bench, calling `beforeTransfer` with the chip.
  package init(_ bench: SimulatedHardware, beforeTransfer: @escaping @Sendable (WiredChip) -> Void) {
    self.bench = bench
    self.beforeTransfer = beforeTransfer
  }

  /// The bench, with transfers to one bus that wait until the gate is open; counts those that reached it.
  package static func blocking(
    _ bus: String, of bench: SimulatedHardware, until gate: Monitor<Bool>, arrivals: Monitor<Int> = Monitor(0)
  ) -> AnnouncingHardware {
    AnnouncingHardware(bench) { chip in
      guard chip.bus == bus else { return }
      arrivals.update { $0 += 1 }
      gate.wait(untilNanoseconds: nil, for: { $0 }) { _, _ in }
    }
  }

  /// A chip whose transfers are announced.
  package struct Device: I2CDevice {
    var device: SimulatedDevice
    let announce: @Sendable () -> Void

    /// Announces the transfer, and writes.
    package mutating func write(_ command: UInt8) throws(HardwareError) {
      announce()
      try device.write(command)
    }

    /// Announces the transfer, and writes.
    package mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError) {
      announce()
      try device.write(bytes, to: register)
    }

    /// Announces the transfer, and reads.
    package mutating func read() throws(HardwareError) -> UInt8 {
      announce()
      return try device.read()
    }

    /// Announces the transfer, and reads.
    package mutating func read(
      into bytes: UnsafeMutableRawBufferPointer, from register: UInt8
    ) throws(HardwareError) {
      announce()
      try device.read(into: bytes, from: register)
    }
  }

  /// Opens a chip of the bench.
  package func open(_ chip: WiredChip) throws(HardwareError) -> Device {
    Device(device: try bench.open(chip), announce: { beforeTransfer(chip) })
  }

  /// Opens lines of the bench.
  package func open(_ lines: [WiredLine]) -> (groups: [LineGroup<SimulatedLines>], errors: [HardwareError]) {
    bench.open(lines)
  }

  /// Pauses as the bench does.
  package func pause(milliseconds: Int) { bench.pause(milliseconds: milliseconds) }
}
