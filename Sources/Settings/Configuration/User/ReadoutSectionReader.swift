import ClockModel
import Reading
import TOML
import ZoneInfo

/// Reads a `[[readout]]`.
enum ReadoutSectionReader {
  /// Reads a table's readout; `nil` if the value is not a table.
  static func read(_ setting: Setting, hints: [String: String]) -> ReadoutSection? {
    let keys = ["label", "zone", "time", "brightness", "night_brightness"]
    guard let section = setting.section(keys: keys, expected: "a table [[readout]]", hints: hints) else {
      return nil
    }
    var readout = ReadoutSection(path: setting.path, position: setting.position)
    readout.label = section.setting("label").flatMap { $0.label() }
    readout.brightness = section.setting("brightness")?.brightness()
    readout.nightBrightness = section.setting("night_brightness")?.nightBrightness()
    section.refuseBoth("zone", "time")
    let zone = section.setting("zone")
    let time = section.setting("time")
    if let zone, let name = zone.string(expected: Words.zone) {
      readout.source = .zone(zone, name: name)
    }
    // A zone beside a time is rejected but still loaded, to report every problem at once.
    if let time, let civil = time.civilTime(), zone == nil { readout.source = .fixed(civil) }
    if zone == nil, time == nil, !setting.report.hasSyntaxMistakes, !section.isMisspelt("zone"),
      !section.isMisspelt("time")
    {
      setting.refuse(
        expected: "zone or time", found: "neither",
        hint: "write zone = \"Europe/Berlin\" for live time, or time = 1985-10-26T01:21:00")
    }
    return readout
  }
}
