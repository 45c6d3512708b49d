/// The cities of a zone folder, each under the shortest ID that names it alone.
struct CityList {
  let names: ZoneNames

  /// The cities in whose ID or name a text occurs, sorted by their IDs; all without a text.
  ///
  /// Spaces and hyphens count as the underscores that stand for them in names.
  func matching(_ search: String?) -> [City] {
    let wanted = search.map(ZoneNames.normalised) ?? ""
    let cities = names.all.filter(Self.isPlace)
    var cityOfID: [String: [ZoneName]] = [:]
    for name in cities { cityOfID[name.cityID, default: []].append(name) }
    return cityOfID.flatMap { _, names in
      // By all their names, since an old one may be what somebody looks for; files are read only of what is shown.
      names.contains { ZoneNames.normalised($0.text).contains(wanted) } || wanted.isEmpty
        ? self.cities(named: names, wanted: wanted) : []
    }.sorted { $0.id < $1.id }
  }

  /// Etc/GMT+5 is five hours *behind*: never offer one to somebody who may mean the other.
  private static func isPlace(_ name: ZoneName) -> Bool {
    !(name.lastPart.hasPrefix("GMT") && name.lastPart != "GMT") && name.text != "Factory"
  }

  /// One city where all names are of one zone, else one for each name.
  private func cities(named names: [ZoneName], wanted: String) -> [City] {
    let search = CitySearch(names: self.names)
    if search.areOneZone(names), let name = self.names.preferred(among: names) {
      return [City(id: name.cityID, name: name.text, label: name.label)]
    }
    return names.filter { wanted.isEmpty || ZoneNames.normalised($0.text).contains(wanted) }.map {
      City(id: $0.text, name: $0.text, label: $0.label)
    }
  }
}
