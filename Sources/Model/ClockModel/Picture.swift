package import TypedTime

/// The content of one readout: characters and lamps, before fonts and wiring.
package struct ReadoutPicture: Equatable, Sendable {
  /// The ASCII character of each ``Digit``; a space is blank.
  package var cells: DigitCells
  package var am: Bool
  /// Whether the PM lamp is lit; both lamps are lit only for a timer that has run out.
  package var pm: Bool
  package var colon: Bool
  /// The brightness; nothing is lit at ``Brightness/dark``.
  package var brightness: Brightness

  /// Whether 6 and 9 have tails regardless of the configured font, because not everyone who reads a code
  /// knows the film's digits.
  package var hasClassicDigits = false

  /// A seed for random segments that replace the characters; 0 for none.
  package var noise: UInt64 = 0

  package static let dark = ReadoutPicture(
    cells: DigitCells(repeating: UInt8(ascii: " ")), meridiem: nil, colon: false, brightness: .dark)

  /// The one lit lamp; `nil` if neither or both are lit.
  package var meridiem: Meridiem? {
    get { am == pm ? nil : am ? .am : .pm }
    set { (am, pm) = (newValue == .am, newValue == .pm) }
  }

  /// Creates a picture; with `nil` as the meridiem, neither lamp is lit.
  package init(cells: DigitCells, meridiem: Meridiem?, colon: Bool, brightness: Brightness) {
    self.cells = cells
    (am, pm) = (meridiem == .am, meridiem == .pm)
    self.colon = colon
    self.brightness = brightness
  }

  package subscript(digit: Digit) -> UInt8 {
    get { cells[digit.rawValue] }
    set { cells[digit.rawValue] = newValue }
  }
}

/// The content of the three readouts at one edge.
package typealias Picture = PerReadout<ReadoutPicture>
