/// A set of a readout's fields and its colon.
package struct FieldSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package static let month = FieldSet(.month)
  package static let day = FieldSet(.day)
  package static let year = FieldSet(.year)
  /// The AM and PM lamps.
  package static let meridiem = FieldSet(.meridiem)
  package static let hour = FieldSet(.hour)
  package static let minute = FieldSet(.minute)
  /// The colon's lamps, which are not a field.
  package static let colon = FieldSet(rawValue: 1 << 6)

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ field: Field) {
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
package struct ReadoutSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package static let destination = ReadoutSet(.destination)
  package static let present = ReadoutSet(.present)
  package static let lastDeparted = ReadoutSet(.lastDeparted)
  package static let all: ReadoutSet = [.destination, .present, .lastDeparted]

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ readout: ReadoutPosition) { rawValue = 1 << UInt8(readout.rawValue) }

  package func contains(_ readout: ReadoutPosition) -> Bool { contains(ReadoutSet(readout)) }
}
