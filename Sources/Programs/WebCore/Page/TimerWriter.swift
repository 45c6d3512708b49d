import ClockModel
import ControlProtocol
import Pictures
import Text

/// Writes the timer, its buttons and its presets.
struct TimerWriter {
  let report: StatusReport?

  /// The initial time, in seconds: a TED talk.
  private static let usual: Int64 = 18 * 60

  func write(into html: inout HTMLBuilder) {
    guard let report else { return }
    // Digits to drag, hidden until a script shows them.
    let isHours = report.timer.map { TimerReading.isHours(leftMilliseconds: $0.leftMilliseconds) } ?? false
    let text = report.timer?.text ?? TimerOrder.Setting.text(ofSeconds: Self.usual)
    let masks = SVGPicture.digitMasks.map { String($0) }.joined(separator: ",")
    html.write(
      "<div id=\"timer-face\" class=\"\(report.timer?.light.rawValue ?? "none")\" data-masks=\"\(masks)\" hidden>"
    )
    digits("timer-high", isHours ? "Hours" : "Minutes", String(text.prefix { $0 != ":" }), &html)
    html.write(
      "<svg class=\"led\" viewBox=\"0 0 14 60\" aria-hidden=\"true\"><circle cx=\"9\" cy=\"20\" r=\"4\"/><circle cx=\"6\" cy=\"42\" r=\"4\"/></svg>"
    )
    digits(
      "timer-low", isHours ? "Minutes" : "Seconds", String(text.drop { $0 != ":" }.dropFirst().prefix(2)),
      &html)
    html.write("</div>")
    html.write(
      "<form method=\"post\" action=\"api/timer\">"
        + "<button class=\"go\" name=\"verb\" value=\"toggle\" id=\"timer-go\">Start or pause</button> "
        + "<button name=\"verb\" value=\"reset\">Reset</button> "
        + "<button name=\"verb\" value=\"up\">Count up</button> "
        + "<button name=\"verb\" value=\"stop\">End</button></form>")
    html.write("<div class=\"acts\">")
    for (seconds, words) in [(-30, "30 s less"), (30, "30 s more")] {
      html.write(
        "<form method=\"post\" action=\"api/timer\"><input type=\"hidden\" name=\"verb\" value=\"add\">"
          + "<button name=\"seconds\" value=\"\(seconds)\">\(words)</button></form>")
    }
    html.write("</div>")
    html.write(
      "<form method=\"post\" action=\"api/timer\"><input type=\"hidden\" name=\"verb\" value=\"start\">"
        + "<label><span class=\"name\">Minutes, or hours, minutes and seconds</span>"
        + "<input name=\"time\" placeholder=\"18, 18:00 or 1:30:00\" maxlength=\"12\" required></label>"
        + "<button>Start timer</button></form>")
    html.write(
      "<form method=\"post\" action=\"api/timer\" id=\"timer-presets\" role=\"group\" aria-label=\"Presets\">"
        + "<input type=\"hidden\" name=\"verb\" value=\"set\">")
    for (index, seconds) in report.timerPresets.enumerated() where seconds > 0 {
      html.write(
        "<button name=\"preset\" value=\"\(index + 1)\">\(TimerOrder.Setting.text(ofSeconds: seconds))</button> "
      )
    }
    html.write("</form><p><a href=\"?timer=1\">Speaker view</a></p>")
  }

  private func digits(_ id: String, _ label: String, _ text: String, _ html: inout HTMLBuilder) {
    html.write(
      "<span id=\"\(id)\" role=\"spinbutton\" tabindex=\"0\" aria-label=\"\(label)\" aria-valuemin=\"0\" aria-valuemax=\"99\" aria-valuenow=\"\(Int(text) ?? 0)\" aria-valuetext=\"\(text)\">"
    )
    html.write(SVGPicture.digits(text))
    html.write("</span>")
  }
}
