import ClockModel
import Panel
import Text

/// Writes the wiring bench: the test, its steps, and the wiring diagram with the LED under test.
struct WiringBenchWriter {
  let test: WiringTestScene?

  func write(into html: inout HTMLBuilder) {
    html.write("<div id=\"bench\">")
    let kinds: [(WiringTestKind, String)] = [
      (.walk, "one LED after the other"), (.segments, "all segments"), (.lamps, "all lamps"),
    ]
    html.form("test", "Start test") {
      $0.choice("kind", "Test of the wiring", kinds.map { ($0.rawValue, $1) })
      $0.choice(
        "readout", "Readout",
        [("", "of all readouts")] + ReadoutPosition.allCases.map { ($0.name, "of \($0.name)") })
    }
    let hidden = test == nil ? " hidden" : ""
    html.write("<form method=\"post\" action=\"api/step\" data-running\(hidden)>")
    let moves: [(WalkMove, String)] = [
      (.previous, "Previous LED"), (.toggle, "Pause or resume"), (.next, "Next LED"),
    ]
    for (move, words) in moves {
      html.write("<button name=\"to\" value=\"\(move.rawValue)\">\(words)</button> ")
    }
    html.write("</form><form method=\"post\" action=\"api/test-end\" data-running\(hidden)>")
    html.write("<button>End test</button></form>")
    html.element("p", "id=\"caption\" role=\"status\" data-running\(hidden)", test?.caption ?? "")
    let led = test?.led.map { " data-led=\"\(MarkupText.escaped($0))\"" } ?? ""
    html.write("<details id=\"wiring\"\(led)\(test == nil ? "" : " open")><summary>Wiring diagram</summary>")
    html.write(
      "<div class=\"sheet\"><img src=\"wiring.svg\" alt=\"Wiring diagram of the board\" loading=\"lazy\"></div>"
    )
    html.write("<p><a href=\"wiring.svg\">Diagram to print</a></p></details></div>\n")
  }
}
