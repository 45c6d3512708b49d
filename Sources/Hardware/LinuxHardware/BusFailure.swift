import LinuxSystem
import Glibc
import Panel
import PanelHAL

/// A failed step of reaching a chip: its meaning for the hardware, and advice.
///
/// Adapters disagree on the errno of a missing acknowledge: EREMOTEIO (bcm2835, designware), ENXIO and EIO
/// (the bit-banging i2c-gpio), ENODEV (i2c-stub), EIO (virtio). On opening, the same ENODEV means a missing
/// bus.
struct BusFailure {
  /// The step that failed.
  enum Step: Equatable {
    case open
    case inquire
    case select
    case write(bytes: Int)
    case read(bytes: Int)

    var operation: String {
      switch self {
      case .open: "open"
      case .inquire: "ask what the adapter can do"
      case .select: "select the chip"
      case .read(let bytes): bytes == 1 ? "read 1 byte" : "read \(bytes) bytes"
      case .write(let bytes): bytes == 1 ? "write 1 byte" : "write \(bytes) bytes"
      }
    }
  }

  let chip: WiredChip
  let step: Step
  let system: Errno

  /// The failure in the drivers' terms.
  var error: HardwareError {
    HardwareError(
      kind: kind, part: part, operation: step.operation, system: system.description, advice: advice)
  }

  /// The failure of a chip whose bus path is something else.
  static func notABus(_ chip: WiredChip, _ found: FileKind) -> HardwareError {
    HardwareError(
      kind: .other, part: .bus(chip.bus), operation: Step.open.operation,
      system: "expected the character device of an I²C bus, found \(found)", advice: BusAdvice.otherName)
  }

  private var part: HardwarePart {
    switch step {
    case .open, .inquire: .bus(chip.bus)
    case .select, .write, .read: .chip(bus: chip.bus, address: chip.address)
    }
  }

  private var kind: HardwareErrorKind {
    switch (step, system.code) {
    case (_, EOPNOTSUPP): .unsupported
    case (.write, EREMOTEIO), (.write, ENXIO), (.write, ENODEV), (.write, EIO), (.write, EAGAIN),
      (.read, EREMOTEIO), (.read, ENXIO), (.read, ENODEV), (.read, EIO), (.read, EAGAIN):
      .noAcknowledge
    case (.write, ETIMEDOUT), (.read, ETIMEDOUT): .timeout
    case (_, ENOENT), (_, ENODEV), (_, ENXIO), (_, ENOTDIR): .missing
    case (_, EACCES), (_, EPERM): .permission
    case (_, EBUSY): .busy
    default: .other
    }
  }

  private var advice: String {
    switch (kind, system.code) {
    case (.noAcknowledge, EAGAIN):
      "another device used the bus at the same time or disturbed it; check the wiring"
    case (.noAcknowledge, _): "check the wiring, the display's power and its address jumpers"
    case (.timeout, _):
      "SDA or SCL may be stuck low; power-cycle the displays and check the wiring for a short circuit"
    case (.missing, _): BusAdvice.missing(chip.bus)
    case (.permission, EPERM): Advice.deviceRule
    case (.permission, _): Advice.joinGroup("i2c")
    case (.busy, _) where step == .open: "another program holds this bus exclusively; stop it"
    case (.busy, _): BusAdvice.kernelDriver(of: chip)
    case (.unsupported, _): BusAdvice.otherAdapter
    case (.other, ENOTTY): BusAdvice.otherName
    default: Advice.kernelLog
    }
  }
}
