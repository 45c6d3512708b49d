import LinuxSystem
import Glibc
import Panel
import PanelHAL

/// What can go wrong with GPIO lines, as the drivers see it.
enum LineFailure {
  /// The line is on no chip; where chips could not be opened for want of rights, that is the reason to tell.
  static func notFound(
    _ line: WiredLine.Reference, on system: GPIOChips, for use: LineUse = .lamp
  ) -> HardwareError {
    if let locked = system.unreadable.first(where: { [EACCES, EPERM].contains($0.system.code) }) {
      return chip(locked.path, operation: "open", locked.system)
    }
    // One reason for all lines is told once.
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

  /// The line belongs to the header's own buses.
  static func reserved(
    _ line: WiredLine.Reference, offset: UInt32, for use: LineUse = .lamp
  ) -> HardwareError {
    HardwareError(
      kind: .unsupported, part: HardwarePart(line), operation: use.request,
      system: offset < 2 ? "GPIO \(offset) reads a HAT's EEPROM" : "GPIO \(offset) is part of I²C bus 1",
      advice: "connect the \(use.part) to another GPIO and name that in the board's file")
  }

  /// A line before it in the board is the same one.
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
        "stop what holds it, or connect the \(use.part) to another GPIO and name that in the board's file")
  }

  /// A call failed for a whole chip.
  static func chip(_ path: String, operation: String, _ system: Errno) -> HardwareError {
    let kind: HardwareError.Kind
    let advice: String
    switch system.code {
    case ENOENT, ENODEV, ENXIO:
      (kind, advice) = (.missing, "the GPIO chip went away; it is looked for again")
    case EACCES: (kind, advice) = (.permission, Advice.joinGroup("gpio"))
    case EPERM: (kind, advice) = (.permission, Advice.deviceRule)
    case EBUSY: (kind, advice) = (.busy, "stop what holds its lines; `gpioinfo` names it")
    case EOPNOTSUPP, ENOTTY:
      (kind, advice) = (
        .unsupported, "this chip cannot do that; name a line of another in the board's file"
      )
    default: (kind, advice) = (.other, Advice.kernelLog)
    }
    return HardwareError(
      kind: kind, part: .gpioChip(path), operation: operation, system: system.description, advice: advice)
  }
}
