/// Builds a tree from headers and settings, and rejects duplicates.
///
/// Tables are in one array and refer to one another by number, so that adding to one copies nothing.
struct TOMLTreeBuilder {
  private var tables: [BuildingTable]
  private var arraysOfTables: [[Int]] = []
  /// The table for settings: that of the last header, or the root.
  private var current = 0
  private let maximumDepth: Int

  /// A builder of a file's root table, or of an inline table at a depth.
  init(position: TOMLPosition, depth: Int, maximumDepth: Int) {
    tables = [BuildingTable(origin: .header, position: position, depth: depth)]
    self.maximumDepth = maximumDepth
  }

  /// How many arrays and tables surround the value of a key.
  func depth(ofValueAt path: KeyPath) -> Int { tables[current].depth + path.rest.count }

  /// The current tree.
  func finished() -> TOMLTable { finishedTable(0) }

  /// Adds a setting: `path = value`.
  mutating func set(_ path: KeyPath, to node: TOMLNode) throws(Complaint) {
    var table = current
    for (count, part) in path.parents.enumerated() {
      table = try descend(from: table, along: path, part: part, count: count + 1)
    }
    if let existing = tables[table].entry(path.last.text) {
      throw Redefinition(path: path, existing: existing, tables: tables).ofKey()
    }
    tables[table].add(path.last, .value(node))
  }

  /// Opens a table by its header: `[path]`.
  mutating func openTable(_ path: KeyPath, at position: TOMLPosition) throws(Complaint) {
    let parent = try parentOfHeader(path, at: position)
    guard let existing = tables[parent].entry(path.last.text) else {
      current = try newTable(path.last, in: parent, origin: .header, position: position)
      return
    }
    guard case .table(let number) = existing.content, tables[number].origin == .impliedByHeader else {
      throw Redefinition(path: path, existing: existing, tables: tables).ofTable(at: position)
    }
    tables[number].origin = .header
    tables[number].position = position
    current = number
  }

  /// Opens an array's element by its header: `[[path]]`.
  mutating func openElement(_ path: KeyPath, at position: TOMLPosition) throws(Complaint) {
    let parent = try parentOfHeader(path, at: position)
    // The array is one level, its element the next.
    let depth = tables[parent].depth + 2
    try checkDepth(depth, at: position)
    let element = tables.count
    switch tables[parent].entry(path.last.text) {
    case nil:
      tables[parent].add(path.last, .arrayOfTables(arraysOfTables.count))
      arraysOfTables.append([element])
    case .some(let existing):
      guard case .arrayOfTables(let number) = existing.content else {
        throw Redefinition(path: path, existing: existing, tables: tables).ofElement(at: position)
      }
      arraysOfTables[number].append(element)
    }
    tables.append(BuildingTable(origin: .element, position: position, depth: depth))
    current = element
  }

  /// Rejects arrays and tables that are nested too deep.
  func checkDepth(_ depth: Int, at position: TOMLPosition) throws(Complaint) {
    guard depth > maximumDepth else { return }
    throw Complaint(
      position, "arrays and tables are nested too deeply here: at most \(maximumDepth) levels are allowed")
  }

  private mutating func newTable(
    _ key: KeyPart, in parent: Int, origin: BuildingTable.Origin, position: TOMLPosition
  ) throws(Complaint) -> Int {
    let depth = tables[parent].depth + 1
    try checkDepth(depth, at: position)
    tables[parent].add(key, .table(tables.count))
    tables.append(BuildingTable(origin: origin, position: position, depth: depth))
    return tables.count - 1
  }

  /// Follows one part of a dotted key: only into tables defined by dotted keys.
  private mutating func descend(
    from table: Int, along path: KeyPath, part: KeyPart, count: Int
  ) throws(Complaint) -> Int {
    guard let existing = tables[table].entry(part.text) else {
      return try newTable(part, in: table, origin: .dottedKey, position: part.position)
    }
    guard case .table(let number) = existing.content, tables[number].origin == .dottedKey else {
      throw Redefinition(path: path, existing: existing, tables: tables).ofParent(count: count)
    }
    return number
  }

  /// The table that contains a header's last part; in an array of tables, the last element.
  private mutating func parentOfHeader(_ path: KeyPath, at position: TOMLPosition) throws(Complaint) -> Int {
    var table = 0
    for (count, part) in path.parents.enumerated() {
      switch tables[table].entry(part.text)?.content {
      case nil:
        table = try newTable(part, in: table, origin: .impliedByHeader, position: part.position)
      case .table(let number):
        table = number
      case .arrayOfTables(let number):
        table = arraysOfTables[number].last ?? table
      case .value(let node):
        throw Redefinition.ofHeaderParent(path, count: count + 1, node: node, at: position)
      }
    }
    return table
  }

  /// Recurses no deeper than the limit on depth, which every table was checked against.
  private func finishedTable(_ number: Int) -> TOMLTable {
    let table = tables[number]
    let entries = table.entries.map { entry in
      TOMLEntry(key: entry.key.text, keyPosition: entry.key.position, node: finishedNode(entry.content))
    }
    return TOMLTable(entries: entries, index: table.index)
  }

  private func finishedNode(_ content: BuildingTable.Content) -> TOMLNode {
    switch content {
    case .value(let node):
      return node
    case .table(let number):
      return TOMLNode(value: .table(finishedTable(number)), position: tables[number].position)
    case .arrayOfTables(let number):
      let elements = arraysOfTables[number].map { finishedNode(.table($0)) }
      let position = elements.first?.position ?? TOMLPosition(line: 1, column: 1)
      return TOMLNode(value: .array(elements), position: position)
    }
  }
}
