import LinuxSystem
import Panel
import PanelHAL

/// The position of a line: an offset on a chip.
struct LinePlace: Hashable {
  let chip: GPIOChip
  let offset: UInt32
}

/// Finds a board's lines on the chips of a system.
struct LineFinder {
  let system: GPIOChips
  let use: LineUse
  /// Looks up the offset of a named line on a chip.
  let offsetOfName: (GPIOChip, String) throws(Errno) -> UInt32?

  init(
    on system: GPIOChips, for use: LineUse = .lamp,
    offsetOfName: @escaping (GPIOChip, String) throws(Errno) -> UInt32? = {
      (chip, name) throws(Errno) in
      try chip.offset(ofLine: name)
    }
  ) {
    self.system = system
    self.use = use
    self.offsetOfName = offsetOfName
  }

  func find(_ line: WiredLine.Reference) throws(HardwareError) -> LinePlace {
    let place =
      switch line {
      case .name(let name): try find(named: name, line)
      case .offset(let offset, let label): try find(offset, onChipLabelled: label, line)
      }
    // GPIO 0 and 1 read a HAT's EEPROM, 2 and 3 are I²C bus 1: a request would take the pins from the bus.
    guard !place.chip.isHeader || place.offset > 3 else {
      throw LineFailure.reserved(line, offset: place.offset, for: use)
    }
    return place
  }

  private func find(
    _ offset: UInt32, onChipLabelled label: String, _ line: WiredLine.Reference
  ) throws(HardwareError) -> LinePlace {
    guard let chip = system.chips.first(where: { $0.label == label && offset < $0.lineCount }) else {
      throw LineFailure.notFound(line, on: system, for: use)
    }
    return LinePlace(chip: chip, offset: offset)
  }

  /// Tries a GPIO name as an offset of the header's chip first: kernels before 2024 name the header's lines
  /// differently (SDA1, PIN11), and other chips of a Raspberry Pi may have such names too.
  private func find(named name: String, _ line: WiredLine.Reference) throws(HardwareError) -> LinePlace {
    if let number = Self.headerNumber(of: name),
      let header = system.chips.first(where: { $0.isHeader && number < $0.lineCount })
    {
      return LinePlace(chip: header, offset: number)
    }
    var failure: HardwareError?
    for chip in system.chips {
      do throws(Errno) {
        guard let offset = try offsetOfName(chip, name) else { continue }
        return LinePlace(chip: chip, offset: offset)
      } catch {
        failure = LineFailure.chip(chip.path, operation: "look for line \(name)", error)
      }
    }
    throw failure ?? LineFailure.notFound(line, on: system, for: use)
  }

  /// The number in a name such as `GPIO17`; `nil` for any other name.
  static func headerNumber(of name: String) -> UInt32? {
    guard name.hasPrefix("GPIO") else { return nil }
    let digits = name.dropFirst(4)
    // Only digits, as the kernel writes them: UInt32 would accept "+5" and "05".
    guard let number = UInt32(digits), digits == String(number) else { return nil }
    return number
  }
}
