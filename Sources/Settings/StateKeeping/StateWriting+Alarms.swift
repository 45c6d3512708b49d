import ClockModel
import TOML

extension StateWriting {
  /// The most alarms in one place of a file: those set and those configured, each with usable zones and
  /// without.
  static let mostAlarms = 4 * Alarm.most

  func alarms(_ alarms: [StoredAlarm], in table: String) -> String {
    alarms.prefix(Self.mostAlarms).map { "\n[[\(table)alarm]]\n\(Self.settings(of: $0))" }.joined()
  }

  private static func settings(of kept: StoredAlarm) -> String {
    let plan = kept.alarm.plan
    var text = "number = \(kept.number)\ntime = \(TOMLText.quoted(plan.timeText))\n"
    switch plan.days {
    case .weekly(let days): text += "days = [\(days.list.map(TOMLText.quoted).joined(separator: ", "))]\n"
    case .yearly: text += "date = \(TOMLText.quoted(plan.dateText ?? ""))\n"
    }
    if !plan.label.isEmpty { text += "label = \(TOMLText.quoted(plan.label))\n" }
    text += "zone = \(TOMLText.quoted(kept.alarm.zoneName))\nonce = \(plan.isOnce)\n"
    text += "configured = \(kept.isConfigured)\non = \(kept.isOn)\n"
    if let settled = kept.settled { text += "settled = \(settled)\n" }
    if let snoozed = kept.snoozed { text += "snoozed = \(snoozed)\n" }
    return text
  }
}
