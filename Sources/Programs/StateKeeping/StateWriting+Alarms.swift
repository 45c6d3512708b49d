import ClockModel
import TOML

extension StateWriting {
  /// How many alarms a file has at the most: those of the configuration, those that were set, and as many that cannot be used.
  static let mostAlarms = 4 * Alarm.most

  /// The tables of alarms, of those whose zones cannot be used in this run in the words that they had.
  func alarms(_ alarms: [KeptAlarm], dormant: [String] = [], in table: String) -> String {
    (alarms.prefix(Self.mostAlarms / 2).map(Self.settings) + dormant.prefix(Self.mostAlarms / 2)).map {
      "\n[[\(table)alarm]]\n\($0)"
    }.joined()
  }

  private static func settings(of kept: KeptAlarm) -> String {
    settings(of: kept, zone: kept.alarm.zoneName, plan: kept.alarm.plan)
  }

  /// The settings of an alarm, be its zone one that this machine has or not.
  static func settings(of kept: KeptAlarm, zone: String, plan: AlarmPlan) -> String {
    var text = "number = \(kept.number)\ntime = \(TOMLText.quoted(plan.timeText))\n"
    switch plan.days {
    case .weekly(let days): text += "days = [\(days.list.map(TOMLText.quoted).joined(separator: ", "))]\n"
    case .yearly: text += "date = \(TOMLText.quoted(plan.dateText ?? ""))\n"
    }
    if !plan.label.isEmpty { text += "label = \(TOMLText.quoted(plan.label))\n" }
    text += "zone = \(TOMLText.quoted(zone))\nonce = \(plan.isOnce)\nconfigured = \(kept.isConfigured)\n"
    text += "on = \(kept.isOn)\n"
    if let settled = kept.settled { text += "settled = \(settled)\n" }
    if let snoozed = kept.snoozed { text += "snoozed = \(snoozed)\n" }
    return text
  }
}
