import ClockModel
import Reading
import Text
import TOML
import TypedTime

/// An `[[alarm]]` in the file, its zone not loaded yet.
struct AlarmSection {
  let plan: AlarmPlan
  /// The alarm's zone; `nil` for the present readout's, else the first live readout's, else the machine's.
  let zone: (setting: Setting, name: String)?
  let section: Section
}

/// Reads `[alarms]` and `[[alarm]]`.
enum AlarmSectionReader {
  private static let keys = ["time", "days", "date", "label", "zone", "once"]

  private static let inAlarm = Dictionary(
    uniqueKeysWithValues: ["time", "label", "zone"].map { ($0, "it belongs in an [[alarm]]") })

  /// Whether each full hour rings, from `[alarms]`.
  static func readHour(_ setting: Setting, hints: [String: String]) -> Bool {
    setting.section(
      keys: ["full_hour"], expected: "the table [alarms]",
      hint: "[alarms] has full_hour; for an alarm write [[alarm]]", hints: hints.merging(inAlarm) { $1 })?
      .setting("full_hour")?.boolean() ?? false
  }

  /// Reads a list of alarms; reports and skips wrong ones.
  static func read(list setting: Setting, hints: [String: String]) -> [AlarmSection] {
    guard let elements = setting.elements else {
      setting.refuseKind(
        expected: "a list of alarms", hint: "write [[alarm]], with double brackets, above each")
      return []
    }
    if elements.count > Alarm.most {
      setting.refuse(expected: "at most \(Alarm.most) alarms", found: "\(elements.count)")
    }
    return elements.prefix(Alarm.most).compactMap { read(one: $0, hints: hints) }
  }

  private static func read(one setting: Setting, hints: [String: String]) -> AlarmSection? {
    guard
      let table = setting.section(
        keys: keys, expected: "an alarm", hint: "write [[alarm]], with double brackets, above each",
        hints: hints)
    else { return nil }
    table.refuseBoth("days", "date")
    let days =
      table.setting("date").map { date($0) } ?? table.setting("days").map { self.days($0) } ?? .weekly(.daily)
    let label = table.setting("label").map { self.label($0) } ?? ""
    let isOnce = table.setting("once")?.boolean() ?? false
    let zone = table.setting("zone").flatMap { setting in
      setting.string(expected: Words.zone).map { (setting, $0) }
    }
    guard let setting = table.setting("time") else {
      table.missing("time", expected: expectedTime)
      return nil
    }
    guard let time = time(setting), let days, let label,
      let plan = AlarmPlan(hour: time.hour, minute: time.minute, days: days, label: label, isOnce: isOnce)
    else { return nil }
    return AlarmSection(plan: plan, zone: zone, section: table)
  }

  private static let expectedTime = "a time of day such as \"07:30\""

  /// Reads a time of day: a text as people write it, or TOML's own type.
  private static func time(_ setting: Setting) -> (hour: Int, minute: Int)? {
    switch setting.node.value {
    case .string(let text):
      if let time = AlarmPlan.timeOfDay(text) { return time }
      setting.refuse(expected: expectedTime)
      return nil
    case .localTime(let time):
      if time.second == 0, time.nanosecond == 0 { return (time.hour, time.minute) }
      setting.refuse(expected: "a whole minute")
      return nil
    default: break
    }
    setting.refuseKind(expected: expectedTime)
    return nil
  }

  private static func label(_ setting: Setting) -> String? {
    let expected = "a text of at most \(AlarmPlan.longestLabel) characters, all printable"
    guard let text = setting.string(expected: expected) else { return nil }
    guard LineFault(text, longest: AlarmPlan.longestLabel) == nil else {
      setting.refuse(expected: expected)
      return nil
    }
    return text
  }

  private static func date(_ setting: Setting) -> AlarmPlan.Days? {
    let expected = "month and day, as in \"10-26\""
    guard let text = setting.string(expected: expected) else { return nil }
    guard let day = AlarmPlan.dayOfYear(text) else {
      setting.refuse(expected: expected)
      return nil
    }
    return day
  }

  /// Reads a word for days, or a list of them.
  private static func days(_ setting: Setting) -> AlarmPlan.Days? {
    let words = Wording.list(Weekdays.words.map(Words.quoted), "or")
    guard let elements = setting.elements else { return day(setting, expected: words).map { .weekly($0) } }
    guard !elements.isEmpty else {
      setting.refuse(expected: "at least one day: \(words)", found: "none")
      return nil
    }
    let days = elements.map { day($0, expected: words) }
    let known = days.compactMap(\.self)
    return known.count == days.count ? .weekly(known.reduce([]) { $0.union($1) }) : nil
  }

  private static func day(_ setting: Setting, expected: String) -> Weekdays? {
    guard let word = setting.string(expected: expected) else { return nil }
    guard let days = Weekdays(word: word) else {
      let near = NearestName.all(word, among: Weekdays.words).map(Words.quoted)
      setting.refuse(expected: expected, hint: Words.didYouMean(near))
      return nil
    }
    return days
  }
}
