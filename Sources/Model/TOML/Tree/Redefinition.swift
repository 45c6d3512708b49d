/// Words for what stands in a file twice: each names the line of the first, and what to do.
struct Redefinition {
  let path: KeyPath
  let existing: BuildingTable.Entry
  let tables: [BuildingTable]

  private var line: Int { existing.key.position.line }
  private var name: String { path.text() }

  /// The complaint about a key that is set again.
  func ofKey() -> Complaint {
    switch existing.content {
    case .value:
      Complaint(path.position, "`\(name)` is already set on line \(line): delete one of the two")
    case .table:
      Complaint(
        path.position,
        "`\(name)` is already a table, begun on line \(line): set the keys within it, or delete one")
    case .arrayOfTables:
      Complaint(
        path.position, "`\(name)` is already a list of tables, begun on line \(line): delete one of the two")
    }
  }

  /// The complaint about a dotted key that leads through something closed to it.
  func ofParent(count: Int) -> Complaint {
    let parent = path.text(upTo: count)
    switch existing.content {
    case .value(let node):
      return Self.ofParent(path, count: count, node: node, at: path.position)
    case .table:
      return Complaint(
        path.position,
        "`\(parent)` is a table with a header of its own (line \(line)): set `\(path.text(from: count))` beneath that header"
      )
    case .arrayOfTables:
      return Complaint(
        path.position,
        "`\(parent)` is a list of tables, begun on line \(line): set `\(path.text(from: count))` beneath one of its [[headers]]"
      )
    }
  }

  /// The complaint about a `[header]` that stands twice, or for something that is no table.
  func ofTable(at position: TOMLPosition) -> Complaint {
    switch existing.content {
    case .value(let node):
      if case .table = node.value {
        return Complaint(
          position, "`\(name)` is complete as it stands in braces on line \(line): set its keys within them")
      }
      return Complaint(
        position,
        "`\(name)` is already set on line \(line), to \(node.value.kind), so it cannot be a [table] as well")
    case .table(let number) where tables[number].origin == .dottedKey:
      return Complaint(
        position,
        "`\(name)` is already a table by the dotted key on line \(line): set its keys in the same way there")
    case .table(let number):
      return Complaint(
        position,
        "[\(name)] already stands on line \(tables[number].position.line): put all its keys beneath that one")
    case .arrayOfTables:
      return Complaint(
        position,
        "`\(name)` is a list since line \(line): write [[\(name)]], with double brackets, for one more")
    }
  }

  /// The complaint about an `[[element]]` of what is no array of tables.
  func ofElement(at position: TOMLPosition) -> Complaint {
    switch existing.content {
    case .value(let node):
      return Complaint(
        position,
        "`\(name)` is already set on line \(line), to \(node.value.kind), so [[\(name)]] cannot add to it")
    case .table(let number) where tables[number].origin == .header:
      return Complaint(
        position,
        "[\(name)] on line \(tables[number].position.line) makes it a single table: "
          + "write [[\(name)]], with double brackets, there as well")
    case .table(let number) where tables[number].origin == .impliedByHeader:
      return Complaint(
        position,
        "[[\(name)]] has to stand before the headers of what is in it, and the first of those is on line \(line)"
      )
    case .table, .arrayOfTables:
      return Complaint(
        position,
        "`\(name)` is already a single table, begun on line \(line), so [[\(name)]] cannot add to it")
    }
  }

  /// The complaint about a header that leads through a value.
  static func ofHeaderParent(
    _ path: KeyPath, count: Int, node: TOMLNode, at position: TOMLPosition
  ) -> Complaint {
    ofParent(path, count: count, node: node, at: position)
  }

  private static func ofParent(
    _ path: KeyPath, count: Int, node: TOMLNode, at position: TOMLPosition
  ) -> Complaint {
    let parent = path.text(upTo: count)
    let line = node.position.line
    switch node.value {
    case .table:
      return Complaint(
        position,
        "`\(parent)` is complete as it stands in braces on line \(line): set `\(path.text(from: count))` within them"
      )
    case .array:
      return Complaint(
        position,
        "`\(parent)` is complete as it stands in brackets on line \(line), so nothing can be added to it here"
      )
    default:
      return Complaint(
        position,
        "`\(parent)` is already set on line \(line), to \(node.value.kind), so it holds no `\(path.text(from: count))`"
      )
    }
  }
}
