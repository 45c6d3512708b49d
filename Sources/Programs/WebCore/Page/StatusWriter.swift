import ClockModel
import ControlProtocol
import Text

/// Writes the prop's status and events, for viewers who may control it.
struct StatusWriter {
  let report: StatusReport?
  let events: [EventReport]

  func writeHealth(into html: inout HTMLBuilder) {
    if let report { health(report, &html) }
  }

  func writeLog(into html: inout HTMLBuilder) {
    html.write("<details id=\"log\"><summary>Event log</summary><ol>")
    for event in events.reversed() {
      html.write("<li><time>")
      html.text(ISO8601.text(event.time))
      html.write("</time> ")
      html.text(event.text)
      html.write("</li>")
    }
    html.write("</ol></details>\n")
  }

  private func health(_ report: StatusReport, _ html: inout HTMLBuilder) {
    let faults = Self.faults(of: report)
    html.write("<details id=\"health\"\(faults.isEmpty ? "" : " open")><summary>")
    html.text(
      faults.isEmpty
        ? "All \(report.chips.count) chips and \(report.lines.count) lines work"
        : "\(faults.count) \(faults.count == 1 ? "part does" : "parts do") not work")
    html.write(
      "</summary><table><thead><tr><th>part</th><th>last good write</th><th>fault</th></tr></thead><tbody>"
    )
    for chip in report.chips {
      row("chip \(chip.address) on \(chip.bus)", chip.lastGoodWrite, chip.fault?.message, &html)
    }
    for line in report.lines { row("line \(line.name)", line.lastGoodWrite, line.fault?.message, &html) }
    for fault in report.otherFaults { row(fault.part, nil, fault.message, &html) }
    html.write("</tbody></table><p>")
    html.text(
      "timecircuitsd \(report.version), \(report.clock.text). Zones: \(report.zones.version ?? "unknown version").\(update(report))"
    )
    html.write("</p></details>\n")
  }

  private func update(_ report: StatusReport) -> String {
    report.update?.newer(than: report.version).map { " Version \($0) is available." } ?? ""
  }

  private func row(_ part: String, _ time: WallTime?, _ fault: String?, _ html: inout HTMLBuilder) {
    html.write(fault == nil ? "<tr>" : "<tr class=\"bad\">")
    html.element("td", "", part)
    html.element("td", "", time.map(TimeWords.instant) ?? "never")
    html.element("td", "", fault ?? "none")
    html.write("</tr>")
  }

  private static func faults(of report: StatusReport) -> [String] {
    report.chips.compactMap { $0.fault?.message } + report.lines.compactMap { $0.fault?.message }
      + report.otherFaults.map(\.message)
  }
}
