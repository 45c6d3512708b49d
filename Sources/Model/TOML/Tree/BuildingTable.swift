/// A table while its file is read, with its origin, which decides what may add to it.
struct BuildingTable {
  /// How a table was defined.
  enum Origin {
    /// By a longer header, as `a` in `[a.b]`; its own may still follow.
    case impliedByHeader
    /// By its own `[header]`.
    case header
    /// By a dotted key: `a` in `a.b = 1`.
    case dottedKey
    /// As an `[[element]]` of an array of tables.
    case element
  }

  /// The content of a key.
  ///
  /// Tables and arrays of tables can still grow, so they are numbers in the builder.
  enum Content {
    case value(TOMLNode)
    case table(Int)
    case arrayOfTables(Int)
  }

  struct Entry {
    let key: KeyPart
    let content: Content
  }

  var origin: Origin
  var position: TOMLPosition
  let depth: Int
  private(set) var entries: [Entry] = []
  private(set) var index: [KeyBytes: Int] = [:]

  init(origin: Origin, position: TOMLPosition, depth: Int) {
    self.origin = origin
    self.position = position
    self.depth = depth
  }

  func entry(_ key: String) -> Entry? { index[KeyBytes(key)].map { entries[$0] } }

  mutating func add(_ key: KeyPart, _ content: Content) {
    index[KeyBytes(key.text)] = entries.count
    entries.append(Entry(key: key, content: content))
  }
}

/// One part of a dotted key, and its position.
struct KeyPart {
  let text: String
  let position: TOMLPosition
}

/// A whole key: one part or, with dots, several.
struct KeyPath {
  let first: KeyPart
  let rest: [KeyPart]

  var parts: [KeyPart] { [first] + rest }
  /// All parts but the last.
  var parents: ArraySlice<KeyPart> { parts.dropLast() }
  var last: KeyPart { rest.last ?? first }
  var position: TOMLPosition { first.position }

  /// The first parts of the path, by default all, as written in a file.
  func text(upTo count: Int? = nil) -> String { Self.text(parts.prefix(count ?? parts.count)) }

  /// The path without its first parts.
  func text(from count: Int) -> String { Self.text(parts.dropFirst(count)) }

  private static func text(_ parts: ArraySlice<KeyPart>) -> String {
    // Sixteen parts of forty characters, twice in one message, would be unreadable.
    PrintableText.excerpt(of: parts.map { PrintableText.key($0.text) }.joined(separator: "."), upTo: 80)
  }
}
