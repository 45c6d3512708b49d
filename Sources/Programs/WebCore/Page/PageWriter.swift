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
    html.write("<link rel=\"icon\" href=\"icon.svg\"><link rel=\"apple-touch-icon\" href=\"touch.png\">")
    html.write("<noscript><meta http-equiv=\"refresh\" content=\"30\"></noscript></head>\n<body><main>\n")
    html.write("<div id=\"view\">\n")
    html.write(Self.scene(style, scene.plan, record, picture))
    html.write("</div>\n")
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
    html.write("<form class=\"panel\" method=\"post\" action=\"\(action)\">")
    html.labelled("The six-digit code on the prop") {
      $0.write(
        "<input name=\"code\" inputmode=\"numeric\" autocomplete=\"one-time-code\" maxlength=\"7\" required autofocus>"
      )
    }
    html.labelled("A name for this browser") {
      $0.write(
        "<input name=\"name\" value=\"\(MarkupText.escaped(name))\" maxlength=\"\(PairingBook.longestName)\">"
      )
    }
    html.write("<button class=\"go\">Pair</button></form>")
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
    html.write("<section id=\"control\" aria-label=\"Control\">\n<p id=\"answer\" role=\"status\"></p>\n")
    switch access {
    case .off: html.write("<p>You can only watch this prop: its owner has turned control off.</p>")
    case .stranger:
      html.write("<form class=\"panel\" method=\"post\" action=\"pair/ask\">")
      html.write("<p>The prop will show a six-digit code. Stand where you can read it.</p>")
      html.write(
        "<label><span class=\"name\">The word from <code>timecircuitsctl web pair</code>, if you have one</span>"
      )
      html.write(
        "<input name=\"word\" autocapitalize=\"none\" autocomplete=\"off\" spellcheck=\"false\" maxlength=\"20\"></label>"
          + "<button class=\"go\">Take control</button></form>"
      )
    case .asked: Self.codeForm("pair/type", name: "", &html)
    case .open: console(nil).write(into: &html)
    case .paired(let pairing): console(pairing.name).write(into: &html)
    }
    html.write("</section>\n")
    switch access {
    case .open, .paired:
      Self.scripts(["asking.js", "controls.js", "timer.js"], &html)
    case .off, .asked, .stranger: break
    }
  }

  private func console(_ browser: String?) -> ConsoleWriter {
    ConsoleWriter(
      journeys: journeys, sequences: sequences, status: status, test: scene.test, isHeard: isHeard,
      browser: browser)
  }

  private static func scripts(_ names: [String], _ html: inout HTMLBuilder) {
    for name in names { html.write("<script src=\"\(name)?v=\(Release.version)\" defer></script>\n") }
  }
}
