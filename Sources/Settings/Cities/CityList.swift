/// The cities of a zone folder, each under its shortest unambiguous ID.
package struct CityList {
  private let names: ZoneNames

  package init(names: ZoneNames) { self.names = names }

  /// Returns the cities with a text in their ID or name; all zones without a text.
  ///
  /// The cities of zones come first, then others; both are sorted by ID. Spaces and hyphens match
  /// underscores.
  /// Unless `withZones`, a list without a text omits zones that are not places.
  package func matching(_ search: String?, withZones: Bool = true) -> [City] {
    let wanted = search.map(ZoneNames.normalised) ?? ""
    let letters = Array(wanted.unicodeScalars)
    // All names are searched, because people may look for an old one; only files of matches are read.
    let found = Set(
      names.entries.filter { Self.isPlace($0.name) && Self.holds($0.whole.letters, letters) }.map(\.city))
    let namesOfCity = names.namesOfCity
    let zones = found.flatMap { id in
      cities(named: (namesOfCity[id] ?? []).filter(Self.isPlace), wanted: wanted)
    }.sorted { $0.id < $1.id }
    let ids = Set(zones.map(\.id))
    // An ID is listed once: another city with it is listed under its zone's name.
    let places = placesBeyond(search).compactMap { place in
      ids.contains(place.id)
        ? ids.contains(place.name) || zones.contains { $0.name == place.name }
          ? nil : City(id: place.name, name: place.name, label: place.label) : place
    }
    guard withZones || search != nil else { return zones.filter { names.isPlace($0.name) } }
    return zones + places
  }

  /// Returns cities with other names that match a search, each once, under the matching name.
  private func placesBeyond(_ search: String?) -> [City] {
    guard let wanted = search.map(PlainName.of), !wanted.isEmpty else { return [] }
    return names.gazetteer.places.compactMap { place in
      guard let name = place.names.first(where: { $0.contains(wanted) }) else { return nil }
      // A city that its zone is named after is already listed.
      guard
        ZoneNames.normalised(place.label) != ZoneNames.normalised(place.zone.lastPart)
          || !place.names[0].contains(wanted)
      else { return nil }
      let short = PlainName.of(place.label).contains(wanted) ? ZoneNames.normalised(place.label) : name
      let id = names.others(than: place, named: short).isEmpty ? short : place.zone.text
      return City(id: id, name: place.zone.text, label: place.label)
    }.sorted { $0.id < $1.id }
  }

  private static func holds(_ text: [Unicode.Scalar], _ wanted: [Unicode.Scalar]) -> Bool {
    guard text.count >= wanted.count else { return false }
    guard let first = wanted.first else { return true }
    return (0...text.count - wanted.count).contains { start in
      text[start] == first && wanted.indices.allSatisfy { text[start + $0] == wanted[$0] }
    }
  }

  /// Excludes Etc/GMT+5 and the like: it is five hours *behind* UTC, and users may mean the opposite.
  private static func isPlace(_ name: ZoneName) -> Bool {
    !(name.lastPart.hasPrefix("GMT") && name.lastPart != "GMT") && name.text != "Factory"
  }

  /// Returns one city if all names share one zone, else one for each name.
  private func cities(named names: [ZoneName], wanted: String) -> [City] {
    // A name in the gazetteer means the gazetteer's city.
    let place = names.first.flatMap { self.names.gazetteer.place($0.cityID) }
    let isAnothers = place.map { !self.names.areOneZone([$0.zone] + names) } ?? false
    if !isAnothers, self.names.areOneZone(names), let name = self.names.preferred(among: names) {
      return [City(id: name.cityID, name: name.text, label: name.label)]
    }
    return names.filter { wanted.isEmpty || ZoneNames.normalised($0.text).contains(wanted) }.map {
      City(id: $0.text, name: $0.text, label: $0.label)
    }
  }
}
