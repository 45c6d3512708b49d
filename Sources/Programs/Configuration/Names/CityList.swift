/// The cities of a zone folder, each under the shortest ID that names it alone.
struct CityList {
  let names: ZoneNames

  /// The cities in whose ID or name a text occurs, sorted by their IDs; all without a text.
  ///
  /// Spaces and hyphens count as the underscores that stand for them in names.
  ///
  /// - Parameters:
  ///   - search: the text.
  ///   - withZones: whether all names are listed without a text, and not those of places alone.
  /// - Returns: the cities.
  func matching(_ search: String?, withZones: Bool = true) -> [City] {
    let wanted = search.map(ZoneNames.normalised) ?? ""
    let letters = Array(wanted.unicodeScalars)
    // By all their names, since an old one may be what somebody looks for; files are read only of what is shown.
    let found = Set(
      names.entries.filter { Self.isPlace($0.name) && Self.holds($0.whole.letters, letters) }.map(\.city))
    let namesOfCity = names.namesOfCity
    let zones = found.flatMap { id in
      cities(named: (namesOfCity[id] ?? []).filter(Self.isPlace), wanted: wanted)
    }.sorted { $0.id < $1.id }
    let ids = Set(zones.map(\.id))
    // An ID stands there once: what else has it is named by its zone.
    let places = placesBeyond(search).compactMap { place in
      ids.contains(place.id)
        ? ids.contains(place.name) || zones.contains { $0.name == place.name }
          ? nil : City(id: place.name, name: place.name, label: place.label) : place
    }
    guard withZones || search != nil else { return zones.filter { names.isPlace($0.name) } }
    return zones + places
  }

  /// Cities of other names that a search finds; each once, by the name that is found.
  private func placesBeyond(_ search: String?) -> [City] {
    guard let wanted = search.map(PlainName.of), !wanted.isEmpty else { return [] }
    return names.gazetteer.places.compactMap { place in
      guard let name = place.names.first(where: { $0.contains(wanted) }) else { return nil }
      // What a zone is named after is in the list already.
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

  /// Etc/GMT+5 is five hours *behind*: never offer one to somebody who may mean the other.
  private static func isPlace(_ name: ZoneName) -> Bool {
    !(name.lastPart.hasPrefix("GMT") && name.lastPart != "GMT") && name.text != "Factory"
  }

  /// One city where all names are of one zone, else one for each name.
  private func cities(named names: [ZoneName], wanted: String) -> [City] {
    // A name that a city of the list has means that one.
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
