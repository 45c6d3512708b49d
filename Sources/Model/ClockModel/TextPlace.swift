/// An element of a readout's text.
package enum TextPlace: Equatable, Sendable {
  /// The character of a digit, by its index in a ``DigitCells``.
  case digit(Int)
  /// The first (0) or second (1) letter of AM or PM.
  case meridiem(Int)
  /// A fixed character.
  case mark(UInt8)

  /// Parses a pattern in which `AA` is the lit lamp and every other letter is the next digit.
  fileprivate static func all(in pattern: String) -> [TextPlace] {
    var (digits, letters) = (0, 0)
    return pattern.utf8.map { character in
      switch character {
      case UInt8(ascii: " "), UInt8(ascii: ":"):
        return .mark(character)
      case UInt8(ascii: "A"):
        defer { letters += 1 }
        return .meridiem(letters)
      default:
        defer { digits += 1 }
        return .digit(digits)
      }
    }
  }
}

extension HourCycle {
  private static let withLamps = TextPlace.all(in: "MMM DD YYYY AA HH:MM")
  private static let withoutLamps = TextPlace.all(in: "MMM DD YYYY HH:MM")

  /// The layout of a readout's text: `OCT 26 1985 AM 01:21`, or `OCT 26 1985 01:21` in the 24-hour cycle.
  package var textLayout: [TextPlace] {
    switch self {
    case .twelve: Self.withLamps
    case .twentyFour: Self.withoutLamps
    }
  }
}
