package import TypedTime

/// A fixed-width text as a readout shows it: `JAN 01 1885 AM 12:00`, or `JAN 01 1885 00:00` without lamps.
package struct ReadoutText: Equatable, Sendable {
  package let cells: DigitCells
  /// The lit lamp.
  package let meridiem: Meridiem?

  /// Reads a text; `nil` if it has another width or a character without a glyph on its digit.
  ///
  /// Spaces are blank digits and dark lamps. The month accepts letters, the other digits 0 to 9; both accept
  /// `-`.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let layout = HourCycle.allCases.map(\.textLayout).first(where: { $0.count == bytes.count }) else {
      return nil
    }
    var cells = DigitCells(repeating: UInt8(ascii: " "))
    var letters: [UInt8] = []
    for (byte, place) in zip(bytes, layout) {
      switch place {
      case .mark(let mark):
        guard byte == mark else { return nil }
      case .meridiem:
        letters.append(byte)
      case .digit(let digit):
        guard Self.isGlyph(byte, ofDigit: digit) else { return nil }
        cells[digit] = byte
      }
    }
    self.cells = cells
    switch String(decoding: letters, as: UTF8.self) {
    case "AM": meridiem = .am
    case "PM": meridiem = .pm
    case "  ", "": meridiem = nil
    default: return nil
    }
  }

  private static func isGlyph(_ byte: UInt8, ofDigit digit: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit < Digit.fourteenSegmentCount
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: " "): true
    default: false
    }
  }
}
