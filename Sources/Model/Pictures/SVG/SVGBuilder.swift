import Text

/// Writes an SVG document, element by element; what comes from outside is escaped.
struct SVGBuilder {
  private(set) var bytes: [UInt8] = []
  private var open: [StaticString] = []

  init() { bytes.reserveCapacity(110_000) }

  /// Writes what is SVG already.
  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes what another builder has.
  mutating func append(_ other: SVGBuilder) { bytes.append(contentsOf: other.bytes) }

  /// Begins an element; its attributes are written as they are.
  mutating func begin(_ name: StaticString, _ attributes: String = "") {
    element(name, attributes)
    bytes.append(UInt8(ascii: ">"))
    open.append(name)
  }

  /// Ends the element that was begun last.
  mutating func end() {
    guard let name = open.popLast() else { return }
    bytes.append(contentsOf: "</\(name)>".utf8)
  }

  /// An element without content.
  mutating func empty(_ name: StaticString, _ attributes: String) {
    element(name, attributes)
    bytes.append(contentsOf: "/>".utf8)
  }

  /// An element that holds a text of anybody's.
  mutating func text(_ name: StaticString, _ attributes: String = "", _ text: String) {
    begin(name, attributes)
    write(MarkupText.escaped(text))
    end()
  }

  /// A line feed, for people who read the file.
  mutating func newLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func element(_ name: StaticString, _ attributes: String) {
    bytes.append(contentsOf: "<\(name)".utf8)
    guard !attributes.isEmpty else { return }
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: attributes.utf8)
  }
}
