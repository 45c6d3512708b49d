/// A text as a readout shows it, of fixed width: `JAN 01 1885 AM 12:00`, or `JAN 01 1885 00:00` without lamps.
public struct ReadoutText: Equatable, Sendable {
  /// The characters of the digits.
  public let cells: DigitCells
  /// The lit lamp.
  public let meridiem: Meridiem?

  private static let pattern = Array("MMM DD YYYY AA HH:MM".utf8)
  private static let patternWithoutLamps = Array("MMM DD YYYY HH:MM".utf8)

  /// Reads a text; `nil` where it has another width, or a character that the digit has no glyph for.
  ///
  /// Spaces are blank digits and dark lamps. The month takes letters, the other digits 0 to 9; both take `-`.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let pattern = bytes.count == Self.pattern.count ? Self.pattern : Self.patternWithoutLamps
    guard bytes.count == pattern.count else { return nil }
    var cells = DigitCells(repeating: UInt8(ascii: " "))
    var digit = 0
    for (byte, kind) in zip(bytes, pattern) {
      switch kind {
      case UInt8(ascii: " "), UInt8(ascii: ":"):
        guard byte == kind else { return nil }
      case UInt8(ascii: "A"):
        break
      default:
        let isLetter = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        let isAllowed = digit < Digit.fourteenSegmentCount && isLetter || isNumber
        guard isAllowed || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") else { return nil }
        cells[digit] = byte
        digit += 1
      }
    }
    self.cells = cells
    guard pattern.count == Self.pattern.count else {
      meridiem = nil
      return
    }
    switch String(decoding: bytes[12..<14], as: UTF8.self) {
    case "AM": meridiem = .am
    case "PM": meridiem = .pm
    case "  ": meridiem = nil
    default: return nil
    }
  }
}
