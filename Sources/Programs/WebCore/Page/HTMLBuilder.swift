import ControlProtocol
import Text

/// Writes HTML, piece by piece; what comes from outside is escaped.
struct HTMLBuilder {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(65_536) }

  /// Begins a page beside the prop's own, with the way back there.
  mutating func begin(_ title: String, root: String) {
    write("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
    write("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>\(title)</title>")
    write("<link rel=\"stylesheet\" href=\"\(root)page.css?v=\(Release.version)\"></head>\n<body><main>")
    write("<p><a href=\"\(root)\">Back to the prop</a></p>")
  }

  /// Ends such a page.
  mutating func end() { write("</main></body></html>\n") }

  /// Writes what is HTML already.
  mutating func write(_ html: String) { bytes.append(contentsOf: html.utf8) }

  /// Writes what is HTML already.
  mutating func write(_ html: [UInt8]) { bytes.append(contentsOf: html) }

  /// Writes a text of anybody's.
  mutating func text(_ text: String) { write(MarkupText.escaped(text)) }

  /// Writes lines of anybody's as they stand in a file.
  mutating func lines(_ text: String) { write(MarkupText.escaped(text, keepsLines: true)) }

  /// Writes an element with a text of anybody's.
  mutating func element(_ name: String, _ attributes: String = "", _ text: String) {
    write("<\(name)\(attributes.isEmpty ? "" : " ")\(attributes)>")
    self.text(text)
    write("</\(name)>")
  }
}
