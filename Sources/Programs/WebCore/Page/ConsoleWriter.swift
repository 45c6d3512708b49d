import ClockModel
import ControlProtocol
import Panel
import Text

/// Writes the console beneath the prop, for viewers who may control it.
struct ConsoleWriter {
  let journeys: [JourneyEntry]
  let sequences: [SequenceEntry]
  let status: StatusWriter
  let test: WiringTestScene?
  /// Whether there is a sound program.
  let isHeard: Bool
  /// The browser's name, `nil` without a pairing.
  let browser: String?

  private var report: StatusReport? { status.report }

  func write(into html: inout HTMLBuilder) {
    html.write("<nav id=\"tabs\" aria-label=\"Controls\">")
    for group in ConsoleGroup.allCases { html.write("<a href=\"#\(group.rawValue)\">\(group.title)</a> ") }
    html.write("<button type=\"button\" popovertarget=\"help\" aria-label=\"Help\">?</button></nav>\n")
    html.write("<div id=\"panels\">\n")
    panel(.travel, &html, travel)
    panel(.clock, &html, clock)
    panel(.timer, &html) { TimerWriter(report: report).write(into: &$0) }
    panel(.alarms, &html) { AlarmWriter(report: report).write(into: &$0) }
    panel(.light, &html, light)
    panel(.setUp, &html, setUp)
    html.write("</div>\n")
    Self.help(&html)
  }

  private func panel(
    _ group: ConsoleGroup, _ html: inout HTMLBuilder, _ content: (inout HTMLBuilder) -> Void
  ) {
    let name = group.rawValue
    html.write("<section class=\"panel\" id=\"\(name)\" aria-labelledby=\"\(name)-title\">")
    html.write("<h2 id=\"\(name)-title\">\(group.title)</h2>")
    html.element("p", "class=\"state\" id=\"\(name)-state\"", report.map(group.state) ?? "")
    content(&html)
    html.write("</section>\n")
  }

  private func travel(_ html: inout HTMLBuilder) {
    html.form("set", "Set") {
      $0.write("<input type=\"hidden\" name=\"readout\" value=\"destination\">")
      $0.labelled("Destination") {
        $0.write(
          "<input name=\"value\" placeholder=\"Nov 5 1955 6:15 am\" maxlength=\"\(Wire.longestValue)\" required>"
        )
      }
    }
    html.write("<div class=\"acts\">")
    html.form("depart", "Depart", isPrimary: true)
    html.form("return", "Return")
    html.write("</div>")
    if !journeys.isEmpty {
      html.form("journey", "Show") {
        $0.choice("name", "Journey", journeys.map { ($0.name, $0.title) }, isLong: true)
        $0.write(
          "<label class=\"tick\"><input type=\"checkbox\" name=\"depart\" value=\"true\"> Depart</label>")
      }
    }
    html.form("cycle", "Set") {
      $0.choice(
        "minutes", "Change the journey",
        [("0", "never")] + CycleInterval.minutes.map { (String($0), "every \($0) minutes") },
        now: (report?.cycle.minutes).map(String.init))
    }
    if !sequences.isEmpty {
      html.form("play", "Play") { $0.choice("name", "Sequence", sequences.map { ($0.name, $0.name) }) }
    }
  }

  private static let readouts = ReadoutPosition.allCases.map { position in
    (
      position.name,
      position.name.prefix(1).uppercased() + position.name.dropFirst().replacing("-", with: " ")
    )
  }

  private func clock(_ html: inout HTMLBuilder) {
    html.form("set", "Show") {
      $0.choice("readout", "Readout", Self.readouts)
      $0.labelled("City or time", isLong: true) {
        $0.write(
          "<input name=\"value\" placeholder=\"Tokyo, or tomorrow 8:15\" maxlength=\"\(Wire.longestValue)\" required>"
        )
      }
    }
    html.form("readouts", "Show cities", isPrimary: true) {
      $0.labelled("Up to three cities, separated by commas") {
        $0.write("<input name=\"cities\" id=\"cities\" placeholder=\"New York, London, Hong Kong\">")
      }
    }
    html.form("text", "Show") {
      $0.choice("readout", "Readout", Self.readouts)
      $0.labelled("Text", isLong: true) {
        $0.write("<input name=\"value\" maxlength=\"\(Wire.longestValue)\">")
      }
    }
  }

  private func light(_ html: inout HTMLBuilder) {
    html.form("brightness", "Set", isPrimary: true) {
      $0.choice("readout", "Readout", [("", "All readouts")] + Self.readouts)
      let range = 0...Brightness.range.upperBound
      let now = brightness ?? Brightness.standard
      $0.labelled("Brightness by day") {
        $0.write(
          "<span class=\"slider\"><input type=\"range\" name=\"value\" min=\"\(range.lowerBound)\" max=\"\(range.upperBound)\" value=\"\(now.sixteenths)\"><output>\(brightness == nil ? "" : "\(now.sixteenths)")</output></span>"
        )
      }
    }
    html.form("night", "Set") {
      $0.choice(
        "mode", "Night", NightMode.allCases.map { ($0.rawValue, $0.rawValue) },
        now: report?.night.mode.rawValue)
    }
    guard isHeard else { return }
    // Relative buttons only, since another program stores the volume.
    html.write("<form method=\"post\" action=\"api/volume\"><span class=\"name\">Sound</span>")
    for (key, value, words) in [
      ("change", "-10", "Softer"), ("change", "10", "Louder"), ("mode", "toggle", "Mute"),
    ] {
      html.write("<button name=\"\(key)\" value=\"\(value)\">\(words)</button>")
    }
    html.write("</form>")
  }

  private func setUp(_ html: inout HTMLBuilder) {
    status.writeHealth(into: &html)
    WiringBenchWriter(test: test).write(into: &html)
    status.writeLog(into: &html)
    html.write("<p><a href=\"configuration\">View or check a configuration</a></p>")
    html.form("reset", "Reset all settings", asking: "Reset all settings? Alarms are kept.")
    guard let browser else { return }
    html.write("<form class=\"end\" method=\"post\" action=\"pair/end\"><span>Paired as ")
    html.text(browser)
    html.write(
      ".</span> <button class=\"danger\" data-ask=\"End the pairing of this browser?\">End pairing</button></form>"
    )
  }

  /// The readouts' brightness by day; `nil` if unknown, as at night.
  private var brightness: Brightness? {
    guard let report, !report.night.isNight else { return nil }
    return report.readouts.map(\.brightnessWanted).max()
  }

  /// The keys of the keyboard, and the gestures of a mouse or a finger.
  private static let keys: [(key: String, words: String)] = [
    (",", "shows the controls"), ("?", "shows this help"), ("Space", "starts or pauses the timer"),
    ("+ and -", "change the timer by 30 s"), ("Tab", "goes to the next control"),
    ("1 to 9", "choose a preset, in the speaker view and on the Timer tab"),
  ]

  private static func help(_ html: inout HTMLBuilder) {
    html.write("<div id=\"help\" popover aria-labelledby=\"help-title\"><h2 id=\"help-title\">Help</h2><ul>")
    for (mouse, touch) in [
      (
        "Drag the digits of the timer in any direction to change its time. Click them to start it, double-click to reset it.",
        "Drag the digits of the timer left or right to change its time. Tap them to start it, double-tap to reset it."
      ),
      (
        "Click a preset to choose it; hold the button down to store the time shown.",
        "Tap a preset to choose it; hold it to store the time shown."
      ),
    ] {
      html.write("<li><span class=\"mouse\">\(mouse)</span><span class=\"touch\">\(touch)</span></li>")
    }
    html.write("<li>Drag the cities by their handles to change their order.</li>")
    html.write("</ul><dl>")
    for (key, words) in keys { html.write("<dt><kbd>\(key)</kbd></dt><dd>\(words)</dd>") }
    html.write(
      "</dl><button type=\"button\" popovertarget=\"help\" popovertargetaction=\"hide\">Close</button></div>\n"
    )
  }
}
