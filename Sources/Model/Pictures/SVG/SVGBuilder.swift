import Text

/// Writes an SVG document, element by element; texts are escaped.
struct SVGBuilder {
  private(set) var bytes: [UInt8] = []
  private var open: [StaticString] = []

  init() { bytes.reserveCapacity(110_000) }

  /// Writes SVG.
  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ other: SVGBuilder) { bytes.append(contentsOf: other.bytes) }

  /// Begins an element; attributes are written unescaped.
  mutating func begin(_ name: StaticString, _ attributes: String = "") {
    element(name, attributes)
    bytes.append(UInt8(ascii: ">"))
    open.append(name)
  }

  /// Ends the current element.
  mutating func end() {
    guard let name = open.popLast() else { return }
    bytes.append(contentsOf: "</\(name)>".utf8)
  }

  mutating func empty(_ name: StaticString, _ attributes: String) {
    element(name, attributes)
    bytes.append(contentsOf: "/>".utf8)
  }

  /// Writes an element that contains a text, escaped.
  mutating func text(_ name: StaticString, _ attributes: String = "", _ text: String) {
    begin(name, attributes)
    write(MarkupText.escaped(text))
    end()
  }

  /// Writes a line feed, for readability.
  mutating func newLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func element(_ name: StaticString, _ attributes: String) {
    bytes.append(contentsOf: "<\(name)".utf8)
    guard !attributes.isEmpty else { return }
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: attributes.utf8)
  }
}
