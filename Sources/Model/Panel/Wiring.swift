package import ClockModel

/// An HT16K33 of a board.
package struct WiredChip: Hashable, Sendable {
  /// The bus's device path, such as `/dev/i2c-1`.
  package let bus: String
  /// The 7-bit address, 0x70 to 0x77.
  package let address: UInt8

  package init(bus: String, address: UInt8) {
    self.bus = bus
    self.address = address
  }
}

/// A GPIO line of a board.
package struct WiredLine: Hashable, Sendable {
  /// How the line is found.
  package enum Reference: Hashable, Sendable {
    /// By its name, such as `GPIO17`.
    case name(String)
    /// By the label of its chip, such as `pinctrl-bcm2711`, and its offset there.
    case offset(UInt32, chipLabel: String)

    /// The line in a message: `GPIO17` or `5 of pinctrl-bcm2711`.
    package var words: String {
      switch self {
      case .name(let name): name
      case .offset(let offset, let label): "\(offset) of \(label)"
      }
    }
  }

  package let reference: Reference
  /// Whether the LED is lit while the line is low.
  package let isActiveLow: Bool

  package init(_ reference: Reference, isActiveLow: Bool = false) {
    self.reference = reference
    self.isActiveLow = isActiveLow
  }
}

/// One LED of a board, or something wired like one.
package enum LED: Hashable, Sendable {
  /// A segment of a digit, by its bit in the mask.
  case segment(ReadoutPosition, Digit, bit: Int)
  case lamp(ReadoutPosition, Lamp)
  case keypad(KeypadLamp)
  /// Not an LED: a GPIO line that starts other props when it goes high.
  case travel

  /// The LED's readout; `nil` if it belongs to none.
  package var readout: ReadoutPosition? {
    switch self {
    case .segment(let readout, _, _), .lamp(let readout, _): readout
    case .keypad, .travel: nil
    }
  }

  /// The name in pictures and in the control protocol: `destination-month1-a`, `present-am`.
  ///
  /// - Returns: lower-case letters, digits and hyphens, unique on the board.
  package func name(on places: PerReadout<ReadoutPlaces>) -> String {
    switch self {
    case .lamp(let readout, let lamp): "\(readout.name)-\(lamp.rawValue)"
    case .keypad(let lamp): "keypad-\(lamp.rawValue)"
    case .travel: "travel"
    case .segment(let readout, let digit, let bit):
      "\(readout.name)-\(places[readout].name(of: digit))-\(places[readout].segmentName(of: digit, bit: bit))"
    }
  }
}

/// The connection of an LED.
package enum LEDPlace: Hashable, Sendable {
  /// A chip's output, by its index in ``Wiring/chips``: common 0…7 and row 0…15.
  case bit(chip: Int, common: Int, row: Int)
  /// A GPIO line, by its index in ``Wiring/lines``.
  case line(Int)
}

/// An LED and its connection.
package struct WiredLED: Hashable, Sendable {
  package let led: LED
  package let place: LEDPlace

  package init(_ led: LED, at place: LEDPlace) {
    self.led = led
    self.place = place
  }
}

/// A board's map from each segment to a chip's bit, and from each lamp to a chip's bit or a GPIO line.
///
/// Display RAM: byte 2·c holds rows 0 to 7 of common c, byte 2·c + 1 its rows 8 to 15 (HT16K33 data sheet,
/// display data RAM).
package struct Wiring: Equatable, Sendable {
  /// The chips, in the order in which the drivers write them.
  package let chips: [WiredChip]
  package let lines: [WiredLine]
  package let leds: [WiredLED]

  /// The digits of each readout; all of them if it has no segment.
  package let places: PerReadout<ReadoutPlaces>

  let segments: PerReadout<[SegmentRun]>
  /// The LEDs that are not segments.
  let lamps: [WiredLED]
  let readoutsOfChips: [ReadoutSet]

  /// Creates the map of a checked board; places refer to chips and lines by index.
  ///
  /// - Precondition: every index is in range, every common is 0…7 and every row 0…15; only lamps and
  ///   ``LED/travel`` are on lines.
  package init(
    chips: [WiredChip], lines: [WiredLine], leds: [WiredLED], numericMonths: [ReadoutPosition] = []
  ) {
    self.chips = chips
    self.lines = lines
    self.leds = leds
    var segments = PerReadout<[SegmentRun]>(repeating: [])
    for readout in ReadoutPosition.allCases { segments[readout] = SegmentRun.runs(of: readout, in: leds) }
    self.segments = segments
    var places = PerReadout<ReadoutPlaces>(repeating: .all)
    for readout in ReadoutPosition.allCases {
      let digits = Set(segments[readout].compactMap { Digit(rawValue: Int($0.digit)) })
      guard !digits.isEmpty else { continue }
      places[readout] = ReadoutPlaces(digits, hasNumericMonth: numericMonths.contains(readout))
    }
    self.places = places
    lamps = leds.filter { if case .segment = $0.led { false } else { true } }
    readoutsOfChips = chips.indices.map { chip in
      leds.reduce(into: ReadoutSet()) { readouts, wired in
        guard case .bit(chip, _, _) = wired.place, let readout = wired.led.readout else { return }
        readouts.formUnion(ReadoutSet(readout))
      }
    }
  }

  /// The chips' buses, in the order of their first chip.
  package var buses: [String] {
    chips.map(\.bus).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The board's readouts, top to bottom.
  package var readouts: [ReadoutPosition] {
    ReadoutPosition.allCases.filter { readout in leds.contains { $0.led.readout == readout } }
  }
}

/// The RAM byte of a common and row, and the bit's mask in it.
func displayRAMBit(common: Int, row: Int) -> (byte: UInt8, bit: UInt8) {
  (UInt8(2 * common + row / 8), 1 << UInt8(row % 8))
}
