package import ZoneInfo

/// A zone of the tz database under the name that people use.
package struct City: Equatable, Sendable {
  /// The ID: the zone's last part in lower case, or the full name if several zones share that part.
  package let id: String
  /// The tz database's name, as in `America/New_York`.
  package let name: String
  /// The label of its readout, as in `NEW YORK`.
  package let label: String
}

/// A city that was found, with its zone.
package struct FoundCity: Equatable, Sendable {
  /// The label of its readout, as in `NEW YORK`.
  package let label: String
  /// The tz database's name, as in `America/New_York`.
  package let zoneName: String
  package let zone: Zone
}

/// The reason why a city or zone is unavailable, worded for the requester.
package struct CityRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  package let expected: String
  package let found: String
  /// A suggestion, or what to do.
  package let hint: String?
  /// Whether the machine's zone data is at fault, not the name.
  package let isZoneData: Bool

  package init(expected: String, found: String, hint: String?, isZoneData: Bool) {
    self.expected = expected
    self.found = found
    self.hint = hint
    self.isZoneData = isZoneData
  }

  /// `expected …, found … (did you mean …?)`, on one line.
  package var description: String {
    "expected \(expected), found \(found)" + (hint.map { " (\($0))" } ?? "")
  }
}
