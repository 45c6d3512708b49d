/// A table: keys with their values, in the order of the file.
package struct TOMLTable: Sendable, Equatable {
  /// The entries, in the order of their first mention in the file.
  package let entries: [TOMLEntry]

  private let index: [KeyBytes: Int]

  /// A table of entries; if two have the same key, the first is found.
  package init(entries: [TOMLEntry] = []) {
    var index: [KeyBytes: Int] = [:]
    for (number, entry) in entries.enumerated() where index[KeyBytes(entry.key)] == nil {
      index[KeyBytes(entry.key)] = number
    }
    self.init(entries: entries, index: index)
  }

  init(entries: [TOMLEntry], index: [KeyBytes: Int]) {
    self.entries = entries
    self.index = index
  }

  /// The value of a key, or nil if the table has none.
  package subscript(key: String) -> TOMLNode? { entry(key)?.node }

  /// The entry of a key, or nil if the table has none.
  ///
  /// Keys are compared byte for byte.
  package func entry(_ key: String) -> TOMLEntry? { index[KeyBytes(key)].map { entries[$0] } }

  /// Whether two tables have the same entries in the same order and at the same positions.
  package static func == (left: TOMLTable, right: TOMLTable) -> Bool { left.entries == right.entries }
}

/// A key with its value.
package struct TOMLEntry: Sendable, Equatable {
  /// The key, without quotes and escapes.
  package let key: String
  /// The key's first position in the file.
  package let keyPosition: TOMLPosition
  package let node: TOMLNode

  package init(key: String, keyPosition: TOMLPosition, node: TOMLNode) {
    self.key = key
    self.keyPosition = keyPosition
    self.node = node
  }
}
