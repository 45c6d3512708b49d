import ControlProtocol
import Text

/// Builds HTML, and escapes all external text.
struct HTMLBuilder {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(65_536) }

  /// Begins a secondary page, with a link back to the main one.
  mutating func begin(_ title: String, root: String) {
    write("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
    write("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>\(title)</title>")
    write("<link rel=\"stylesheet\" href=\"\(root)page.css?v=\(Release.version)\"></head>\n<body><main>")
    write("<p><a href=\"\(root)\">Back to the prop</a></p>")
  }

  /// Ends a secondary page.
  mutating func end() { write("</main></body></html>\n") }

  mutating func write(_ html: String) { bytes.append(contentsOf: html.utf8) }

  mutating func write(_ html: [UInt8]) { bytes.append(contentsOf: html) }

  /// Writes untrusted text.
  mutating func text(_ text: String) { write(MarkupText.escaped(text)) }

  /// Writes untrusted text, keeping its line breaks.
  mutating func lines(_ text: String) { write(MarkupText.escaped(text, keepsLines: true)) }

  /// Writes the form of a request, with a button behind its fields.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - verb: the words on the button.
  ///   - isPrimary: whether it is the main action of its group.
  ///   - question: the question to answer first, if something may be lost.
  ///   - fields: writes the fields.
  mutating func form(
    _ request: String, _ verb: String, isPrimary: Bool = false, asking question: String? = nil,
    _ fields: (inout HTMLBuilder) -> Void = { _ in }
  ) {
    write("<form method=\"post\" action=\"api/\(request)\">")
    fields(&self)
    let danger = question.map { " class=\"danger\" data-ask=\"\(MarkupText.escaped($0))\"" } ?? ""
    write("<button\(isPrimary ? " class=\"go\"" : danger)>\(verb)</button></form>")
  }

  /// Writes a control with its visible name, on a line of its own if it `isLong`.
  mutating func labelled(_ name: String, isLong: Bool = false, _ control: (inout HTMLBuilder) -> Void) {
    write("<label\(isLong ? " class=\"long\"" : "")><span class=\"name\">")
    text(name)
    write("</span>")
    control(&self)
    write("</label>")
  }

  /// Writes a selection field in which the current value `now` is preselected.
  mutating func choice(
    _ name: String, _ label: String, _ choices: [(value: String, words: String)], now: String? = nil,
    isLong: Bool = false
  ) {
    labelled(label, isLong: isLong) {
      $0.write("<select name=\"\(name)\">")
      for choice in choices {
        let isSelected = choice.value == now ? " selected" : ""
        $0.write("<option value=\"\(MarkupText.escaped(choice.value))\"\(isSelected)>")
        $0.text(choice.words)
        $0.write("</option>")
      }
      $0.write("</select>")
    }
  }

  /// Writes an element that contains untrusted text.
  mutating func element(_ name: String, _ attributes: String = "", _ text: String) {
    write("<\(name)\(attributes.isEmpty ? "" : " ")\(attributes)>")
    self.text(text)
    write("</\(name)>")
  }
}
