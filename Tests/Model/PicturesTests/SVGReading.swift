/// The content of an SVG document, parsed independently of the code that wrote it.
struct SVGReading {
  /// For each element with an id and a class: whether `on` is among its classes.
  private(set) var lit: [String: Bool] = [:]
  /// The ids that occur more than once.
  private(set) var repeated: [String] = []
  /// The names of all elements, in their order.
  private(set) var elements: [Substring] = []
  /// The text between tags.
  private(set) var texts: [Substring] = []

  init(_ document: [UInt8]) {
    let text = String(decoding: document, as: UTF8.self)
    for part in text.split(separator: "<").dropFirst(0) {
      guard let end = part.firstIndex(of: ">") else { continue }
      let tag = part[..<end]
      let rest = part[part.index(after: end)...]
      if rest.contains(where: { !$0.isWhitespace }) { texts.append(rest) }
      guard !tag.hasPrefix("/") else { continue }
      elements.append(tag.prefix { $0 != " " && $0 != "/" })
      guard let id = Self.value(of: "id", in: tag), let classes = Self.value(of: "class", in: tag) else {
        continue
      }
      let name = String(id)
      if lit[name] != nil { repeated.append(name) }
      lit[name] = classes.split(separator: " ").contains("on")
    }
  }

  private static func value(of attribute: String, in tag: Substring) -> Substring? {
    guard let start = tag.range(of: " \(attribute)=\"")?.upperBound else { return nil }
    return tag[start...].prefix { $0 != "\"" }
  }
}

extension Substring {
  /// The first occurrence of a text.
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
