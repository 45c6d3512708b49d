import ClockModel
import TOML
import ZoneInfo

/// Writes the settings of a state file, which follow its version and checksum.
struct StateWriting {
  private let state: PropState

  init(_ state: PropState) { self.state = state }

  /// The first version that knows everything in the state; older programs refuse the file
  /// and leave it as it is.
  var version: Int64 {
    let hasAlarms = !state.alarms.isEmpty || !state.dormantAlarms.isEmpty || !state.shelf.alarms.isEmpty
    let hasTimer =
      state.timer != nil || !state.timerPresets.isEmpty || !state.shelf.timerPresets.isEmpty
    let isAnyDark = ReadoutPosition.allCases.contains {
      state.brightness[$0]?.value == .dark || state.shelf.brightness[$0]?.value == .dark
    }
    return hasAlarms || hasTimer || isAnyDark || state.hour != nil || state.shelf.hour != nil ? 2 : 1
  }

  /// The settings, those outside tables first: TOML assigns everything after a header to its table.
  var text: String {
    let next = min(max(state.nextJourney, StateFile.journeys.lowerBound), StateFile.journeys.upperBound)
    var text = "next_journey = \(next)\ntravelled = \(state.hasTravelled)\n"
    text += tables(of: state.items, dormantCities: state.dormantCities, dormant: state.dormant)
    text += timer(state.timer)
    text += alarms(state.alarms + state.dormantAlarms, in: "")
    if state.shelf != SetItems() {
      text += "\n[shelf]\ntravelled = \(state.shelf.hasTravelled)\n"
      text += tables(of: state.shelf, in: "shelf.")
      text += alarms(state.shelf.alarms, in: "shelf.")
    }
    return text
  }

  /// The tables of the items, or of unusable items instead.
  private func tables(
    of items: SetItems, in table: String = "", dormantCities: Override<String>? = nil,
    dormant: PerReadout<Override<String>?> = PerReadout(repeating: nil)
  ) -> String {
    var text = ""
    if let kept = items.cities {
      let settings = Self.settings(ofZones: kept.value.map(\.zoneName), labels: kept.value.map(\.label))
      text += self.table("\(table)cities", settings, kept.configured)
    } else if let kept = dormantCities {
      text += self.table("\(table)cities", kept.value, kept.configured)
    }
    for position in ReadoutPosition.allCases {
      let name = "\(table)readout.\(position.name)"
      if let kept = items.readouts[position] {
        if let settings = Self.settings(of: kept.value) {
          text += self.table(name, settings, kept.configured)
        }
      } else if let kept = dormant[position] {
        text += self.table(name, kept.value, kept.configured)
      }
    }
    for position in ReadoutPosition.allCases {
      guard let kept = items.brightness[position] else { continue }
      let value = "value = \(kept.value.sixteenths)\n"
      text += self.table("\(table)brightness.\(position.name)", value, kept.configured)
    }
    if let kept = items.night {
      text += self.table("\(table)night", "mode = \(TOMLText.quoted(kept.value.rawValue))\n", kept.configured)
    }
    if let kept = items.cycle {
      text += self.table("\(table)cycle", "minutes = \(kept.value.rawValue)\n", kept.configured)
    }
    if let kept = items.hour {
      text += self.table("\(table)full_hour", "on = \(kept.value)\n", kept.configured)
    }
    return text + presets(items.timerPresets, in: table)
  }

  private static func settings(of readout: SetReadout) -> String? {
    switch readout.source {
    case .zone: readout.zoneName.map { settings(ofZone: $0, label: readout.label) }
    case .fixed(let time): 0...9999 ~= time.year ? "time = \(time.text)\n" + label(readout.label) : nil
    case .running(let offset): "running = \(offset)\n" + label(readout.label)
    }
  }

  /// The settings of a readout that shows a zone's time, even if this machine lacks the zone.
  static func settings(ofZone name: String, label: String?) -> String {
    "zone = \(TOMLText.quoted(name))\n" + self.label(label)
  }

  /// The settings of cities, even if this machine lacks their zones.
  static func settings(ofZones names: [String], labels: [String]) -> String {
    func list(_ texts: [String]) -> String { texts.map(TOMLText.quoted).joined(separator: ", ") }
    return "zones = [\(list(names))]\nlabels = [\(list(labels))]\n"
  }

  private static func label(_ label: String?) -> String {
    label.map { "label = \(TOMLText.quoted($0))\n" } ?? ""
  }

  private func table(_ name: String, _ settings: String, _ configured: String) -> String {
    "\n[\(name)]\n\(settings)configured = \(TOMLText.quoted(configured))\n"
  }
}
