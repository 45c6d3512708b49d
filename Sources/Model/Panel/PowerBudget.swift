import ClockModel

/// The currents of a board's chips, lines and supply, computed from data sheets and the board's wiring.
///
/// A chip drives each LED for one eighth of the time, while its common is active, less when dimmed (HT16K33
/// data sheet, LED drive mode waveforms, digital dimming). The actual current depends on the LED; these are
/// the chip's limits.
package struct PowerBudget: Equatable, Sendable {
  /// The current that a chip draws from its 5 V supply, in milliamperes.
  package struct ChipLoad: Equatable, Sendable {
    /// The average with all its LEDs lit at full brightness.
    package var full: Double
    /// The average while it shows the budget's frame.
    package var inUse: Double
    /// The peak, while the common with the most LEDs is active; wires and capacitors must supply it.
    package var peak: Double
  }

  /// The current from a line of the Pi, in milliamperes.
  package struct LineLoad: Equatable, Sendable {
    /// The current while its LEDs are lit.
    package var full: Double
    /// The current while it shows the budget's frame.
    package var inUse: Double
  }

  /// The current from a row into an LED: 25 mA, typical at 5 V (HT16K33 data sheet 1.20, DC characteristics,
  /// ROW source current).
  package static let rowCurrent = 25.0
  /// The limit of a common, however many LEDs are lit: 200 mA, typical at 5 V (COM sink current).
  package static let commonCurrent = 200.0
  /// The chip's own current: 2 mA at most (operating current without load).
  package static let chipCurrent = 2.0
  /// The current of an LED on a line: a red LED of 2.0 V with 330 Ω at 3.3 V.
  package static let lampCurrent = (3.3 - 2.0) / 330 * 1000
  /// The limits of one line and of all lines together (Raspberry Pi documentation, GPIO pads).
  package static let (lineLimit, linesLimit) = (16.0, 50.0)

  /// The load of each chip, in the order of ``Wiring/chips``.
  package let chips: [ChipLoad]
  /// The load of each line, in the order of ``Wiring/lines``.
  package let lines: [LineLoad]
  /// The most that a clock lights on lines at once: one of AM and PM, the colons, and one keypad lamp.
  package let linesTogether: Double

  package init(_ wiring: Wiring, showing frame: Frame) {
    var used = PanelImage(darkFor: wiring)
    wiring.render(frame, into: &used)
    var all = PanelImage(darkFor: wiring)
    var leds = Array(repeating: 0, count: wiring.lines.count)
    var lamps = PerReadout<[Lamp: Int]>(repeating: [:])
    // Only one keypad lamp is lit at a time.
    var keypadLamp = 0
    for wired in wiring.leds {
      switch wired.place {
      case .bit(let chip, let common, let row):
        let (byte, bit) = displayRAMBit(common: common, row: row)
        all.chips[chip].ram[Int(byte)] |= bit
      case .line(let line):
        switch wired.led {
        // The current into other props is unknown.
        case .segment, .travel: break
        case .keypad: (leds[line], keypadLamp) = (leds[line] + 1, 1)
        case .lamp(let readout, let lamp):
          // A colon's two dots share a line.
          let count = lamp == .colon ? 2 : 1
          leds[line] += count
          lamps[readout][lamp, default: 0] += count
        }
      }
    }
    chips = wiring.chips.indices.map { index in
      let commons = Self.commons(all.chips[index].ram)
      return ChipLoad(
        full: Self.average(commons, Self.brightest),
        inUse: Self.average(
          Self.commons(used.chips[index].ram), Int(used.chips[index].brightness.sixteenths)),
        peak: (commons.max() ?? 0) + Self.chipCurrent)
    }
    lines = zip(leds, used.lines).map { count, isLit in
      let full = Double(count) * Self.lampCurrent
      return LineLoad(full: full, inUse: isLit ? full : 0)
    }
    linesTogether = ReadoutPosition.allCases.reduce(Double(keypadLamp) * Self.lampCurrent) { sum, readout in
      let counts = lamps[readout]
      return sum + Double(max(counts[.am] ?? 0, counts[.pm] ?? 0) + (counts[.colon] ?? 0)) * Self.lampCurrent
    }
  }

  /// The current of all chips with all LEDs lit at full brightness, in milliamperes.
  package var full: Double { chips.reduce(0) { $0 + $1.full } }

  /// The current of all chips showing the budget's frame, in milliamperes.
  package var inUse: Double { chips.reduce(0) { $0 + $1.inUse } }

  /// The recommended supply, in amperes: 25 % above all LEDs, rounded up to the next half.
  package var supply: Double { max(0.5, (full * 1.25 / 500).rounded(.up) / 2) }

  private static let brightest = Int(Brightness.full.sixteenths)

  /// The current of each common while it is active.
  private static func commons(_ ram: DisplayRAM) -> [Double] {
    (0..<8).map { common in
      let lit = ram[2 * common].nonzeroBitCount + ram[2 * common + 1].nonzeroBitCount
      return min(Double(lit) * rowCurrent, commonCurrent)
    }
  }

  /// The average over all commons, dimmed.
  private static func average(_ commons: [Double], _ sixteenths: Int) -> Double {
    commons.reduce(0, +) / Double(commons.count) * Double(sixteenths) / Double(brightest) + chipCurrent
  }
}
