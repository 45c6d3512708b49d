import ClockModel
import ControlProtocol
import Text
import TypedTime

/// Writes the alarms, their buttons, and a form for a new one.
struct AlarmWriter {
  let report: StatusReport?

  func write(into html: inout HTMLBuilder) {
    html.write("<div id=\"alarm-list\">")
    writeList(into: &html)
    html.write("</div>")
    html.form("alarm", "Set alarm", isPrimary: true) {
      $0.write("<input type=\"hidden\" name=\"verb\" value=\"set\">")
      $0.labelled("Time of day") { $0.write("<input type=\"time\" name=\"time\" required>") }
      // The first one, all days, is the default.
      let groups = Weekdays.words.drop { Weekdays.names.contains($0) }
      $0.choice("days", "Days", (groups + Weekdays.names).map { ($0, $0) })
      $0.labelled("Or once a year on") {
        $0.write("<input name=\"date\" placeholder=\"oct-26\" maxlength=\"9\" size=\"9\">")
      }
      $0.labelled("Label") {
        $0.write(
          "<input name=\"label\" placeholder=\"WAKE UP\" maxlength=\"\(AlarmPlan.longestLabel)\" size=\"12\">"
        )
      }
      $0.labelled("City or time zone") {
        $0.write(
          "<input name=\"zone\" placeholder=\"as the present readout\" maxlength=\"\(Wire.longestName)\">")
      }
      $0.write("<label class=\"tick\"><input type=\"checkbox\" name=\"once\" value=\"true\"> Once</label>")
    }
  }

  /// Writes the part that the page updates.
  func writeList(into html: inout HTMLBuilder) {
    guard let report else { return }
    guard let alarms = report.alarms else {
      html.element(
        "p", "", "timecircuitsd \(report.version) does not support alarms: it is older than this page.")
      return
    }
    if alarms.contains(where: \.isRinging) {
      html.write(
        "<form method=\"post\" action=\"api/alarm\"><button class=\"go\" name=\"verb\" value=\"stop\">Stop</button> "
          + "<button name=\"verb\" value=\"snooze\">Snooze for nine minutes</button></form>")
    }
    if !alarms.isEmpty {
      html.write("<ul class=\"list\">")
      for alarm in alarms { row(alarm, at: report.time, &html) }
      html.write("</ul>")
    }
    if !report.ringsAlarms { html.element("p", "", "Alarms wait until the clock is synchronised.") }
    let hour = report.ringsHours ? "off" : "on"
    html.write(
      "<form method=\"post\" action=\"api/alarm\"><input type=\"hidden\" name=\"verb\" value=\"hour\"><span>The full hour "
        + (report.ringsHours ? "rings" : "is silent")
        + "</span> <button name=\"mode\" value=\"\(hour)\">Turn \(hour)</button></form>")
  }

  private func row(_ alarm: AlarmStatus, at time: WallTime, _ html: inout HTMLBuilder) {
    html.write(
      "<li><form method=\"post\" action=\"api/alarm\"><input type=\"hidden\" name=\"number\" value=\"\(alarm.number)\"><span>"
    )
    let what = [alarm.plan.timeText, alarm.plan.daysText, alarm.plan.label].filter { !$0.isEmpty }
    html.text("\(what.joined(separator: " ")), \(alarm.zone): \(words(of: alarm, at: time))")
    html.write("</span> ")
    if alarm.isUsable {
      let verb = alarm.state == .off ? "on" : "off"
      html.write("<button name=\"verb\" value=\"\(verb)\">Turn \(verb)</button>")
    }
    if !alarm.isConfigured {
      html.write(
        " <button class=\"danger\" data-ask=\"Remove this alarm?\" name=\"verb\" value=\"remove\">Remove</button>"
      )
    }
    html.write("</form></li>")
  }

  private func words(of alarm: AlarmStatus, at time: WallTime) -> String {
    let ahead = alarm.nextRing.map { next in
      TimeWords.ahead(next, now: time) + (alarm.nextText.map { " (\($0))" } ?? "")
    }
    return switch alarm.state {
    case .ringing: "ringing"
    case .snoozed: "snoozed, rings \(ahead ?? "again")"
    case .on: ahead.map { "rings \($0)" } ?? "on"
    case .once: ahead.map { "rings once, \($0)" } ?? "on, once"
    case .off: "off"
    case .suspended: "unusable, because this machine cannot use its zone"
    }
  }
}
