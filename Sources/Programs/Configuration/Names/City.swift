public import ZoneInfo

/// A zone of the tz database under the name that people use.
public struct City: Equatable, Sendable {
  /// The ID: the zone's last part in lower case, or the full name if several zones share that part.
  public let id: String
  /// The tz database's name, as in `America/New_York`.
  public let name: String
  /// The label of its readout, as in `NEW YORK`.
  public let label: String
}

/// A city that was found, with its zone.
public struct FoundCity: Equatable, Sendable {
  /// The label of its readout, as in `NEW YORK`.
  public let label: String
  /// The tz database's name, as in `America/New_York`.
  public let zoneName: String
  /// The zone.
  public let zone: Zone
}

/// The reason why a city or zone is unavailable, worded for the requester.
public struct CityRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  let expected: String
  let found: String
  /// A suggestion, or what to do.
  let hint: String?
  /// Whether the machine's zone data is at fault, not the name.
  public let isZoneData: Bool

  /// `expected …, found … (did you mean …?)`, on one line.
  public var description: String {
    "expected \(expected), found \(found)" + (hint.map { " (\($0))" } ?? "")
  }
}
