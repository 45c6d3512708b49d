/// The lamp pair of a readout.
public enum Meridiem: Sendable {
  case am, pm
}

/// What one readout is to show: characters and lamps, before fonts and wiring.
public struct ReadoutPicture: Equatable, Sendable {
  /// The ASCII character of each ``Digit``; spaces are blank.
  public var cells: DigitCells
  /// Whether the AM lamp is lit.
  public var am: Bool
  /// Whether the PM lamp is lit.
  ///
  /// Both lamps together are of a timer whose time is over, and of nothing else.
  public var pm: Bool
  /// Whether the colon is lit.
  public var colon: Bool
  /// Its light; nothing is lit at ``Brightness/dark``.
  public var brightness: Brightness

  /// Whether its digits have tails whatever is configured: who reads a code may never have seen the film's 6 and 9.
  public var hasClassicDigits = false

  /// Where it is not 0, segments drawn at random by this seed stand in the place of the characters.
  public var noise: UInt64 = 0

  /// A readout that is dark altogether.
  public static let dark = ReadoutPicture(
    cells: DigitCells(repeating: UInt8(ascii: " ")), meridiem: nil, colon: false, brightness: .dark)

  /// The one lamp that is lit; `nil` where neither or both are.
  public var meridiem: Meridiem? {
    get { am == pm ? nil : am ? .am : .pm }
    set { (am, pm) = (newValue == .am, newValue == .pm) }
  }

  /// A readout's picture; `nil` as the meridiem lights neither lamp.
  public init(cells: DigitCells, meridiem: Meridiem?, colon: Bool, brightness: Brightness) {
    self.cells = cells
    (am, pm) = (meridiem == .am, meridiem == .pm)
    self.colon = colon
    self.brightness = brightness
  }

  /// The character of one digit.
  public subscript(digit: Digit) -> UInt8 {
    get { cells[digit.rawValue] }
    set { cells[digit.rawValue] = newValue }
  }
}

/// What the three readouts are to show at one edge.
public typealias Picture = PerReadout<ReadoutPicture>
