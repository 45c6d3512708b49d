import Text

/// Writes HTML, piece by piece; what comes from outside is escaped.
struct HTMLBuilder {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(65_536) }

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
