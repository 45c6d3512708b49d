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

  // Bytes, because splitting characters takes ten times as long.
  init(_ document: [UInt8]) {
    for part in document.split(separator: UInt8(ascii: "<")) {
      guard let end = part.firstIndex(of: UInt8(ascii: ">")) else { continue }
      let tag = part[..<end]
      let rest = part[(end + 1)...]
      if rest.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }) {
        texts.append(Self.text(rest))
      }
      guard tag.first != UInt8(ascii: "/") else { continue }
      elements.append(Self.text(tag.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "/") }))
      guard let id = Self.value(of: " id=", in: tag), let classes = Self.value(of: " class=", in: tag) else {
        continue
      }
      let name = String(Self.text(id))
      let isOn = classes.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual("on".utf8) }
      if lit.updateValue(isOn, forKey: name) != nil { repeated.append(name) }
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> Substring {
    Substring(String(decoding: bytes, as: UTF8.self))
  }

  /// The value of an attribute, which is the text in quotes behind a piece of a tag.
  private static func value(of attribute: String, in tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let pieces = tag.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    for index in stride(from: 0, to: pieces.count - 1, by: 2)
    where pieces[index].suffix(attribute.utf8.count).elementsEqual(attribute.utf8) {
      return pieces[index + 1]
    }
    return nil
  }
}
