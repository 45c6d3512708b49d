import ClockModel
import Text
import ZoneInfo

extension ZoneLoader {
  /// The city of an ID or a full name.
  mutating func city(_ id: String) throws(CityRefusal) -> FoundCity {
    guard !names.isEmpty else {
      throw CityRefusal(
        expected: "zone data in \(names.folder.path)", found: "none", hint: "install the package tzdata",
        isZoneData: true)
    }
    switch CitySearch(names: names).find(id) {
    case .found(let name):
      do throws(Refusal) {
        return FoundCity(label: name.label, zoneName: name.text, zone: try zone(name))
      } catch {
        throw CityRefusal(
          expected: error.expected, found: error.found, hint: error.hint, isZoneData: true)
      }
    case .ambiguous(let names):
      throw CityRefusal(
        expected: "the ID of one city", found: Words.quoted(id),
        hint: "that may be \(Wording.list(names, "or"))",
        isZoneData: false)
    case .unknown(let near):
      throw CityRefusal(
        expected: "a city such as new_york, or an IANA zone name", found: Words.quoted(id),
        hint: Words.didYouMean(near), isZoneData: false)
    }
  }
}
