/// A set of a readout's fields and its colon.
public struct FieldSet: OptionSet, Hashable, Sendable {
  /// One bit for each.
  public let rawValue: UInt8

  /// The month's letters.
  public static let month = FieldSet(.month)
  /// The day's digits.
  public static let day = FieldSet(.day)
  /// The year's digits.
  public static let year = FieldSet(.year)
  /// The AM and PM lamps.
  public static let meridiem = FieldSet(.meridiem)
  /// The hour's digits.
  public static let hour = FieldSet(.hour)
  /// The minute's digits.
  public static let minute = FieldSet(.minute)
  /// The colon's lamps, which are not a field.
  public static let colon = FieldSet(rawValue: 1 << 6)

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One field.
  public init(_ field: Field) {
    switch field {
    case .month: rawValue = 1 << 0
    case .day: rawValue = 1 << 1
    case .year: rawValue = 1 << 2
    case .meridiem: rawValue = 1 << 3
    case .hour: rawValue = 1 << 4
    case .minute: rawValue = 1 << 5
    }
  }
}

/// A set of readouts.
public struct ReadoutSet: OptionSet, Hashable, Sendable {
  /// One bit for each.
  public let rawValue: UInt8

  /// The top readout.
  public static let destination = ReadoutSet(.destination)
  /// The middle readout.
  public static let present = ReadoutSet(.present)
  /// The bottom readout.
  public static let lastDeparted = ReadoutSet(.lastDeparted)
  /// All three.
  public static let all: ReadoutSet = [.destination, .present, .lastDeparted]

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One readout.
  public init(_ readout: ReadoutPosition) { rawValue = 1 << UInt8(readout.rawValue) }

  /// Whether the set contains a readout.
  public func contains(_ readout: ReadoutPosition) -> Bool { contains(ReadoutSet(readout)) }
}
