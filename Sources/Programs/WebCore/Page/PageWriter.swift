import ClockModel
import ControlProtocol
import Panel
import Pictures
import Text

/// Writes the page: the picture, then the controls.
struct PageWriter {
  let style: PageStyle
  let scene: Scene
  let record: FrameRecord
  let picture: SVGPicture
  let access: Site.Access
  let journeys: [JourneyEntry]
  let sequences: [SequenceEntry]
  let status: StatusWriter
  let isKiosk: Bool
  /// Whether there is a sound program.
  let isHeard: Bool

  var page: [UInt8] {
    var html = HTMLBuilder()
    let isBare = isKiosk || style.isStage
    let classes = ["face-\(style.face.rawValue)", isBare ? "kiosk" : nil, style.isStage ? "stage" : nil]
      .compactMap { $0 }.joined(separator: " ")
    html.write("<!doctype html>\n<html lang=\"en\" class=\"\(classes)\">\n<head><meta charset=\"utf-8\">")
    html.write(
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>Time circuits</title>")
    html.write(
      "<link rel=\"stylesheet\" href=\"page.css?\(MarkupText.escaped(style.query))&amp;v=\(Release.version)\">"
    )
    html.write("<link rel=\"icon\" href=\"icon.svg\">")
    html.write("<noscript><meta http-equiv=\"refresh\" content=\"30\"></noscript></head>\n<body><main>\n")
    html.write(Self.scene(style, scene.plan, record, picture))
    let absence = scene.absence(for: access.audience)
    html.element("p", "id=\"notice\" role=\"status\"\(absence == nil ? " hidden" : "")", absence ?? "")
    html.write("<p id=\"words\" class=\"unseen\" aria-live=\"polite\">")
    html.text(scene.words)
    html.write("</p>\n")
    if style.isStage, access.mayControl {
      html.write("<p id=\"answer\" role=\"status\"></p>\n")
      Self.scripts(["asking.js", "timer.js"], &html)
    }
    if !isBare {
      faces(&html)
      controls(&html)
    }
    html.write("</main>\n")
    if style.face == .bezier { html.write("<script src=\"curves.js?v=\(Release.version)\" defer></script>") }
    html.write("<script src=\"live.js?v=\(Release.version)\" defer></script></body></html>\n")
    return html.bytes
  }

  /// The prop alone: its static parts as a picture, and the LEDs above it.
  static func scene(
    _ look: PageStyle, _ plan: String, _ record: FrameRecord, _ picture: SVGPicture
  ) -> [UInt8] {
    var html = HTMLBuilder()
    let box = picture.viewBox
    let query = MarkupText.escaped(look.query)
    let classes = (look.isPortrait ? "portrait" : "wide") + (look.alone == nil ? "" : " alone")
    html.write("<div id=\"prop\" data-plan=\"\(plan)\" data-look=\"\(query)\" class=\"\(classes)\">")
    html.write(
      "<img src=\"still.svg?\(MarkupText.escaped(look.drawnQuery))&amp;plan=\(plan)&amp;v=\(Release.version)\" alt=\"\" width=\"\(Int(box.width))\" "
        + "height=\"\(Int(box.height))\">")
    html.write(picture.lights(record))
    html.write("</div>\n")
    return html.bytes
  }

  /// A page with a sentence, as the answer to a form; `root` is the site's root, relative to this page.
  static func notice(_ sentence: String, root: String) -> [UInt8] {
    var html = HTMLBuilder()
    html.begin("Time circuits", root: root)
    html.element("p", "id=\"notice\"", sentence)
    html.end()
    return html.bytes
  }

  /// A page with a sentence and the code's field, as the answer to a wrong code.
  static func wrongCode(_ sentence: String, name: String, root: String) -> [UInt8] {
    var html = HTMLBuilder()
    html.begin("Time circuits", root: root)
    html.element("p", "id=\"notice\" role=\"alert\"", sentence)
    codeForm("type", name: name, &html)
    html.end()
    return html.bytes
  }

  private static func codeForm(_ action: String, name: String, _ html: inout HTMLBuilder) {
    html.write("<form method=\"post\" action=\"\(action)\"><label>The six-digit code on the prop ")
    html.write(
      "<input name=\"code\" inputmode=\"numeric\" autocomplete=\"one-time-code\" maxlength=\"7\" required autofocus></label> "
    )
    html.write(
      "<label>A name for this browser <input name=\"name\" value=\"\(MarkupText.escaped(name))\" maxlength=\"\(PairingBook.longestName)\"></label> "
    )
    html.write("<button>Pair</button></form>")
  }

  private func faces(_ html: inout HTMLBuilder) {
    html.write("<nav aria-label=\"Faces\">")
    for face in Face.allCases {
      let current = face == style.face ? " aria-current=\"true\"" : ""
      html.write("<a href=\"?face=\(face.rawValue)\"\(current)>\(face.rawValue)</a> ")
    }
    html.write("</nav>\n")
  }

  // The controls.

  private func controls(_ html: inout HTMLBuilder) {
    html.write("<section id=\"control\" aria-label=\"Control\">\n")
    switch access {
    case .off: html.write("<p>You can only watch this prop: its owner has turned control off.</p>")
    case .stranger:
      html.write("<form method=\"post\" action=\"pair/ask\"><button>Take control</button> ")
      html.write("<span>The prop will show a six-digit code. Stand where you can read it.</span> ")
      html.write("<label>The word from <code>timecircuitsctl web pair</code>, if you have one ")
      html.write(
        "<input name=\"word\" autocapitalize=\"none\" autocomplete=\"off\" spellcheck=\"false\" maxlength=\"20\"></label></form>"
      )
    case .asked:
      Self.codeForm("pair/type", name: "", &html)
    case .open:
      machine(&html)
      status.write(into: &html)
    case .paired(let pairing):
      machine(&html)
      status.write(into: &html)
      html.write("<form class=\"end\" method=\"post\" action=\"pair/end\"><span>Paired as ")
      html.text(pairing.name)
      html.write(".</span> <button>End pairing</button></form>")
    }
    html.write("<p id=\"answer\" role=\"status\"></p></section>\n")
    switch access {
    case .open, .paired:
      Self.scripts(["asking.js", "controls.js", "timer.js"], &html)
    case .off, .asked, .stranger: break
    }
  }

  private func machine(_ html: inout HTMLBuilder) {
    html.write("<fieldset><legend>Travel</legend>")
    form("set", "Set destination", &html) {
      $0.write("<input type=\"hidden\" name=\"readout\" value=\"destination\">")
      $0.write(
        "<input name=\"value\" aria-label=\"Destination\" placeholder=\"Nov 5 1955 6:15 am\" maxlength=\"\(Wire.longestValue)\" required> "
      )
    }
    form("depart", "Depart", &html) { _ in }
    form("return", "Return", &html) { _ in }
    html.write("</fieldset>\n<fieldset><legend>Readouts</legend>")
    form("set", "Show", &html) {
      Self.choice("readout", ReadoutPosition.allCases.map { ($0.name, $0.name) }, &$0)
      $0.write(
        "<input name=\"value\" aria-label=\"City or time\" placeholder=\"Tokyo, or tomorrow 8:15\" maxlength=\"\(Wire.longestValue)\" required> "
      )
    }
    form("text", "Show text", &html) {
      Self.choice("readout", ReadoutPosition.allCases.map { ($0.name, $0.name) }, &$0)
      $0.write("<input name=\"value\" aria-label=\"Text\" maxlength=\"\(Wire.longestValue)\"> ")
    }
    form("readouts", "Show cities", &html) {
      $0.write(
        "<input name=\"cities\" id=\"cities\" aria-label=\"Up to three cities, separated by commas\" placeholder=\"New York, London, Hong Kong\"> "
      )
    }
    html.write("</fieldset>\n<fieldset><legend>Journeys and sequences</legend>")
    if !journeys.isEmpty {
      form("journey", "Show journey", &html) {
        Self.choice("name", journeys.map { ($0.name, $0.title) }, &$0)
        $0.write("<label><input type=\"checkbox\" name=\"depart\" value=\"true\"> and depart</label> ")
      }
    }
    form("cycle", "Cycle", &html) {
      Self.choice(
        "minutes", [("0", "off")] + CycleInterval.minutes.map { (String($0), "every \($0) min") },
        now: (status.report?.cycle.minutes).map(String.init), &$0)
    }
    if !sequences.isEmpty {
      form("play", "Play", &html) { Self.choice("name", sequences.map { ($0.name, $0.name) }, &$0) }
    }
    html.write("</fieldset>\n<fieldset><legend>Brightness</legend>")
    form("brightness", "Set brightness", &html) {
      Self.choice(
        "readout", [("", "all readouts")] + ReadoutPosition.allCases.map { ($0.name, $0.name) }, &$0)
      let range = 0...Brightness.range.upperBound
      let now = light ?? Brightness.standard
      $0.write(
        "<input type=\"range\" name=\"value\" aria-label=\"Brightness\" min=\"\(range.lowerBound)\" max=\"\(range.upperBound)\" value=\"\(now.sixteenths)\"><output>\(light == nil ? "" : "\(now.sixteenths)")</output> "
      )
    }
    form("night", "Set night mode", &html) {
      Self.choice(
        "mode", NightMode.allCases.map { ($0.rawValue, $0.rawValue) },
        now: status.report?.night.mode.rawValue,
        &$0)
    }
    html.write("</fieldset>\n")
    if isHeard { volume(&html) }
    TimerWriter(report: status.report).write(into: &html)
    AlarmWriter(report: status.report).write(into: &html)
    WiringBenchWriter(test: scene.test).write(into: &html)
    html.write("<fieldset><legend>Everything</legend>")
    form("reset", "Reset all settings", &html) { _ in }
    html.write("<a href=\"configuration\">View or check a configuration</a>")
    html.write("</fieldset>\n")
  }

  /// The readouts' brightness by day; `nil` if unknown, as at night.
  private var light: Brightness? {
    guard let report = status.report, !report.night.isNight else { return nil }
    return report.readouts.map(\.brightnessWanted).max()
  }

  /// Writes relative buttons only, since another program stores the volume.
  private func volume(_ html: inout HTMLBuilder) {
    html.write("<fieldset><legend>Sound</legend><form method=\"post\" action=\"api/volume\">")
    for (key, value, words) in [
      ("change", "-10", "Softer"), ("change", "10", "Louder"), ("mode", "toggle", "Mute"),
    ] {
      html.write("<button name=\"\(key)\" value=\"\(value)\">\(words)</button>")
    }
    html.write("</form></fieldset>\n")
  }

  private func form(
    _ request: String, _ verb: String, _ html: inout HTMLBuilder, _ fields: (inout HTMLBuilder) -> Void
  ) {
    html.write("<form method=\"post\" action=\"api/\(request)\">")
    fields(&html)
    html.write("<button>\(verb)</button></form>")
  }

  private static func scripts(_ names: [String], _ html: inout HTMLBuilder) {
    for name in names { html.write("<script src=\"\(name)?v=\(Release.version)\" defer></script>\n") }
  }

  /// Writes a selection field in which the current value `now` is preselected.
  static func choice(
    _ name: String, _ choices: [(value: String, words: String)], now: String? = nil,
    _ html: inout HTMLBuilder
  ) {
    html.write("<select name=\"\(name)\" aria-label=\"\(name)\">")
    for choice in choices {
      let isSelected = choice.value == now ? " selected" : ""
      html.write("<option value=\"\(MarkupText.escaped(choice.value))\"\(isSelected)>")
      html.text(choice.words)
      html.write("</option>")
    }
    html.write("</select> ")
  }
}
