public import ClockModel

/// An HT16K33 of a board.
public struct WiredChip: Hashable, Sendable {
  /// The bus's device path, such as `/dev/i2c-1`.
  public let bus: String
  /// The 7-bit address, 0x70 to 0x77.
  public let address: UInt8

  /// Creates a chip.
  public init(bus: String, address: UInt8) {
    self.bus = bus
    self.address = address
  }
}

/// A GPIO line of a board.
public struct WiredLine: Hashable, Sendable {
  /// How the line is found.
  public enum Reference: Hashable, Sendable {
    /// By its name, such as `GPIO17`.
    case name(String)
    /// By the label of its chip, such as `pinctrl-bcm2711`, and its offset there.
    case offset(UInt32, chipLabel: String)

    /// The line in a message: `GPIO17` or `5 of pinctrl-bcm2711`.
    public var words: String {
      switch self {
      case .name(let name): name
      case .offset(let offset, let label): "\(offset) of \(label)"
      }
    }
  }

  /// How the line is found.
  public let reference: Reference
  /// Whether the LED is lit while the line is low.
  public let isActiveLow: Bool

  /// Creates a line.
  public init(_ reference: Reference, isActiveLow: Bool = false) {
    self.reference = reference
    self.isActiveLow = isActiveLow
  }
}

/// One LED of a board, or something wired like one.
public enum LED: Hashable, Sendable {
  /// A segment of a digit, by its bit in the mask.
  case segment(ReadoutPosition, Digit, bit: Int)
  /// A lamp.
  case lamp(ReadoutPosition, Lamp)
  /// A lamp of the keypad.
  case keypad(KeypadLamp)
  /// Not an LED: a GPIO line that starts other props when it goes high.
  case travel

  /// The LED's readout; `nil` if it belongs to none.
  public var readout: ReadoutPosition? {
    switch self {
    case .segment(let readout, _, _), .lamp(let readout, _): readout
    case .keypad, .travel: nil
    }
  }

  /// The name in pictures and in the control protocol: `destination-month1-a`, `present-am`.
  ///
  /// - Parameter places: the digits of the board's readouts.
  /// - Returns: lower-case letters, digits and hyphens, unique on the board.
  public func name(on places: PerReadout<ReadoutPlaces>) -> String {
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
public enum LEDPlace: Hashable, Sendable {
  /// A chip's output, by its index in ``Wiring/chips``: common 0…7 and row 0…15.
  case bit(chip: Int, common: Int, row: Int)
  /// A GPIO line, by its index in ``Wiring/lines``.
  case line(Int)
}

/// An LED and its connection.
public struct WiredLED: Hashable, Sendable {
  /// The LED.
  public let led: LED
  /// The connection.
  public let place: LEDPlace

  /// Creates an LED at a place.
  public init(_ led: LED, at place: LEDPlace) {
    self.led = led
    self.place = place
  }
}

/// A board's map from each segment to a chip's bit, and from each lamp to a chip's bit or a GPIO line.
///
/// Display RAM: byte 2·c holds rows 0 to 7 of common c, byte 2·c + 1 its rows 8 to 15 (HT16K33 data sheet,
/// display data RAM).
public struct Wiring: Equatable, Sendable {
  /// The chips, in the order in which the drivers write them.
  public let chips: [WiredChip]
  /// The GPIO lines.
  public let lines: [WiredLine]
  /// Every LED and its place.
  public let leds: [WiredLED]

  /// The digits of each readout; all of them if it has no segment.
  public let places: PerReadout<ReadoutPlaces>

  let segments: PerReadout<[SegmentRun]>
  let lamps: [LampPlaces]
  /// The lamps of the keypad.
  let keypadLamps: [KeypadLampPlaces]
  /// The lines for other props, as indices into ``lines``.
  let travelLines: [Int]
  /// The readouts with LEDs on each chip.
  let readoutsOfChips: [[ReadoutPosition]]

  /// Creates the map of a checked board; places refer to chips and lines by index.
  ///
  /// - Parameters:
  ///   - chips: the chips.
  ///   - lines: the GPIO lines.
  ///   - leds: every LED and its place.
  ///   - numericMonths: the readouts whose month is two 7-segment digits, ``Digit/month2`` and
  ///     ``Digit/month3``.
  /// - Precondition: every index is in range, every common is 0…7 and every row 0…15; only lamps and
  ///   ``LED/travel`` are on lines.
  public init(
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
    lamps = LampPlaces.all(leds)
    keypadLamps = KeypadLamp.allCases.compactMap { lamp in
      let places = leds.filter { $0.led == .keypad(lamp) }.map(\.place)
      return places.isEmpty ? nil : KeypadLampPlaces(lamp: lamp, places: places)
    }
    travelLines = leds.compactMap { wired in
      guard case .travel = wired.led, case .line(let line) = wired.place else { return nil }
      return line
    }
    readoutsOfChips = chips.indices.map { chip in
      ReadoutPosition.allCases.filter { readout in
        leds.contains { wired in
          guard case .bit(chip, _, _) = wired.place else { return false }
          return wired.led.readout == readout
        }
      }
    }
  }

  /// The chips' buses, in the order of their first chip.
  public var buses: [String] {
    chips.map(\.bus).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The board's readouts, top to bottom.
  public var readouts: [ReadoutPosition] {
    ReadoutPosition.allCases.filter { readout in leds.contains { $0.led.readout == readout } }
  }
}

/// All places of one lamp; a colon can be two LEDs.
struct LampPlaces: Equatable, Sendable {
  let readout: ReadoutPosition
  let lamp: Lamp
  let places: [LEDPlace]

  static func all(_ leds: [WiredLED]) -> [LampPlaces] {
    ReadoutPosition.allCases.flatMap { readout in
      Lamp.allCases.compactMap { lamp in
        let places = leds.filter { $0.led == .lamp(readout, lamp) }.map(\.place)
        return places.isEmpty ? nil : LampPlaces(readout: readout, lamp: lamp, places: places)
      }
    }
  }
}

/// All places of one keypad lamp.
struct KeypadLampPlaces: Equatable, Sendable {
  let lamp: KeypadLamp
  let places: [LEDPlace]
}

/// The RAM byte of a common and row, and the bit's mask in it.
func displayRAMBit(common: Int, row: Int) -> (byte: UInt8, bit: UInt8) {
  (UInt8(2 * common + row / 8), 1 << UInt8(row % 8))
}
