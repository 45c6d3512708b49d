import LinuxSystem
import Panel
import PanelHAL
import PanelSimulator

/// The simulated bench, with one bus whose transfers wait until a gate is opened.
struct BlockingHardware: PanelHardware {
  let bench: SimulatedHardware
  let blockedBus: String
  let gate: Monitor<Bool>

  struct Device: I2CDevice {
    var device: SimulatedDevice
    let gate: Monitor<Bool>?

    mutating func write(_ command: UInt8) throws(HardwareError) {
      wait()
      try device.write(command)
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError) {
      wait()
      try device.write(bytes, to: register)
    }

    private func wait() { gate?.wait(untilNanoseconds: nil, for: { $0 }) { _, _ in } }
  }

  func open(_ chip: WiredChip) throws(HardwareError) -> Device {
    Device(device: try bench.open(chip), gate: chip.bus == blockedBus ? gate : nil)
  }

  func open(_ lines: [WiredLine]) -> (groups: [LineGroup<SimulatedLines>], errors: [HardwareError]) {
    bench.open(lines)
  }

  func pause(milliseconds: Int) { bench.pause(milliseconds: milliseconds) }
}
