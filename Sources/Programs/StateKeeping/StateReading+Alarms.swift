import ClockModel
import TOML
import Text

extension StateReading {
  private static let alarmKeys = [
    "number", "time", "days", "date", "label", "zone", "once", "configured", "on", "settled", "snoozed",
  ]

  /// The alarms of a table, and those whose zones cannot be used, in the words of the file.
  mutating func alarms(
    of root: StateTable, fate: String
  ) throws(StateFileError) -> (usable: [KeptAlarm], dormant: [String]) {
    var (usable, dormant): ([KeptAlarm], [String]) = ([], [])
    for table in try root.tables("alarm", atMost: StateWriting.mostAlarms, keys: Self.alarmKeys) {
      let plan = try Self.plan(of: table)
      let name = try table.string("zone")
      var number = try table.integer("number", expected: "a number from 1 to 9999") { number in
        1...9999 ~= number ? number : nil
      }
      // While its zone could not be used another may have been given its number.
      if usable.contains(where: { $0.number == number }) { number = usable.freeNumber }
      let isConfigured = try table.boolean("configured")
      let (isOn, settled) = (try table.boolean("on"), try Self.instant(table, "settled"))
      let snoozed = try Self.instant(table, "snoozed")
      func kept(_ zone: AlarmZone) -> KeptAlarm {
        KeptAlarm(
          number: number, Alarm(plan, by: zone), isConfigured: isConfigured, isOn: isOn, settled: settled,
          snoozed: snoozed)
      }
      do throws(UnusableZone) {
        usable.append(kept(AlarmZone(name, try zone(name))))
      } catch {
        warnings.append(
          "\(table.path): the zone \(TOMLValue.string(name).description) \(error.reason); \(fate)")
        let stand = kept(AlarmZone(name, .utc))
        dormant.append(StateWriting.settings(of: stand, zone: name, plan: plan))
      }
    }
    return (usable.sorted { $0.number < $1.number }, dormant)
  }

  private static func plan(of table: StateTable) throws(StateFileError) -> AlarmPlan {
    let (hour, minute) = try table.value("time", expected: "a time of day in quotes") {
      if case .string(let text) = $0 { AlarmPlan.timeOfDay(text) } else { nil }
    }
    let days: AlarmPlan.Days
    if table.keys.contains("date") {
      days = try table.value("date", expected: "month and day in quotes") {
        if case .string(let text) = $0 { AlarmPlan.dayOfYear(text) } else { nil }
      }
    } else {
      let words = try table.strings("days", count: 1...Weekdays.names.count)
      days = .weekly(words.compactMap { Weekdays(word: $0) }.reduce([]) { $0.union($1) })
    }
    let label = table.keys.contains("label") ? try table.string("label") : ""
    let isLabelGood = label.isEmpty || LineFault(label, longest: AlarmPlan.longestLabel) == nil
    guard
      let plan = AlarmPlan(
        hour: hour, minute: minute, days: days, label: isLabelGood ? label : "",
        isOnce: try table.boolean("once"))
    else {
      throw .value(key: "\(table.path).days", expected: "days of the week", found: "none")
    }
    return plan
  }

  private static func instant(_ table: StateTable, _ key: String) throws(StateFileError) -> Int64? {
    guard table.keys.contains(key) else { return nil }
    return try table.value(key, expected: "an integer, in seconds since 1970") {
      if case .integer(let seconds) = $0 { seconds } else { nil }
    }
  }
}
