// Continues after a mistake at the next statement.
extension TOMLParser {
  /// Reads the whole file, and collects its mistakes.
  mutating func readOn() -> TOMLReading {
    var reading = TOMLReading(table: TOMLTable(), mistakes: [], standIns: [], hasLostTables: false)
    // Settings under a wrong header are checked but not kept, as their table is unknown.
    var isBeneathLostHeader = false
    scanner.skipBlankLines()
    while scanner.current != nil, reading.mistakes.count < TOMLReading.mostMistakes {
      let start = scanner
      let isHeader = scanner.current == .openBracket
      var statement = Statement()
      do throws(Complaint) {
        if isHeader {
          isBeneathLostHeader = false
          try parseHeader()
        } else {
          try parseSetting(&statement, isKept: !isBeneathLostHeader)
        }
      } catch {
        // Only one mistake per position: others follow from the first.
        if !reading.mistakes.contains(where: { $0.error.position == error.position }) {
          reading.mistakes.append(mistake(error, in: statement))
        }
        if isHeader {
          isBeneathLostHeader = true
          reading.hasLostTables = true
        } else if !isBeneathLostHeader {
          standIn(for: statement, &reading)
        }
        goOn(behind: error, from: start)
      }
      scanner.skipBlankLines()
    }
    reading.table = tree.finished()
    return reading
  }

  /// A setting while it is read, perhaps not to its end.
  struct Statement {
    var path: KeyPath?
    /// The start of its value.
    var value: TOMLScanner?
    /// Whether the table has it.
    var isSet = false
  }

  private func mistake(_ complaint: Complaint, in statement: Statement) -> TOMLReading.Mistake {
    var key: String?
    var text = ""
    // A duplicate key is wrong whatever its value.
    if let path = statement.path, let value = statement.value, !(complaint.position < value.position) {
      var parser = self
      parser.scanner = value
      key = path.last.text
      text = parser.restOfLine
    }
    return TOMLReading.Mistake(
      error: TOMLError(complaint, in: scanner.bytes), key: key, table: table, text: text)
  }

  /// Sets a stand-in for a value that could not be read, so that its key exists.
  private mutating func standIn(for statement: Statement, _ reading: inout TOMLReading) {
    // Without a value, the key may be only part of what was meant.
    guard let path = statement.path, let value = statement.value else { return }
    let position = value.position
    reading.standIns.insert(position)
    guard !statement.isSet else { return }
    do throws(Complaint) {
      try tree.set(path, to: TOMLNode(value: .string(""), position: position))
    } catch {
      // The key is a duplicate or not allowed here, which is the mistake.
    }
  }

  /// Moves to the beginning of the next statement.
  private mutating func goOn(behind complaint: Complaint, from start: TOMLScanner) {
    let line = start.position.line
    var next = start
    next.skipLine()
    // A value of one line ends with it; a longer one ends only before a line that cannot be part of it.
    if scanner.position.line == line, let end = start.endOfOpenBraces { next = end }
    let isLonger = complaint.position.line > line || scanner.position.line > line
    if isLonger {
      while next.current != nil, next.position.line < complaint.position.line || !next.isAtStatement {
        next.skipLine()
      }
    }
    scanner = next
  }
}

extension TOMLScanner {
  fileprivate mutating func skipLine() {
    while let byte = current, byte != .lineFeed { advance() }
    advance()
  }

  /// The position after the line that closes the braces left open on this one, as other languages allow;
  /// `nil` if none are open, or no such line comes before the next header.
  fileprivate var endOfOpenBraces: TOMLScanner? {
    var scanner = self
    var depth = 0
    while let byte = scanner.current, byte != .lineFeed {
      if byte == .openBrace { depth += 1 } else if byte == .closeBrace { depth -= 1 }
      scanner.advance()
    }
    guard depth > 0 else { return nil }
    scanner.advance()
    for _ in 0..<Self.longestBraces {
      scanner.skipBlanks()
      guard let first = scanner.current, first != .openBracket else { return nil }
      scanner.skipLine()
      if first == .closeBrace { return scanner }
    }
    return nil
  }

  /// The most lines to search for the end of braces.
  private static var longestBraces: Int { 20 }

  /// Whether the line looks like a setting or a header, as no line of an array does.
  fileprivate var isAtStatement: Bool {
    var scanner = self
    scanner.skipBlanks()
    let brackets = scanner.isAt(.openBracket, times: 2) ? 2 : scanner.current == .openBracket ? 1 : 0
    scanner.advance(brackets)
    scanner.skipBlanks()
    let isQuoted = scanner.current == .doubleQuote || scanner.current == .singleQuote
    let name = scanner.run { byte in
      byte.isBareKey || byte == .dot || (isQuoted && byte != .equals && !byte.isLineEnd)
    }
    guard name > 0, brackets == 0 || scanner.current?.isDigit == false else { return false }
    scanner.advance(name)
    scanner.skipBlanks()
    return brackets > 0 ? scanner.current == .closeBracket : scanner.current == .equals
  }
}
