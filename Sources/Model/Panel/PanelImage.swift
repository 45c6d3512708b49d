package import ClockModel

/// The 16 bytes of an HT16K33's display RAM, stored inline.
package typealias DisplayRAM = SIMD16<UInt8>

/// The content of one chip.
package struct ChipImage: Equatable, Sendable {
  package var ram: DisplayRAM
  /// The dimming; at ``Brightness/dark`` the chip's display is off.
  package var brightness: Brightness

  package static let dark = ChipImage(ram: DisplayRAM(), brightness: .dark)

  package init(ram: DisplayRAM, brightness: Brightness) {
    self.ram = ram
    self.brightness = brightness
  }
}

/// The content of a board's chips and lines, in the order of ``Wiring/chips`` and ``Wiring/lines``.
package struct PanelImage: Equatable, Sendable {
  package var chips: [ChipImage]
  /// Whether each line's LED is lit.
  package var lines: [Bool]

  package init(darkFor wiring: Wiring) {
    chips = Array(repeating: .dark, count: wiring.chips.count)
    lines = Array(repeating: false, count: wiring.lines.count)
  }

  /// Creates a board's image with only some LEDs lit, chips at standard brightness.
  package init(lighting places: [LEDPlace], of wiring: Wiring) {
    self.init(darkFor: wiring)
    for chip in chips.indices { chips[chip].brightness = .standard }
    for place in places { light(place) }
  }

  mutating func light(_ place: LEDPlace) {
    switch place {
    case .line(let line): lines[line] = true
    case .bit(let chip, let common, let row):
      let (byte, bit) = displayRAMBit(common: common, row: row)
      chips[chip].ram[Int(byte)] |= bit
    }
  }
}
