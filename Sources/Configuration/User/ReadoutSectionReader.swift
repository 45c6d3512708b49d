import ClockModel
import TOML
import ZoneInfo

/// Reads a `[[readout]]`.
enum ReadoutSectionReader {
  private static let exampleTime = "1985-10-26T01:21:00"

  /// The readout of a table, `nil` where it is no table.
  static func read(_ setting: Setting, hints: [String: String]) -> ReadoutSection? {
    let keys = ["label", "zone", "time", "brightness"]
    guard let section = setting.section(keys: keys, expected: "a table [[readout]]", hints: hints) else {
      return nil
    }
    var readout = ReadoutSection(path: setting.path, position: setting.position)
    readout.label = section.setting("label").flatMap(label)
    readout.brightness = section.setting("brightness").flatMap(UserFileReader.brightness)
    section.refuseBoth("zone", "time")
    let zone = section.setting("zone")
    let time = section.setting("time")
    if let zone, let name = zone.string(expected: "an IANA zone name such as \"America/New_York\"") {
      readout.source = .zone(zone, name: name)
    }
    // A zone beside a time is refused, and its name is looked up all the same: every problem is told at once.
    if let time, let civil = civilTime(time), zone == nil { readout.source = .fixed(civil) }
    if zone == nil, time == nil {
      setting.refuse(expected: "zone or time", found: "neither")
    }
    return readout
  }

  private static func label(_ setting: Setting) -> String? {
    let longest = UserConfiguration.longestLabel
    let expected = "a text of at most \(longest) characters"
    guard let text = setting.string(expected: expected) else { return nil }
    // Unicode scalars, as columns are counted: a character of a thousand accents is long.
    let count = text.unicodeScalars.count
    guard count <= longest else {
      setting.refuse(expected: expected, found: "\(count)")
      return nil
    }
    guard !Words.hasControlCharacters(text) else {
      setting.refuse(expected: "a text without control characters")
      return nil
    }
    return text
  }

  private static func civilTime(_ setting: Setting) -> CivilTime? {
    let expected = "a date and time such as \(exampleTime)"
    switch setting.node.value {
    case .localDateTime(let time):
      let civil = CivilTime(
        year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
        second: time.second)
      guard let civil, 0...9999 ~= civil.year else {
        setting.refuse(expected: "a date and time that exist, in the years 0000 to 9999")
        return nil
      }
      return civil
    case .offsetDateTime(let time, _):
      setting.refuse(expected: expected, hint: "a fixed civil time has no offset: write \(time)")
    case .localDate(let date):
      setting.refuseKind(expected: expected, hint: "add the time of day: \(date)T00:00:00")
    case .localTime:
      setting.refuseKind(expected: expected, hint: "add the date")
    case .string:
      setting.refuseKind(expected: expected, hint: "write it without quotes")
    default:
      setting.refuseKind(expected: expected)
    }
    return nil
  }
}
