public import ClockModel

/// What a board's chips, lines and supply have to give, from the parts' data sheets and the board's wiring alone.
///
/// Every LED of a chip gets its current in the eighth of the time that its common has, less by dimming (HT16K33 data sheet, LED drive
/// mode waveforms, digital dimming). What an LED really draws depends on it: these are the chip's own bounds.
public struct PowerBudget: Equatable, Sendable {
  /// What a chip takes from its 5 V supply, in milliamperes.
  public struct ChipLoad: Equatable, Sendable {
    /// On average while all its LEDs are lit at the brightest.
    public var full: Double
    /// On average while it shows what it was asked about.
    public var inUse: Double
    /// At once, while the common with the most LEDs has its turn: what wires and capacitors have to give.
    public var peak: Double
  }

  /// What a line of the Pi gives, in milliamperes.
  public struct LineLoad: Equatable, Sendable {
    /// While its LEDs are lit.
    public var full: Double
    /// While it shows what it was asked about.
    public var inUse: Double
  }

  /// The current that a row gives an LED: 25 mA, typical at 5 V (HT16K33 data sheet 1.20, DC characteristics, ROW source current).
  public static let rowCurrent = 25.0
  /// What a common takes up, however many LEDs are lit: 200 mA, typical at 5 V (COM sink current).
  public static let commonCurrent = 200.0
  /// What a chip needs itself: 2 mA at the most (operating current without load).
  public static let chipCurrent = 2.0
  /// What an LED on a line draws: a red one of 2.0 V behind 330 Ω at 3.3 V.
  public static let lampCurrent = (3.3 - 2.0) / 330 * 1000
  /// What a line gives at most, and all of them together (Raspberry Pi documentation, GPIO pads).
  public static let (lineLimit, linesLimit) = (16.0, 50.0)

  /// By the wiring's chips.
  public let chips: [ChipLoad]
  /// By the wiring's lines.
  public let lines: [LineLoad]
  /// All lines at once, as a clock lights them: of AM and PM one, and the colons; of the keypad's lamps one.
  public let linesTogether: Double

  /// The budget of a board.
  ///
  /// - Parameters:
  ///   - wiring: the board's.
  ///   - frame: what it shows in use.
  public init(_ wiring: Wiring, showing frame: Frame) {
    var used = PanelImage(darkFor: wiring)
    wiring.render(frame, into: &used)
    var all = PanelImage(darkFor: wiring)
    var leds = Array(repeating: 0, count: wiring.lines.count)
    var lamps = PerReadout<[Lamp: Int]>(repeating: [:])
    // Of a keypad's lamps one is lit at a time.
    var keypadLamp = 0
    for wired in wiring.leds {
      switch wired.place {
      case .bit(let chip, let common, let row):
        let (byte, bit) = displayRAMBit(common: common, row: row)
        all.chips[chip].ram[Int(byte)] |= bit
      case .line(let line):
        switch wired.led {
        // What other props take of a line is told of nowhere.
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

  /// All chips with all their LEDs lit at the brightest, in milliamperes.
  public var full: Double { chips.reduce(0) { $0 + $1.full } }

  /// All chips while they show what was asked about, in milliamperes.
  public var inUse: Double { chips.reduce(0) { $0 + $1.inUse } }

  /// What a supply is to give, in amperes: a quarter more than all LEDs take, to the next half.
  public var supply: Double { max(0.5, (full * 1.25 / 500).rounded(.up) / 2) }

  private static let brightest = Int(Brightness.full.sixteenths)

  /// What each common takes up in its turn.
  private static func commons(_ ram: DisplayRAM) -> [Double] {
    (0..<8).map { common in
      let lit = ram[2 * common].nonzeroBitCount + ram[2 * common + 1].nonzeroBitCount
      return min(Double(lit) * rowCurrent, commonCurrent)
    }
  }

  /// What that is over all turns, dimmed.
  private static func average(_ commons: [Double], _ sixteenths: Int) -> Double {
    commons.reduce(0, +) / Double(commons.count) * Double(sixteenths) / Double(brightest) + chipCurrent
  }
}
