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

  /// Writes an element that contains untrusted text.
  mutating func element(_ name: String, _ attributes: String = "", _ text: String) {
    write("<\(name)\(attributes.isEmpty ? "" : " ")\(attributes)>")
    self.text(text)
    write("</\(name)>")
  }
}
