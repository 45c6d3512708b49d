/// What stands at a place of a readout's text.
public enum TextPlace: Equatable, Sendable {
  /// The character of a digit, by its index in a ``DigitCells``.
  case digit(Int)
  /// A letter of AM or PM, the first (0) or the second (1).
  case meridiem(Int)
  /// A character that always stands there.
  case mark(UInt8)

  /// The places of a text in which `AA` is the lit lamp, and every other letter the next digit.
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

  /// How a readout's text is laid out: `OCT 26 1985 AM 01:21`, in the 24-hour cycle `OCT 26 1985 01:21`.
  public var textLayout: [TextPlace] {
    switch self {
    case .twelve: Self.withLamps
    case .twentyFour: Self.withoutLamps
    }
  }
}
