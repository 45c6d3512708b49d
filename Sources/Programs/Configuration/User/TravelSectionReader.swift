import ClockModel
import Text

/// Reads `[travel]`.
enum TravelSectionReader {
  static let keys = ["sequences", "power_on", "cycle_minutes", "lead_ms"]

  /// Reads the settings; the defaults if the value is not a table.
  static func read(_ setting: Setting, hints: [String: String]) -> TravelSettings {
    var travel = TravelSettings()
    guard let section = setting.section(keys: keys, expected: "the table [travel]", hints: hints) else {
      return travel
    }
    travel.playsSequences = section.setting("sequences")?.boolean() ?? travel.playsSequences
    travel.playsPowerOn = section.setting("power_on")?.boolean() ?? travel.playsPowerOn
    travel.cycle = section.setting("cycle_minutes").flatMap(cycle) ?? travel.cycle
    travel.lead = section.setting("lead_ms").flatMap { $0.milliseconds(TravelSettings.leads) } ?? travel.lead
    return travel
  }

  private static func cycle(_ setting: Setting) -> CycleInterval? {
    let minutes = CycleInterval.minutes.map(String.init)
    let expected = "\(Wording.list(minutes, "or")) minutes, or 0 for no cycling"
    guard case .integer(let number) = setting.node.value else {
      setting.refuseKind(expected: expected)
      return nil
    }
    guard let cycle = Int(exactly: number).flatMap(CycleInterval.init) else {
      setting.refuse(expected: expected)
      return nil
    }
    return cycle
  }
}
