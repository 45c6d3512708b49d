import TOML

/// A table of a state file; an unknown key or an unexpected value ends the reading.
struct StateTable {
  /// The key path; empty for the file's root.
  let path: String
  private let table: TOMLTable

  /// Creates a table with these keys.
  ///
  /// - Throws: ``StateFileError`` for any other key: it may mean something, and half a state is worse than
  ///   none.
  init(_ table: TOMLTable, path: String = "", keys: [String]) throws(StateFileError) {
    self.path = path
    self.table = table
    guard let other = table.entries.first(where: { !keys.contains($0.key) }) else { return }
    throw .value(
      key: path.isEmpty ? "the file" : path, expected: "no key but \(keys.joined(separator: ", "))",
      found: TOMLValue.string(other.key).description)
  }

  /// The keys, in the file's order.
  var keys: [String] { table.entries.map(\.key) }

  /// Reads the value of a required key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - expected: a description of good values, with its article.
  ///   - read: converts the value; returns `nil` if it is wrong.
  /// - Returns: the converted value.
  /// - Throws: ``StateFileError`` if it is missing or wrong.
  func value<Value>(
    _ key: String, expected: String, _ read: (TOMLValue) -> Value?
  ) throws(StateFileError) -> Value {
    let node = table[key]
    guard let value = node.flatMap({ read($0.value) }) else {
      throw .value(
        key: keyPath(key), expected: expected, found: node?.value.description ?? "no such key")
    }
    return value
  }

  func string(_ key: String) throws(StateFileError) -> String {
    try value(key, expected: "a string") { if case .string(let text) = $0 { text } else { nil } }
  }

  /// An array whose number of strings is in a range.
  func strings(_ key: String, count: ClosedRange<Int>) throws(StateFileError) -> [String] {
    let many = count.lowerBound == count.upperBound ? "\(count.lowerBound)" : "1 to \(count.upperBound)"
    return try value(key, expected: "an array of \(many) strings") { value in
      guard case .array(let nodes) = value, count.contains(nodes.count) else { return nil }
      let texts: [String] = nodes.compactMap { if case .string(let text) = $0.value { text } else { nil } }
      return texts.count == nodes.count ? texts : nil
    }
  }

  func boolean(_ key: String) throws(StateFileError) -> Bool {
    try value(key, expected: "true or false") { if case .boolean(let flag) = $0 { flag } else { nil } }
  }

  /// An integer, converted by a function.
  func integer<Value>(
    _ key: String, expected: String, _ make: (Int) -> Value?
  ) throws(StateFileError) -> Value {
    try value(key, expected: expected) { value in
      guard case .integer(let number) = value else { return nil }
      return Int(exactly: number).flatMap(make)
    }
  }

  /// The table of a key; `nil` if the key is missing.
  func table(_ key: String, keys: [String]) throws(StateFileError) -> StateTable? {
    guard table[key] != nil else { return nil }
    let found = try value(key, expected: "a table") { if case .table(let table) = $0 { table } else { nil } }
    return try StateTable(found, path: keyPath(key), keys: keys)
  }

  /// The tables of an array; none if the key is missing.
  func tables(_ key: String, atMost most: Int, keys: [String]) throws(StateFileError) -> [StateTable] {
    guard table[key] != nil else { return [] }
    let found: [TOMLTable] = try value(key, expected: "an array of at most \(most) tables") { value in
      guard case .array(let nodes) = value, nodes.count <= most else { return nil }
      let tables = nodes.compactMap { if case .table(let table) = $0.value { table } else { nil } }
      return tables.count == nodes.count ? tables : nil
    }
    var tables: [StateTable] = []
    for (index, table) in found.enumerated() {
      tables.append(try StateTable(table, path: "\(keyPath(key))[\(index + 1)]", keys: keys))
    }
    return tables
  }

  private func keyPath(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
