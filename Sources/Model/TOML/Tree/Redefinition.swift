/// Messages for duplicates: each has the line of the first definition, and how to fix it.
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
        "`\(name)` is already a table on line \(line): set the keys in it, or delete one")
    case .arrayOfTables:
      Complaint(
        path.position, "`\(name)` is already a list of tables on line \(line): delete one of the two")
    }
  }

  /// The complaint about a dotted key into something that it may not add to.
  func ofParent(count: Int) -> Complaint {
    let parent = path.text(upTo: count)
    switch existing.content {
    case .value(let node):
      return Self.ofParent(path, count: count, node: node, at: path.position)
    case .table:
      return Complaint(
        path.position,
        "`\(parent)` is a table with its own header (line \(line)): set `\(path.text(from: count))` below that header"
      )
    case .arrayOfTables:
      return Complaint(
        path.position,
        "`\(parent)` is a list of tables on line \(line): set `\(path.text(from: count))` below one of its [[headers]]"
      )
    }
  }

  /// The complaint about a duplicate `[header]`, or one for something other than a table.
  func ofTable(at position: TOMLPosition) -> Complaint {
    switch existing.content {
    case .value(let node):
      if case .table = node.value {
        return Complaint(
          position, "`\(name)` is complete in its braces on line \(line): set its keys there")
      }
      return Complaint(
        position,
        "`\(name)` is already set on line \(line), to \(node.value.kind), so it cannot be a [table] as well")
    case .table(let number) where tables[number].origin == .dottedKey:
      return Complaint(
        position,
        "`\(name)` is already a table, by the dotted key on line \(line): set its keys there in the same way")
    case .table(let number):
      return Complaint(
        position,
        "[\(name)] already exists on line \(tables[number].position.line): put all its keys there")
    case .arrayOfTables:
      return Complaint(
        position,
        "`\(name)` is already a list on line \(line): write [[\(name)]], with double brackets, for another element"
      )
    }
  }

  /// The complaint about an `[[element]]` of something other than an array of tables.
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
        "[[\(name)]] must come before the headers of tables in it; the first of those is on line \(line)"
      )
    case .table, .arrayOfTables:
      return Complaint(
        position,
        "`\(name)` is already a single table on line \(line), so [[\(name)]] cannot add to it")
    }
  }

  /// The complaint about a header below a value.
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
        "`\(parent)` is complete in its braces on line \(line): set `\(path.text(from: count))` there"
      )
    case .array:
      return Complaint(
        position,
        "`\(parent)` is complete in its brackets on line \(line), so nothing can be added here"
      )
    default:
      return Complaint(
        position,
        "`\(parent)` is already set on line \(line), to \(node.value.kind), so it cannot contain `\(path.text(from: count))`"
      )
    }
  }
}
