import ClockModel
import ControlProtocol
import Text

/// The alarms and reminders.
struct AlarmList {
  let report: StatusReport

  private var alarms: [AlarmStatus] { report.alarms ?? [] }

  /// Returns a line for each alarm, and remarks.
  func lines(_ paint: Paint) -> [String] {
    guard report.alarms != nil else {
      return [
        "timecircuitsd \(Printable.text(report.version)) does not support alarms: upgrade it, or restart it after an upgrade"
      ]
    }
    var lines: [String] = []
    if alarms.isEmpty {
      lines.append("no alarms; to set one: timecircuitsctl alarm 07:30 workdays --label \"WAKE UP\"")
    } else {
      var table = Table(["NUMBER", "TIME", "DAYS", "STATE", "NEXT", "ZONE", "LABEL"])
      for alarm in alarms {
        table.add(
          [
            "\(alarm.number)", alarm.plan.timeText, alarm.plan.daysText, words(of: alarm.state),
            next(of: alarm), alarm.zone, alarm.plan.label,
          ].map { Table.Cell($0) })
      }
      lines += table.lines(paint)
    }
    if report.ringsHours { lines.append("the full hour rings") }
    if !report.ringsAlarms { lines.append("alarms wait until the clock is synchronised") }
    if alarms.contains(where: { !$0.isUsable }) {
      lines.append(
        "unusable alarms need a zone that this machine cannot use; timecircuitsctl alarm remove N deletes one"
      )
    }
    return lines
  }

  private func next(of alarm: AlarmStatus) -> String {
    guard let next = alarm.nextRing else { return "-" }
    let ahead = TimeWords.ahead(next, now: report.time)
    return alarm.nextText.map { "\($0) (\(ahead))" } ?? ahead
  }

  private func words(of stand: AlarmStatus.AlarmState) -> String {
    switch stand {
    case .ringing: "ringing"
    case .snoozed: "snoozed"
    case .on: "on"
    case .once: "once"
    case .off: "off"
    case .suspended: "unusable"
    }
  }

  /// The alarms in a sentence, for the status page; `nil` if there is nothing to report.
  var summary: String? {
    guard !alarms.isEmpty || report.ringsHours else { return nil }
    let ringing = alarms.filter(\.isRinging)
    if !ringing.isEmpty {
      return
        "\(Wording.list(ringing.map { "\($0.number)" }, "and")) \(ringing.count == 1 ? "rings" : "ring"): "
        + "any key or timecircuitsctl alarm stop"
    }
    let on = alarms.count { ![.off, .suspended].contains($0.state) }
    var words = alarms.isEmpty ? "none" : "\(on) of \(alarms.count) on"
    if let next = alarms.compactMap(\.nextRing).min() {
      words += ", next \(TimeWords.ahead(next, now: report.time))"
    }
    if report.ringsHours { words += "; the full hour rings" }
    return report.ringsAlarms ? words : words + "; alarms wait until the clock is synchronised"
  }
}
