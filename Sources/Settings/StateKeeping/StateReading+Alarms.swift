import ClockModel
import Text
import TOML
import TypedTime

extension StateReading {
  private static let alarmKeys = [
    "number", "time", "days", "date", "label", "zone", "once", "configured", "on", "settled", "snoozed",
  ]

  /// The alarms of a table, by whether their zones are usable.
  mutating func alarms(
    of root: StateTable, fate: String
  ) throws(StateFileError) -> (usable: [StoredAlarm], dormant: [StoredAlarm]) {
    var (usable, dormant): ([StoredAlarm], [StoredAlarm]) = ([], [])
    for table in try root.tables("alarm", atMost: StateWriting.mostAlarms, keys: Self.alarmKeys) {
      let plan = try plan(of: table)
      let name = try table.string("zone")
      let number = try table.integer("number", expected: "a number from 1 to 9999, of no other alarm") {
        number in
        StoredAlarm.numbers ~= number && !(usable + dormant).contains { $0.number == number } ? number : nil
      }
      var kept = StoredAlarm(
        number: number, Alarm(plan, by: AlarmZone(name, .utc)), isConfigured: try table.boolean("configured"),
        isOn: try table.boolean("on"), settled: try Self.instant(table, "settled"),
        snoozed: try Self.instant(table, "snoozed"))
      do throws(UnusableZone) {
        kept.alarm = Alarm(plan, by: AlarmZone(name, try zone(name)))
        usable.append(kept)
      } catch {
        warnings.append(
          "\(table.path): the zone \(TOMLValue.string(name).description) \(error.reason); \(fate)")
        dormant.append(kept)
      }
    }
    func byNumber(_ alarms: [StoredAlarm]) -> [StoredAlarm] { alarms.sorted { $0.number < $1.number } }
    return (byNumber(usable), byNumber(dormant))
  }

  private mutating func plan(of table: StateTable) throws(StateFileError) -> AlarmPlan {
    let (hour, minute) = try table.value("time", expected: "a time of day in quotes") {
      if case .string(let text) = $0 { AlarmPlan.timeOfDay(text) } else { nil }
    }
    let days: AlarmPlan.Days
    if table.keys.contains("date") {
      days = try table.value("date", expected: "month and day in quotes") {
        if case .string(let text) = $0 { AlarmPlan.dayOfYear(text) } else { nil }
      }
    } else {
      days = .weekly(
        try table.value("days", expected: "days of the week such as \(TOMLText.quoted(Weekdays.names[0]))") {
          Self.weekdays($0)
        })
    }
    var label = table.keys.contains("label") ? try table.string("label") : ""
    if LineFault(label, longest: AlarmPlan.longestLabel) != nil {
      warnings.append(
        "\(table.path).label: expected a text of at most \(AlarmPlan.longestLabel) characters, all of which can be printed,"
          + " found \(TOMLValue.string(label)); the alarm goes without it")
      label = ""
    }
    guard
      let plan = AlarmPlan(
        hour: hour, minute: minute, days: days, label: label, isOnce: try table.boolean("once"))
    else {
      throw .value(key: "\(table.path).days", expected: "days of the week", found: "none")
    }
    return plan
  }

  /// Days by name; `nil` if one is unknown.
  private static func weekdays(_ value: TOMLValue) -> Weekdays? {
    guard case .array(let nodes) = value, !nodes.isEmpty else { return nil }
    var days = Weekdays()
    for node in nodes {
      guard case .string(let word) = node.value, let day = Weekdays(word: word) else { return nil }
      days.formUnion(day)
    }
    return days
  }

  private static func instant(_ table: StateTable, _ key: String) throws(StateFileError) -> Int64? {
    guard table.keys.contains(key) else { return nil }
    return try table.value(key, expected: "an integer, in seconds since 1970") {
      if case .integer(let seconds) = $0 { seconds } else { nil }
    }
  }
}
