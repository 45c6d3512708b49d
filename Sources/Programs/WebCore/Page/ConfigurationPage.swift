import Text

/// The page of a configuration: its lines with their numbers, what is wrong beneath them, and a field for another text.
struct ConfigurationPage {
  /// Where the site's other addresses are, as seen from this one.
  var root = "./"
  var title = "The configuration"
  /// What is to be said above all.
  var note: String?
  /// The text, `nil` where there is none.
  var text: [UInt8]?
  /// What was found in it.
  var report: CheckReport?
  /// What the daemon found in it, each as in the log.
  var findings: [String] = []

  var bytes: [UInt8] {
    var html = HTMLBuilder()
    html.begin("Configuration", root: root)
    html.element("h1", "", title)
    if let note { html.element("p", "id=\"notice\"", note) }
    if let report { html.element("p", "id=\"notice\" role=\"status\"", report.message) }
    general(&html)
    if let text { listing(of: text, &html) }
    html.write("<form class=\"check\" method=\"post\" action=\"\(root)api/check\">")
    html.write("<label for=\"text\">A text to check; the file itself is edited over SSH</label>")
    html.write("<textarea id=\"text\" name=\"text\" rows=\"20\" spellcheck=\"false\" wrap=\"off\">\n")
    html.lines(Self.shown(text ?? []))
    html.write("</textarea><button>Check</button></form>")
    html.end()
    return html.bytes
  }

  /// What is about no line.
  private func general(_ html: inout HTMLBuilder) {
    let whole = (report.map { $0.problems + $0.warnings } ?? []).filter { $0.line == nil }.map(\.message)
    guard !(findings + whole).isEmpty else { return }
    html.write("<ul class=\"mistakes\">")
    for words in findings + whole { html.element("li", "", words) }
    html.write("</ul>")
  }

  private func listing(of text: [UInt8], _ html: inout HTMLBuilder) {
    let problems = Dictionary(grouping: report?.problems ?? [], by: \.line)
    let warnings = Dictionary(grouping: report?.warnings ?? [], by: \.line)
    var lines = Self.shown(text).split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    // What is missing at the end is told behind the last line.
    let last = problems.keys.compactMap { $0 }.max() ?? 0
    while lines.count < last { lines.append("") }
    html.write("<ol class=\"code\">")
    for (index, line) in lines.enumerated() {
      let number = index + 1
      html.write(problems[number] == nil ? "<li><code>" : "<li class=\"bad\"><code>")
      html.lines(String(line))
      html.write("</code>")
      for problem in problems[number] ?? [] { finding(problem, "", &html) }
      for warning in warnings[number] ?? [] { finding(warning, "warning: ", &html) }
      html.write("</li>\n")
    }
    html.write("</ol>")
  }

  private func finding(_ finding: CheckReport.Finding, _ kind: String, _ html: inout HTMLBuilder) {
    let place = finding.column.map { "column \($0): " } ?? ""
    html.element("p", "", kind + place + finding.message)
  }

  /// The text with signs in the place of what no browser shows.
  private static func shown(_ text: [UInt8]) -> String {
    String(
      String.UnicodeScalarView(
        String(decoding: text, as: UTF8.self).unicodeScalars.filter { $0 != "\r" }.map { scalar in
          let isShown = scalar == "\n" || scalar == "\t" || !(scalar.properties.generalCategory == .control)
          return isShown ? scalar : "\u{FFFD}"
        }))
  }
}
