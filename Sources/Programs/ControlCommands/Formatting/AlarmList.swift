import ClockModel
import ControlProtocol
import Text

/// The alarms and reminders, and what to know of them.
struct AlarmList {
  let report: StatusReport

  /// A line for each, and for what else there is to know.
  func lines(_ paint: Paint) -> [String] {
    var lines: [String] = []
    if report.alarms.isEmpty {
      lines.append("no alarm is set; to set one: timecircuitsctl alarm 07:30 workdays --label \"WAKE UP\"")
    } else {
      var table = Table(["NUMBER", "TIME", "DAYS", "STATE", "NEXT", "ZONE", "LABEL"])
      for alarm in report.alarms {
        table.add(
          [
            "\(alarm.number)", alarm.plan.timeText, alarm.plan.daysText, state(of: alarm),
            alarm.next.map { TimeWords.ahead($0, now: report.time) } ?? "-", alarm.zone, alarm.plan.label,
          ].map { Table.Cell($0) })
      }
      lines += table.lines(paint)
    }
    if report.ringsHours { lines.append("the full hour rings") }
    if !report.ringsAlarms { lines.append("nothing rings until the clock is known to be right") }
    return lines
  }

  private func state(of alarm: AlarmStatus) -> String {
    if alarm.isRinging { return "rings" }
    if let until = alarm.snoozedUntil { return "put off, rings \(TimeWords.ahead(until, now: report.time))" }
    guard alarm.isOn else { return "off" }
    return alarm.plan.isOnce ? "once" : "on"
  }

  /// The same in a sentence, for the page of the whole state; `nil` where there is nothing to tell.
  var summary: String? {
    guard !report.alarms.isEmpty || report.ringsHours else { return nil }
    let ringing = report.alarms.filter(\.isRinging)
    if !ringing.isEmpty {
      return
        "\(Wording.list(ringing.map { "\($0.number)" }, "and")) \(ringing.count == 1 ? "rings" : "ring"): "
        + "any key or timecircuitsctl alarm stop"
    }
    let on = report.alarms.filter { $0.isOn || $0.snoozedUntil != nil }
    var words = report.alarms.isEmpty ? "none" : "\(on.count) of \(report.alarms.count) on"
    if let next = on.compactMap({ alarm in [alarm.next, alarm.snoozedUntil].compactMap(\.self).min() }).min()
    {
      words += ", the next \(TimeWords.ahead(next, now: report.time))"
    }
    if report.ringsHours { words += "; the full hour rings" }
    return report.ringsAlarms ? words : words + "; nothing rings until the clock is known to be right"
  }
}
