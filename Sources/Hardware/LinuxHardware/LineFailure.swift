import LinuxSystem
import Glibc
import Panel
import PanelHAL

/// The failures of GPIO lines, in the drivers' terms.
enum LineFailure {
  /// No chip has the line; if a chip could not be opened for lack of permission, that is the error.
  static func notFound(
    _ line: WiredLine.Reference, on system: GPIOChips, for use: LineUse = .lamp
  ) -> HardwareError {
    if let locked = system.unreadable.first(where: { [EACCES, EPERM].contains($0.system.code) }) {
      return chip(locked.path, operation: "open", locked.system)
    }
    // One cause for all lines is reported once.
    guard !system.chips.isEmpty || !system.unreadable.isEmpty else {
      return HardwareError(
        kind: .missing, part: .gpioChip(use == .lamp ? "of the lamps" : "of the keys"), operation: "find",
        system: system.description,
        advice: "check that this is a Raspberry Pi and that its kernel offers /dev/gpiochip*")
    }
    return HardwareError(
      kind: .missing, part: HardwarePart(line), operation: "find",
      system: "no chip has it; \(system.description)",
      advice: "name a line of these chips in the board's file; `gpioinfo` lists them")
  }

  /// The line belongs to one of the header's own buses.
  static func reserved(
    _ line: WiredLine.Reference, offset: UInt32, for use: LineUse = .lamp
  ) -> HardwareError {
    HardwareError(
      kind: .unsupported, part: HardwarePart(line), operation: use.request,
      system: offset < 2 ? "GPIO \(offset) reads a HAT's EEPROM" : "GPIO \(offset) is part of I²C bus 1",
      advice: "connect the \(use.part) to another GPIO and name it in the board's file")
  }

  /// The line is the same as an earlier one of the board.
  static func duplicate(
    _ line: WiredLine.Reference, of other: WiredLine.Reference, for use: LineUse = .lamp
  ) -> HardwareError {
    HardwareError(
      kind: .busy, part: HardwarePart(line), operation: use.request,
      system: "it is the same as \(HardwarePart(other))", advice: "name each line once in the board's file")
  }

  /// A program or a driver holds the line.
  static func busy(_ line: WiredLine.Reference, holder: String, for use: LineUse = .lamp) -> HardwareError {
    let name = holder.isEmpty ? "a program or driver without a name" : "\"\(holder)\""
    return HardwareError(
      kind: .busy, part: HardwarePart(line), operation: use.request,
      system: "\(Errno(EBUSY)), held by \(name)",
      advice:
        "stop the program that holds it, or connect the \(use.part) to another GPIO and name it in the board's file"
    )
  }

  /// A call failed for a whole chip.
  static func chip(_ path: String, operation: String, _ system: Errno) -> HardwareError {
    let kind: HardwareErrorKind
    let advice: String
    switch system.code {
    case ENOENT, ENODEV, ENXIO:
      (kind, advice) = (.missing, "the GPIO chip disappeared; retrying")
    case EACCES: (kind, advice) = (.permission, Advice.joinGroup("gpio"))
    case EPERM: (kind, advice) = (.permission, Advice.deviceRule)
    case EBUSY: (kind, advice) = (.busy, "stop the program that holds its lines; `gpioinfo` names it")
    case EOPNOTSUPP, ENOTTY:
      (kind, advice) = (
        .unsupported, "this chip does not support that; name a line of another chip in the board's file"
      )
    default: (kind, advice) = (.other, Advice.kernelLog)
    }
    return HardwareError(
      kind: kind, part: .gpioChip(path), operation: operation, system: system.description, advice: advice)
  }
}
