package import LinuxSystem
package import Panel
package import PanelHAL
package import PanelSimulator

/// Simulated hardware with one bus whose transfers wait until a gate opens.
package struct BlockingHardware: PanelHardware {
  let bench: SimulatedHardware
  let blockedBus: String
  let gate: Monitor<Bool>
  /// How many transfers have reached the gate.
  package let arrivals = Monitor(0)

  /// The bench, with transfers to one bus that wait until the gate is open.
  package init(bench: SimulatedHardware, blockedBus: String, gate: Monitor<Bool>) {
    self.bench = bench
    self.blockedBus = blockedBus
    self.gate = gate
  }

  /// A chip whose transfers wait if it is on the blocked bus.
  package struct Device: I2CDevice {
    var device: SimulatedDevice
    let gate: Monitor<Bool>?
    let arrivals: Monitor<Int>

    /// Waits for the gate, and writes.
    package mutating func write(_ command: UInt8) throws(HardwareError) {
      wait()
      try device.write(command)
    }

    /// Waits for the gate, and writes.
    package mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError) {
      wait()
      try device.write(bytes, to: register)
    }

    /// Waits for the gate, and reads.
    package mutating func read() throws(HardwareError) -> UInt8 {
      wait()
      return try device.read()
    }

    /// Waits for the gate, and reads.
    package mutating func read(
      into bytes: UnsafeMutableRawBufferPointer, from register: UInt8
    ) throws(HardwareError) {
      wait()
      try device.read(into: bytes, from: register)
    }

    private func wait() {
      guard let gate else { return }
      arrivals.update { $0 += 1 }
      gate.wait(untilNanoseconds: nil, for: { $0 }) { _, _ in }
    }
  }

  /// Opens a chip of the bench.
  package func open(_ chip: WiredChip) throws(HardwareError) -> Device {
    Device(device: try bench.open(chip), gate: chip.bus == blockedBus ? gate : nil, arrivals: arrivals)
  }

  /// Opens lines of the bench.
  package func open(_ lines: [WiredLine]) -> (groups: [LineGroup<SimulatedLines>], errors: [HardwareError]) {
    bench.open(lines)
  }

  /// Pauses as the bench does.
  package func pause(milliseconds: Int) { bench.pause(milliseconds: milliseconds) }
}
