/// Reads a file statement by statement: headers and settings.
///
/// The file has passed ``SourceCheck``, so text is valid UTF-8 without control characters.
struct TOMLParser {
  var scanner: TOMLScanner
  var tree: TOMLTreeBuilder
  let maximumDepth: Int
  /// The last name of the last header; empty before the first.
  private(set) var table = ""

  init(bytes: [UInt8], maximumDepth: Int) {
    scanner = TOMLScanner(bytes: bytes)
    tree = TOMLTreeBuilder(position: scanner.position, depth: 0, maximumDepth: maximumDepth)
    self.maximumDepth = maximumDepth
  }

  mutating func parseFile() throws(Complaint) -> TOMLTable {
    scanner.skipBlankLines()
    while let byte = scanner.current {
      if byte == .openBracket {
        try parseHeader()
      } else {
        var statement = Statement()
        try parseSetting(&statement, isKept: true)
      }
      scanner.skipBlankLines()
    }
    return tree.finished()
  }

  /// Reads a setting, and records how far that succeeded.
  mutating func parseSetting(_ statement: inout Statement, isKept: Bool) throws(Complaint) {
    let path = try parseKeyPath()
    statement.path = path
    try expectEquals(after: path)
    statement.value = scanner
    let node = try parseValue(depth: tree.depth(ofValueAt: path))
    if isKept { try tree.set(path, to: node) }
    statement.isSet = isKept
    scanner.skipBlanksAndComment()
    guard scanner.isAtLineEnd else { throw textAfterValue(node.value) }
  }

  mutating func parseHeader() throws(Complaint) {
    let start = scanner.position
    let isElement = scanner.isAt(.openBracket, times: 2)
    let brackets = isElement ? 2 : 1
    scanner.advance(brackets)
    scanner.skipBlanks()
    if scanner.current == .closeBracket || scanner.current == .openBracket || scanner.isAtLineEnd {
      throw noTableName(start: start)
    }
    let path = try parseKeyPath()
    table = path.last.text
    guard scanner.isAt(.closeBracket, times: brackets) else {
      throw unclosedHeader(path, isElement: isElement, start: start)
    }
    scanner.advance(brackets)
    if isElement {
      try tree.openElement(path, at: start)
    } else {
      try tree.openTable(path, at: start)
    }
    scanner.skipBlanksAndComment()
    guard scanner.isAtLineEnd else { throw textAfterHeader(path, isElement: isElement) }
  }
}
