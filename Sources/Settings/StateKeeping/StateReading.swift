import ClockModel
import TOML
import Text
import ZoneInfo

/// Reads the settings of a state file; one wrong setting makes it refuse the whole file.
struct StateReading {
  let zone: ZoneSource
  var warnings: [String] = []

  init(zone: @escaping ZoneSource) { self.zone = zone }

  /// Reads the file's content.
  ///
  /// - Throws: ``StateFileError`` for the first setting that is wrong or unknown.
  mutating func content(of table: TOMLTable) throws(StateFileError) -> StateFile.Content {
    let root = try StateTable(
      table, keys: ["version", "checksum", "next_journey", "travelled"] + Self.itemKeys + ["timer", "shelf"])
    let journeys = StateFile.journeys
    var state = PropState()
    state.nextJourney = try root.integer(
      "next_journey", expected: "an integer from \(journeys.lowerBound) to \(journeys.upperBound)"
    ) { journeys.contains($0) ? $0 : nil }
    let (items, dormantCities, dormant) = try items(
      of: root,
      fate:
        "the readout shows the configuration; the setting returns at the first start that can use that "
        + "zone, unless the readout is set before then")
    state.cities = items.cities
    state.dormantCities = dormantCities
    state.readouts = items.readouts
    state.dormant = dormant
    state.brightness = items.brightness
    state.night = items.night
    state.cycle = items.cycle
    state.hour = items.hour
    (state.alarms, state.dormantAlarms) = try alarms(
      of: root, fate: "it does not ring until a start that can use that zone")
    state.timer = try timer(of: root)
    state.timerPresets = items.timerPresets
    state.hasTravelled = items.hasTravelled
    if let shelf = try root.table("shelf", keys: ["travelled"] + Self.itemKeys) {
      let fate = "an edit had already replaced it, so it is dropped"
      state.shelf = try self.items(of: shelf, fate: fate).items
      state.shelf.alarms = try alarms(of: shelf, fate: fate).usable
    }
    return StateFile.Content(state: state, warnings: warnings)
  }

  private static let itemKeys = [
    "cities", "readout", "brightness", "night", "cycle", "full_hour", "alarm", "preset",
  ]

  /// Reads the items of a table.
  ///
  /// - Parameters:
  ///   - root: the table.
  ///   - fate: the end of the warning: what happens to an item with an unusable zone.
  /// - Returns: the items. Readouts with unusable zones, and all cities if one zone is unusable, are returned
  ///   as stored.
  /// - Throws: ``StateFileError`` for the first wrong setting.
  private mutating func items(
    of root: StateTable, fate: String
  ) throws(StateFileError) -> (
    items: SetItems, dormantCities: Override<String>?, dormant: PerReadout<Override<String>?>
  ) {
    var items = SetItems()
    var dormantCities: Override<String>?
    if let table = try root.table("cities", keys: ["zones", "labels", "configured"]) {
      let configured = try table.string("configured")
      switch try cities(of: table) {
      case .usable(let cities): items.cities = Override(cities, over: configured)
      case .dormant(let settings, let why):
        warnings.append("\(table.path): \(why); \(fate)")
        dormantCities = Override(settings, over: configured)
      }
    }
    items.hasTravelled = try root.boolean("travelled")
    var dormant = PerReadout<Override<String>?>(repeating: nil)
    let positions = ReadoutPosition.allCases.map(\.name)
    if let readouts = try root.table("readout", keys: positions) {
      for position in ReadoutPosition.allCases {
        let keys = ["zone", "time", "running", "label", "configured"]
        guard let table = try readouts.table(position.name, keys: keys) else { continue }
        let label = try label(of: table)
        let configured = try table.string("configured")
        switch try source(of: table) {
        case .usable(var readout):
          readout.label = label
          items.readouts[position] = Override(readout, over: configured)
        case .dormant(let name, let why):
          warnings.append("\(table.path): \(why); \(fate)")
          dormant[position] = Override(StateWriting.settings(ofZone: name, label: label), over: configured)
        }
      }
    }
    if let readouts = try root.table("brightness", keys: positions) {
      for position in ReadoutPosition.allCases {
        guard let table = try readouts.table(position.name, keys: ["value", "configured"]) else { continue }
        let value = try table.integer(
          "value", expected: "an integer from 0 to 16"
        ) { $0 == 0 ? .dark : Brightness(sixteenths: $0) }
        items.brightness[position] = Override(value, over: try table.string("configured"))
      }
    }
    if let table = try root.table("night", keys: ["mode", "configured"]) {
      let mode: NightMode = try table.value("mode", expected: "\"auto\", \"on\" or \"off\"") {
        if case .string(let word) = $0 { NightMode(rawValue: word) } else { nil }
      }
      items.night = Override(mode, over: try table.string("configured"))
    }
    if let table = try root.table("cycle", keys: ["minutes", "configured"]) {
      let minutes = CycleInterval.allCases.map { String($0.rawValue) }
      let cycle = try table.integer(
        "minutes", expected: Wording.list(minutes, "or"), CycleInterval.init(rawValue:))
      items.cycle = Override(cycle, over: try table.string("configured"))
    }
    if let table = try root.table("full_hour", keys: ["on", "configured"]) {
      items.hour = Override(try table.boolean("on"), over: try table.string("configured"))
    }
    items.timerPresets = try presets(of: root)
    return (items, dormantCities, dormant)
  }

  /// The cities that replace the configured readouts.
  private enum Cities {
    case usable([SetCity])
    /// Their settings as stored, and why a zone is unusable.
    case dormant(settings: String, because: String)
  }

  private func cities(of table: StateTable) throws(StateFileError) -> Cities {
    let names = try table.strings("zones", count: 1...ReadoutPosition.allCases.count)
    let labels = try table.strings("labels", count: names.count...names.count)
    for label in labels where LineFault(label, longest: Readout.longestLabel) != nil {
      throw .value(
        key: "cities.labels",
        expected: "texts of at most \(Readout.longestLabel) characters, all of which can be printed",
        found: TOMLValue.string(label).description)
    }
    var cities: [SetCity] = []
    for (name, label) in zip(names, labels) {
      do throws(UnusableZone) {
        cities.append(SetCity(label: label, zoneName: name, zone: try zone(name)))
      } catch {
        return .dormant(
          settings: StateWriting.settings(ofZones: names, labels: labels),
          because: "the zone \(TOMLValue.string(name).description) \(error.reason)")
      }
    }
    return .usable(cities)
  }

  /// The label; `nil` if there is none or it cannot be shown as it is.
  private mutating func label(of table: StateTable) throws(StateFileError) -> String? {
    guard table.keys.contains("label") else { return nil }
    let label = try table.string("label")
    guard LineFault(label, longest: Readout.longestLabel) != nil else { return label }
    warnings.append(
      "\(table.path).label: expected a text of at most \(Readout.longestLabel) characters, all of which can be printed,"
        + " found \(TOMLValue.string(label)); the readout goes without it")
    return nil
  }

  /// The value that a readout was set to.
  private enum Source {
    case usable(SetReadout)
    /// A zone that is unusable, and why.
    case dormant(zone: String, because: String)
  }

  private func source(of table: StateTable) throws(StateFileError) -> Source {
    let kinds = table.keys.filter { ["zone", "time", "running"].contains($0) }
    guard let kind = kinds.first, kinds.count == 1 else {
      throw .value(
        key: table.path, expected: "one of zone, time and running",
        found: kinds.isEmpty ? "none of them" : kinds.joined(separator: " and "))
    }
    switch kind {
    case "time":
      let time = try table.value("time", expected: "a local date-time to the second", Self.civilTime)
      return .usable(SetReadout(source: .fixed(time)))
    case "running":
      let offset = try table.value("running", expected: "an integer, in seconds") {
        if case .integer(let offset) = $0 { offset } else { nil }
      }
      return .usable(SetReadout(source: .running(offset: offset)))
    default:
      let name = try table.string("zone")
      do throws(UnusableZone) {
        return .usable(SetReadout(source: .zone(try zone(name)), zoneName: name))
      } catch {
        return .dormant(
          zone: name, because: "the zone \(TOMLValue.string(name).description) \(error.reason)")
      }
    }
  }

  private static func civilTime(_ value: TOMLValue) -> CivilTime? {
    guard case .localDateTime(let time) = value, time.nanosecond == 0 else { return nil }
    return CivilTime(
      year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
      second: time.second)
  }
}
