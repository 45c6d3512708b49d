import ClockModel
import ControlProtocol
import Text

/// Writes the alarms: which there are, what may be done with each, and a form for one more.
struct AlarmWriter {
  let report: StatusReport?

  func write(into html: inout HTMLBuilder) {
    html.write("<fieldset id=\"alarms\"><legend>Alarms</legend>")
    if let report {
      if report.alarms.contains(where: \.isRinging) {
        html.write(
          "<form method=\"post\" action=\"api/alarm\"><button name=\"verb\" value=\"stop\">Stop it</button> "
            + "<button name=\"verb\" value=\"snooze\">Nine minutes more</button></form>")
      }
      html.write("<ul class=\"list\">")
      for alarm in report.alarms { row(alarm, at: report.time, &html) }
      html.write("</ul>")
      if !report.ringsAlarms { html.element("p", "", "Nothing rings until the clock is known to be right.") }
    }
    html.write(
      "<form method=\"post\" action=\"api/alarm\"><input type=\"hidden\" name=\"verb\" value=\"set\">"
        + "<input type=\"time\" name=\"time\" aria-label=\"Time of day\" required> ")
    PageWriter.choice("days", Weekdays.words.reversed().map { ($0, $0) }, &html)
    html.write(
      "<input name=\"label\" aria-label=\"What it is about\" maxlength=\"\(AlarmPlan.longestLabel)\"> "
        + "<label><input type=\"checkbox\" name=\"once\" value=\"true\"> once</label> "
        + "<button>Set an alarm</button></form></fieldset>\n")
  }

  private func row(_ alarm: AlarmStatus, at time: WallTime, _ html: inout HTMLBuilder) {
    html.write(
      "<li><form method=\"post\" action=\"api/alarm\"><input type=\"hidden\" name=\"number\" value=\"\(alarm.number)\"><span>"
    )
    html.text(words(alarm, at: time))
    html.write("</span> ")
    let verb = alarm.isOn ? "off" : "on"
    html.write("<button name=\"verb\" value=\"\(verb)\">Turn it \(verb)</button>")
    if !alarm.isConfigured { html.write(" <button name=\"verb\" value=\"remove\">Remove</button>") }
    html.write("</form></li>")
  }

  private func words(_ alarm: AlarmStatus, at time: WallTime) -> String {
    let what = [alarm.plan.timeText, alarm.plan.daysText, alarm.plan.label].filter { !$0.isEmpty }
    var words = "\(what.joined(separator: " ")), \(alarm.zone): "
    if alarm.isRinging {
      words += "rings"
    } else if let until = alarm.snoozedUntil {
      words += "put off, rings \(TimeWords.ahead(until, now: time))"
    } else if let next = alarm.next, alarm.isOn {
      words += "rings \(TimeWords.ahead(next, now: time))"
    } else {
      words += alarm.isOn ? "on" : "off"
    }
    return words
  }
}
