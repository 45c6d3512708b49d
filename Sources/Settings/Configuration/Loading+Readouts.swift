import Boards
import Cities
import ClockModel
import Reading
import Text
import ZoneInfo

extension Loading {
  /// Returns a file's readouts with their zones; assumes all positions if the board is unreadable.
  mutating func readouts(
    of configuration: UserConfiguration, on board: BoardProfile?, _ report: Report
  ) -> [Readout] {
    let positions = board?.wiring().readouts ?? ReadoutPosition.allCases
    guard let sections = configuration.readouts else {
      return !overrides.replacesReadouts
        ? standardReadouts(configuration, count: positions.count, report) : []
    }
    var readouts: [Readout] = []
    for (section, position) in zip(sections, ReadoutPosition.allCases) {
      if !overrides.replacesReadouts, !positions.contains(position) {
        report.add(
          at: section.position, key: section.path,
          expected: "only the board's readouts (\(Wording.list(positions.map(\.name), "and")))",
          found: "one for \(position.name)")
      }
      if let readout = readout(section, at: position, configuration) { readouts.append(readout) }
    }
    return readouts
  }

  /// Returns a live readout for each city ID.
  mutating func readouts(
    of cities: [String], _ configuration: UserConfiguration, on board: BoardProfile?
  ) -> [Readout] {
    let most = board?.wiring().readouts.count ?? ReadoutPosition.allCases.count
    guard 1...most ~= cities.count else {
      let range = most == 1 ? "1 city, as the board has 1 readout" : "1 to \(most) cities"
      citiesFlag.add(expected: range, found: cities.isEmpty ? "none" : "\(cities.count)")
      return []
    }
    return cities.compactMap { city(id: $0, configuration) }
  }

  /// Returns the film's times in the mall's car park for the readouts that the board has.
  func filmReadouts(_ configuration: UserConfiguration, on board: BoardProfile?) -> [Readout] {
    let positions = board?.wiring().readouts ?? ReadoutPosition.allCases
    return positions.map { position in
      // 499,137,600 is 1985-10-26T01:20:00.
      let minutes: Int64 =
        switch position {
        case .destination: 1
        case .present: 2
        case .lastDeparted: 0
        }
      let time = CivilTime(secondsSinceEpoch: 499_137_600 + 60 * minutes)
      return Readout(
        label: position.plate, source: .fixed(time), brightness: configuration.display.brightness)
    }
  }

  private mutating func readout(
    _ section: ReadoutSection, at position: ReadoutPosition, _ configuration: UserConfiguration
  ) -> Readout? {
    let brightness = section.brightness ?? configuration.display.brightness
    switch section.source {
    case nil:
      return nil
    case .fixed(let time):
      return Readout(
        label: section.label ?? position.plate, source: .fixed(time), brightness: brightness,
        nightBrightness: section.nightBrightness)
    case .zone(let setting, let name):
      guard let (name, zone) = self.zone(name, of: setting) else { return nil }
      warn(ofReversedSign: name, setting)
      warn(ofStandardTime: name, setting)
      return Readout(
        label: section.label ?? name.label, source: .zone(zone), brightness: brightness,
        nightBrightness: section.nightBrightness, zoneName: name.text)
    }
  }

  /// Warns of names such as `Etc/GMT+2`, which is two hours behind UTC, as in POSIX.
  private func warn(ofReversedSign name: ZoneName, _ setting: Setting) {
    let offset = name.text.hasPrefix("Etc/GMT") ? name.text.dropFirst(7) : ""
    guard let sign = offset.first, sign == "+" || sign == "-" else { return }
    setting.report.warn(
      at: setting.position, key: setting.path,
      "\(name.text) is \(sign == "+" ? "behind" : "ahead of") UTC, despite its sign; you probably mean the name of a city"
    )
  }

  /// Warns of `EST` and `MST`: without daylight saving time they are an hour off for half of the year.
  private func warn(ofStandardTime name: ZoneName, _ setting: Setting) {
    guard let city = ["EST": "America/New_York", "MST": "America/Denver"][name.text] else { return }
    setting.report.warn(
      at: setting.position, key: setting.path,
      "\(name.text) never has daylight saving time; you probably mean a city such as \(city)"
    )
  }

  /// Returns the zone that a setting names; reports a wrong name there.
  mutating func zone(_ name: String, of setting: Setting) -> (name: ZoneName, zone: Zone)? {
    do throws(ZoneLoader.Refusal) {
      return try zones.zone(name)
    } catch {
      setting.refuse(expected: error.expected, found: error.found, hint: error.hint)
      return nil
    }
  }

  /// Returns the three-city clock, as far as the board has readouts.
  private mutating func standardReadouts(
    _ configuration: UserConfiguration, count: Int, _ report: Report
  ) -> [Readout] {
    UserConfiguration.standardCities.prefix(count).compactMap { city in
      do throws(ZoneLoader.Refusal) {
        let (name, zone) = try zones.zone(city)
        return Readout(
          label: name.label, source: .zone(zone), brightness: configuration.display.brightness,
          zoneName: name.text)
      } catch {
        report.add(expected: error.expected, found: error.found, hint: error.hint)
        return nil
      }
    }
  }

  private mutating func city(id: String, _ configuration: UserConfiguration) -> Readout? {
    do throws(CityRefusal) {
      let city = try zones.city(id)
      return Readout(
        label: city.label, source: .zone(city.zone), brightness: configuration.display.brightness,
        zoneName: city.zoneName)
    } catch {
      (error.isZoneData ? zoneData : citiesFlag).add(
        expected: error.expected, found: error.found, hint: error.hint)
      return nil
    }
  }
}
