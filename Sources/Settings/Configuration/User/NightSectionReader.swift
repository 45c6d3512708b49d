import ClockModel
import Reading
import TOML

/// Reads `[night]`.
enum NightSectionReader {
  static let keys = ["from", "to", "zone", "latitude", "longitude", "brightness", "colon"]

  private static let clockKeys = ["from", "to", "zone"]
  private static let sunKeys = ["latitude", "longitude"]

  /// Reads a table's plan; `nil` if the value is not a table.
  static func read(_ setting: Setting, hints: [String: String]) -> NightSection? {
    guard let section = setting.section(keys: keys, expected: "the table [night]", hints: hints) else {
      return nil
    }
    var night = NightSection(section: section)
    night.brightness =
      section.setting("brightness")?.nightBrightness() ?? night.brightness
    night.colon = section.setting("colon")?.choice() ?? night.colon
    // Values are checked even if both kinds are there, to report every problem at once.
    let daily = self.daily(section, zone: &night.zone)
    let sun = self.sun(section)
    let isConflict = refuseBothWays(section)
    night.times = isConflict ? nil : daily ?? sun
    return night
  }

  private static func daily(
    _ section: Section, zone: inout (setting: Setting, name: String)?
  ) -> NightSection.Times? {
    let from = section.setting("from")
    let to = section.setting("to")
    if let setting = section.setting("zone") {
      zone = setting.string(expected: Words.zone).map { (setting, $0) }
      if from == nil, to == nil, !sunKeys.contains(where: { section.table[$0] != nil }) {
        section.report.add(
          at: section.table.entry("zone")?.keyPosition, key: setting.path,
          expected: "from and to with zone", found: "neither")
      }
    }
    section.refuseHalf("from", "to", expected: "a time of day such as 22:00:00")
    let (start, end) = (from.flatMap { $0.timeOfDay() }, to.flatMap { $0.timeOfDay() })
    guard let from, let to, let start, let end else { return nil }
    guard start != end else {
      let later = from.position < to.position ? to : from
      later.refuse(expected: "two different times", hint: "for a permanent night use `night on`")
      return nil
    }
    return .daily(from: start, to: end)
  }

  private static func sun(_ section: Section) -> NightSection.Times? {
    let latitude = section.setting("latitude").flatMap {
      $0.number(in: -90...90, expected: "degrees north, from -90 to 90")
    }
    let longitude = section.setting("longitude").flatMap {
      $0.number(in: -180...180, expected: "degrees east, from -180 to 180")
    }
    section.refuseHalf("latitude", "longitude", expected: "degrees such as 52.52")
    guard let latitude, let longitude else { return nil }
    return .sun(latitude: latitude, longitude: longitude)
  }

  /// Reports night by the clock and by the sun in one table, at the second of the two.
  private static func refuseBothWays(_ section: Section) -> Bool {
    func first(_ keys: [String]) -> TOMLEntry? {
      keys.compactMap(section.table.entry).min { $0.keyPosition < $1.keyPosition }
    }
    guard let clock = first(clockKeys), let sun = first(sunKeys) else { return false }
    let (earlier, later) = clock.keyPosition < sun.keyPosition ? (clock, sun) : (sun, clock)
    section.report.add(
      at: later.keyPosition, key: section.keyPath(later.key),
      expected: "either from and to or latitude and longitude", found: "both",
      hint: "\(earlier.key) is on line \(earlier.keyPosition.line)")
    return true
  }
}
