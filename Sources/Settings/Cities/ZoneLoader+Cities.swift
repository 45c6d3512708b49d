import ClockModel
import Reading
import Text
import ZoneInfo

extension ZoneLoader {
  /// Finds a city by ID or full name.
  package mutating func city(_ id: String) throws(CityRefusal) -> FoundCity {
    guard !names.isEmpty else {
      throw CityRefusal(
        expected: "zone data in \(names.folder.path)", found: "none", hint: "install the package tzdata",
        isZoneData: true)
    }
    if id.lowercased() == LocalZone.word {
      do throws(Refusal) {
        let (name, zone) = try localZone()
        return FoundCity(label: name.label, zoneName: name.text, zone: zone)
      } catch {
        throw CityRefusal(
          expected: error.expected, found: error.found, hint: error.hint, isZoneData: error.isZoneData)
      }
    }
    if Self.isOffset(id) {
      // In the tz database GMT+2 is behind UTC, which nobody expects.
      throw CityRefusal(
        expected: "a city such as new_york, or an IANA zone name", found: Words.quoted(id),
        hint: Self.offsetHint, isZoneData: false)
    }
    if let place = names.gazetteer.place(id) {
      let others = names.others(than: place, named: id)
      guard others.isEmpty else {
        throw CityRefusal(
          expected: "the ID of one city", found: Words.quoted(id),
          hint: "this can mean \(Wording.list([place.zone.text] + others.map(\.text), "or"))",
          isZoneData: false
        )
      }
      if !names.areOneZone([place.zone] + names.names(ofCity: id)) { return try known(id) }
    }
    if let name = ZoneName(id), name.depth > 1, !names.entries.contains(where: { $0.name == name }),
      let zone = olderZone(of: name)
    {
      return FoundCity(label: name.label, zoneName: name.text, zone: zone)
    }
    switch CitySearch(names: names).find(id) {
    case .found(let name):
      do throws(Refusal) {
        return FoundCity(label: name.label, zoneName: name.text, zone: try zone(name))
      } catch {
        throw CityRefusal(
          expected: error.expected, found: error.found, hint: error.hint, isZoneData: true)
      }
    case .unknown where names.gazetteer.place(id) != nil, .ambiguous where names.gazetteer.place(id) != nil:
      return try known(id)
    case .ambiguous(let names):
      throw CityRefusal(
        expected: "the ID of one city", found: Words.quoted(id),
        hint: "this can mean \(Wording.list(names, "or"))",
        isZoneData: false)
    case .unknown(let near):
      throw CityRefusal(
        expected: "a city such as new_york, or an IANA zone name", found: Words.quoted(id),
        hint: hint(for: id, near: near), isZoneData: false)
    }
  }

  private func hint(for id: String, near: [String]) -> String {
    if id.contains("/"),
      let place = id.split(separator: "/").last.flatMap({ names.gazetteer.place(String($0)) })
    {
      return "did you mean \(place.zone.text)? That is \(place.label)'s"
    }
    return Words.didYouMean(near.isEmpty ? nearPlaces(id) : near) ?? Self.waysOn
  }

  /// The hint if no city is similar.
  private static let waysOn =
    "use the nearest large city, or a zone such as Europe/Berlin; timecircuitsctl cities NAME searches for one"

  /// Returns a city of the gazetteer.
  private mutating func known(_ id: String) throws(CityRefusal) -> FoundCity {
    do throws(Refusal) {
      guard let place = names.gazetteer.place(id) else {
        throw Refusal(expected: "a city", found: Words.quoted(id))
      }
      return FoundCity(label: place.label, zoneName: place.zone.text, zone: try zone(place.zone))
    } catch {
      throw CityRefusal(
        expected: error.expected, found: error.found, hint: error.hint, isZoneData: true)
    }
  }

  /// Returns at most two similar names in the gazetteer.
  private func nearPlaces(_ id: String) -> [String] {
    let wanted = PlainName.of(id)
    // Short names are similar to everything.
    let labels = names.gazetteer.places.filter { place in
      wanted.utf8.count > 3
        && !NearestName.all(
          wanted,
          among: place.names.filter { $0.utf8.count > 3 && abs($0.utf8.count - wanted.utf8.count) < 3 }
        ).isEmpty
    }.map { $0.label.lowercased() }
    return Array(labels.prefix(2))
  }
}
