import ClockModel
import ControlProtocol
import Text

/// The alarms and reminders, and what to know of them.
struct AlarmList {
  let report: StatusReport

  private var alarms: [AlarmStatus] { report.alarms ?? [] }

  /// A line for each, and for what else there is to know.
  func lines(_ paint: Paint) -> [String] {
    guard report.alarms != nil else {
      return [
        "timecircuitsd \(Printable.text(report.version)) knows no alarms: it has to be upgraded, or restarted after an upgrade"
      ]
    }
    var lines: [String] = []
    if alarms.isEmpty {
      lines.append("no alarm is set; to set one: timecircuitsctl alarm 07:30 workdays --label \"WAKE UP\"")
    } else {
      var table = Table(["NUMBER", "TIME", "DAYS", "STATE", "NEXT", "ZONE", "LABEL"])
      for alarm in alarms {
        table.add(
          [
            "\(alarm.number)", alarm.plan.timeText, alarm.plan.daysText, words(of: alarm.stand),
            next(of: alarm), alarm.zone, alarm.plan.label,
          ].map { Table.Cell($0) })
      }
      lines += table.lines(paint)
    }
    if report.ringsHours { lines.append("the full hour rings") }
    if !report.ringsAlarms { lines.append("nothing rings until the clock is known to be right") }
    if alarms.contains(where: { !$0.isUsable }) {
      lines.append(
        "what rests goes by a zone that cannot be used here; timecircuitsctl alarm remove N ends it for good")
    }
    return lines
  }

  private func next(of alarm: AlarmStatus) -> String {
    guard let next = alarm.nextRing else { return "-" }
    let ahead = TimeWords.ahead(next, now: report.time)
    return alarm.nextText.map { "\($0) (\(ahead))" } ?? ahead
  }

  private func words(of stand: AlarmStatus.Stand) -> String {
    switch stand {
    case .ringing: "rings"
    case .snoozed: "put off"
    case .on: "on"
    case .once: "once"
    case .off: "off"
    case .resting: "rests"
    }
  }

  /// The same in a sentence, for the page of the whole state; `nil` where there is nothing to tell.
  var summary: String? {
    guard !alarms.isEmpty || report.ringsHours else { return nil }
    let ringing = alarms.filter(\.isRinging)
    if !ringing.isEmpty {
      return
        "\(Wording.list(ringing.map { "\($0.number)" }, "and")) \(ringing.count == 1 ? "rings" : "ring"): "
        + "any key or timecircuitsctl alarm stop"
    }
    let on = alarms.count { ![.off, .resting].contains($0.stand) }
    var words = alarms.isEmpty ? "none" : "\(on) of \(alarms.count) on"
    if let next = alarms.compactMap(\.nextRing).min() {
      words += ", the next \(TimeWords.ahead(next, now: report.time))"
    }
    if report.ringsHours { words += "; the full hour rings" }
    return report.ringsAlarms ? words : words + "; nothing rings until the clock is known to be right"
  }
}
