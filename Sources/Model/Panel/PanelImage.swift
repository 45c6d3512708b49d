public import ClockModel

/// The 16 bytes of an HT16K33's display RAM, held in place.
public typealias DisplayRAM = SIMD16<UInt8>

/// What one chip is to hold.
public struct ChipImage: Equatable, Sendable {
  /// The display RAM.
  public var ram: DisplayRAM
  /// The dimming; at ``Brightness/dark`` the chip's display is off.
  public var brightness: Brightness

  /// A chip that shows nothing.
  public static let dark = ChipImage(ram: DisplayRAM(), brightness: .dark)

  /// A chip's content.
  public init(ram: DisplayRAM, brightness: Brightness) {
    self.ram = ram
    self.brightness = brightness
  }
}

/// What the chips and lines of a board hold, in the order of ``Wiring/chips`` and ``Wiring/lines``.
public struct PanelImage: Equatable, Sendable {
  /// The chips.
  public var chips: [ChipImage]
  /// Whether each line's LED is lit.
  public var lines: [Bool]

  /// A board's image with nothing lit.
  public init(darkFor wiring: Wiring) {
    chips = Array(repeating: .dark, count: wiring.chips.count)
    lines = Array(repeating: false, count: wiring.lines.count)
  }

  /// A board's image with the LEDs of some places lit, chips at the usual brightness, and nothing else.
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
