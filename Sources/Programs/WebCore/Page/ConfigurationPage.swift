import Text

/// The page of a configuration: numbered lines with their problems below, and a field for checking another
/// text.
struct ConfigurationPage {
  /// The site's root, relative to this page.
  var root = "./"
  var title = "Configuration"
  /// A message at the top.
  var note: String?
  /// The configuration, or `nil`.
  var text: [UInt8]?
  var report: CheckReport?
  /// The daemon's findings, as in the log.
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
    html.write("<label for=\"text\">Configuration to check; edit the file itself over SSH</label>")
    html.write("<textarea id=\"text\" name=\"text\" rows=\"20\" spellcheck=\"false\" wrap=\"off\">\n")
    html.lines(Self.shown(text ?? []))
    html.write("</textarea><button>Check</button></form>")
    html.end()
    return html.bytes
  }

  /// Writes the findings that concern no line.
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
    // A problem at the end may be past the last line.
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

  /// The text, with replacement characters for control characters.
  private static func shown(_ text: [UInt8]) -> String {
    String(
      String.UnicodeScalarView(
        String(decoding: text, as: UTF8.self).unicodeScalars.filter { $0 != "\r" }.map { scalar in
          let isShown = scalar == "\n" || scalar == "\t" || !(scalar.properties.generalCategory == .control)
          return isShown ? scalar : "\u{FFFD}"
        }))
  }
}
