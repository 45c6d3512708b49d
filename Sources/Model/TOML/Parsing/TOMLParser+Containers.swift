extension TOMLParser {
  mutating func parseArray(depth: Int) throws(Complaint) -> [TOMLNode] {
    let start = scanner.position
    try tree.checkDepth(depth, at: start)
    scanner.advance()
    var nodes: [TOMLNode] = []
    scanner.skipBlankLines()
    while !scanner.consume(.closeBracket) {
      guard scanner.current != nil else { throw unclosedArray(start) }
      nodes.append(try parseValue(depth: depth))
      scanner.skipBlankLines()
      if scanner.consume(.comma) {
        scanner.skipBlankLines()
      } else if scanner.current == nil {
        throw unclosedArray(start)
      } else if scanner.current != .closeBracket {
        throw noComma(inArrayFrom: start)
      }
    }
    return nodes
  }

  mutating func parseInlineTable(depth: Int) throws(Complaint) -> TOMLTable {
    let start = scanner.position
    try tree.checkDepth(depth, at: start)
    var table = TOMLTreeBuilder(position: start, depth: depth, maximumDepth: maximumDepth)
    scanner.advance()
    scanner.skipBlanks()
    if scanner.consume(.closeBrace) { return table.finished() }
    while true {
      if isAtEndOfInlineLine { throw unclosedInlineTable(start) }
      let path = try parseKeyPath()
      try expectEquals(after: path)
      let node = try parseValue(depth: table.depth(ofValueAt: path))
      try table.set(path, to: node)
      scanner.skipBlanks()
      if scanner.consume(.closeBrace) { return table.finished() }
      if isAtEndOfInlineLine { throw unclosedInlineTable(start) }
      let comma = scanner.position
      guard scanner.consume(.comma) else { throw noCommaInInlineTable() }
      scanner.skipBlanks()
      if scanner.current == .closeBrace {
        throw Complaint(comma, "found a comma before }: leave it out after the last value")
      }
    }
  }

  /// Whether the line ends; a comment ends it too, as an inline table must be on one line.
  private var isAtEndOfInlineLine: Bool { scanner.isAtLineEnd || scanner.current == .hash }
}
