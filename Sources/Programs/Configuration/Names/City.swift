public import ZoneInfo

/// A zone of the tz database as a person names it.
public struct City: Equatable, Sendable {
  /// What it is asked for by: its last part in lower case, or the full name where several zones have that part.
  public let id: String
  /// The tz database's name, as in `America/New_York`.
  public let name: String
  /// The text beneath a readout that shows it, as in `NEW YORK`.
  public let label: String
}

/// A city that was asked for, with its zone.
public struct FoundCity: Equatable, Sendable {
  /// The text beneath a readout that shows it, as in `NEW YORK`.
  public let label: String
  /// The tz database's name, as in `America/New_York`.
  public let zoneName: String
  /// The zone.
  public let zone: Zone
}

/// Why there is no such city or zone, worded for the person who asked.
public struct CityRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was expected.
  let expected: String
  /// What was found in its place.
  let found: String
  /// What may have been meant, or what to do.
  let hint: String?
  /// Whether the zone data of the machine is at fault, and not the name.
  public let isZoneData: Bool

  /// `expected …, found … (did you mean …?)`, in one line.
  public var description: String {
    "expected \(expected), found \(found)" + (hint.map { " (\($0))" } ?? "")
  }
}
