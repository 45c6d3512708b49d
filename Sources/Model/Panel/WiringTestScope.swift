package import ClockModel

/// The LEDs that a wiring test covers.
package struct WiringTestScope: Equatable, Sendable {
  /// The tested readout; `nil` for all.
  package var readout: ReadoutPosition?
  /// The tested chip; `nil` for all chips and lines.
  package var chip: ChipName?
  /// Whether a walk also visits the bits that are not in the board profile.
  package var isComplete: Bool

  /// All LEDs of the board profile.
  package static let board = WiringTestScope()

  /// Creates a scope; with a readout and a chip, it covers LEDs on both.
  package init(readout: ReadoutPosition? = nil, chip: ChipName? = nil, isComplete: Bool = false) {
    self.readout = readout
    self.chip = chip
    self.isComplete = isComplete
  }

  /// The reason why this scope is empty on a board, for the user; `nil` if it is not.
  package func objection(on wiring: Wiring) -> String? {
    if let readout, !wiring.readouts.contains(readout) { return "the board has no \(readout.name) readout" }
    guard let chip else { return nil }
    let found = wiring.chips.filter(chip.names)
    let all = (found.isEmpty ? wiring.chips : found).map { ChipName($0).text }.joined(separator: ", ")
    switch found.count {
    case 0: return "the board has no chip \(chip.text): it has \(all)"
    case 1:
      guard !wiring.leds.contains(where: { contains($0, of: wiring) }) else { return nil }
      if let readout { return "\(readout.name) has no LED on chip \(all)" }
      return isComplete ? nil : "the board profile has no LED on chip \(all): use --all to visit its bits"
    default: return "\(chip.text) is ambiguous: use one of \(all)"
    }
  }

  func contains(_ wired: WiredLED, of wiring: Wiring) -> Bool {
    if let readout, wired.led.readout != readout { return false }
    guard let chip else { return true }
    guard case .bit(let index, _, _) = wired.place else { return false }
    return chip.names(wiring.chips[index])
  }
}

/// A chip's name as typed: `/dev/i2c-1:0x71`, `1:0x71`, or `0x71` if only one bus has it.
package struct ChipName: Equatable, Sendable {
  /// The bus's device path; `nil` if omitted.
  package let bus: String?
  /// The address, 0x70 to 0x77.
  package let address: UInt8

  package init(_ chip: WiredChip) {
    bus = chip.bus
    address = chip.address
  }

  /// Parses a chip's name; `nil` if the text is not one.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, parts.count <= 2 else { return nil }
    let digits = last.lowercased().hasPrefix("0x") ? last.dropFirst(2) : last[...]
    guard let address = UInt8(digits, radix: 16), 0x70...0x77 ~= address else { return nil }
    self.address = address
    guard parts.count == 2 else {
      bus = nil
      return
    }
    let bus = parts[0]
    if bus.hasPrefix("/") {
      self.bus = bus
    } else if bus.hasPrefix("i2c-") {
      self.bus = "/dev/" + bus
    } else if !bus.isEmpty, bus.allSatisfy({ $0.isASCII && $0.isNumber }) {
      self.bus = "/dev/i2c-" + bus
    } else {
      return nil
    }
  }

  /// The full form: `/dev/i2c-1:0x71`.
  package var text: String { (bus.map { $0 + ":" } ?? "") + "0x" + String(address, radix: 16) }

  /// Whether the name matches a chip.
  func names(_ chip: WiredChip) -> Bool { chip.address == address && (bus == nil || bus == chip.bus) }
}
