/// Finds the zone of a city's ID: the last part of its name in lower case, or the full name.
struct CitySearch {
  let names: ZoneNames

  /// The result of a search.
  enum Result: Equatable {
    case found(ZoneName)
    /// Names of zones with different times, all with this ID.
    case ambiguous([String])
    /// No such city; `near` has suggestions as a user would write them.
    case unknown(near: [String])
  }

  /// Finds an ID in any case.
  ///
  /// Names with identical data, byte for byte (Europe/Istanbul and Asia/Istanbul), are one zone.
  func find(_ id: String) -> Result {
    let id = ZoneNames.normalised(id)
    if id.contains("/") {
      let found = names.entries.first { $0.whole.text == id }
      return found.map { .found($0.name) } ?? unknown(id)
    }
    let matches = names.names(ofCity: id)
    guard !matches.isEmpty else { return legacy(id) }
    guard names.areOneZone(matches), let name = names.preferred(among: matches) else {
      return .ambiguous(matches.map(\.text))
    }
    return .found(name)
  }

  /// Handles legacy IDs; `pacific` and `eastern` mean several zones even on systems without these names.
  private func legacy(_ id: String) -> Result {
    let legacy = LegacyNames.withCityID(id)
    let current = Set(legacy.compactMap(LegacyNames.current(for:))).sorted()
    switch current.count {
    case 0: return unknown(id)
    case 1: return .unknown(near: current.map(writtenShort))
    default: return .ambiguous(legacy)
    }
  }

  private func unknown(_ id: String) -> Result {
    if let current = LegacyNames.current(for: id) { return .unknown(near: [writtenShort(current)]) }
    // Names of one zone, such as UTC and Etc/UTC, may be written alike; suggest each text once.
    let near = names.near(id).map(writtenShort)
    return .unknown(near: near.indices.filter { !near[..<$0].contains(near[$0]) }.map { near[$0] })
  }

  /// Returns a zone's ID if it is unambiguous, else its full name.
  private func writtenShort(_ name: String) -> String {
    guard let name = ZoneName(name) else { return name }
    let matches = names.names(ofCity: name.cityID)
    return matches.count > 1 && !names.areOneZone(matches) ? name.text : name.cityID
  }
}
