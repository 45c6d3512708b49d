public import ClockModel

/// The 16 bytes of an HT16K33's display RAM, stored inline.
public typealias DisplayRAM = SIMD16<UInt8>

/// The content of one chip.
public struct ChipImage: Equatable, Sendable {
  /// The display RAM.
  public var ram: DisplayRAM
  /// The dimming; at ``Brightness/dark`` the chip's display is off.
  public var brightness: Brightness

  /// A chip that shows nothing.
  public static let dark = ChipImage(ram: DisplayRAM(), brightness: .dark)

  /// Creates a chip's content.
  public init(ram: DisplayRAM, brightness: Brightness) {
    self.ram = ram
    self.brightness = brightness
  }
}

/// The content of a board's chips and lines, in the order of ``Wiring/chips`` and ``Wiring/lines``.
public struct PanelImage: Equatable, Sendable {
  /// The chips.
  public var chips: [ChipImage]
  /// Whether each line's LED is lit.
  public var lines: [Bool]

  /// Creates a board's image with nothing lit.
  public init(darkFor wiring: Wiring) {
    chips = Array(repeating: .dark, count: wiring.chips.count)
    lines = Array(repeating: false, count: wiring.lines.count)
  }

  /// Creates a board's image with only some LEDs lit, chips at standard brightness.
  public init(lighting places: [LEDPlace], of wiring: Wiring) {
    self.init(darkFor: wiring)
    for chip in chips.indices { chips[chip].brightness = .standard }
    for place in places { light(place) }
  }

  /// Lights the LED at a place.
  mutating func light(_ place: LEDPlace) {
    switch place {
    case .line(let line): lines[line] = true
    case .bit(let chip, let common, let row):
      let (byte, bit) = displayRAMBit(common: common, row: row)
      chips[chip].ram[Int(byte)] |= bit
    }
  }
}
