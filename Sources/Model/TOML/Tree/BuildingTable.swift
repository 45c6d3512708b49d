/// A table while the file is still being read, and by what right it exists, which decides who may still add to it.
struct BuildingTable {
  /// How a table came to be.
  enum Origin {
    /// A longer header needed it: `a` in `[a.b]`. Its own header may still come.
    case impliedByHeader
    /// Its own `[header]`.
    case header
    /// A dotted key: `a` in `a.b = 1`.
    case dottedKey
    /// An `[[element]]` of an array of tables.
    case element
  }

  /// What a key holds.
  ///
  /// Tables and arrays of tables can still grow, so they stand in the builder by number.
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

/// One part of a dotted key, and where it begins.
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

  /// The path, or so many parts of its start, as a file has it.
  func text(upTo count: Int? = nil) -> String { Self.text(parts.prefix(count ?? parts.count)) }

  /// The path without so many parts of its start.
  func text(from count: Int) -> String { Self.text(parts.dropFirst(count)) }

  private static func text(_ parts: ArraySlice<KeyPart>) -> String {
    // Sixteen parts of forty characters, twice in one message, are no help to anybody.
    PrintableText.excerpt(of: parts.map { PrintableText.key($0.text) }.joined(separator: "."), upTo: 80)
  }
}
