extension TOMLParser {
  /// Reads `"text"`.
  mutating func parseBasicString() throws(Complaint) -> String {
    let start = scanner.position
    scanner.advance()
    var text: [UInt8] = []
    while let byte = scanner.current, !byte.isLineEnd {
      switch byte {
      case .doubleQuote:
        scanner.advance()
        return String(decoding: text, as: UTF8.self)
      case .backslash:
        text += try parseEscape()
      default:
        text.append(byte)
        scanner.advance()
      }
    }
    throw unclosedString(start, quote: "\"", text: text)
  }

  /// Reads `'text'`, in which a backslash is a backslash.
  mutating func parseLiteralString() throws(Complaint) -> String {
    let start = scanner.position
    scanner.advance()
    let length = scanner.run { $0 != .singleQuote && !$0.isLineEnd }
    let text = scanner.upcoming(length)
    scanner.advance(length)
    guard scanner.consume(.singleQuote) else { throw unclosedString(start, quote: "'", text: Array(text)) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads text in three double quotes, over any number of lines.
  mutating func parseMultilineBasicString() throws(Complaint) -> String {
    let start = scanner.position
    scanner.advance(3)
    skipLineEnd()
    var text: [UInt8] = []
    while let byte = scanner.current {
      switch byte {
      case .doubleQuote:
        if consumeClosingQuotes(.doubleQuote, into: &text) { return String(decoding: text, as: UTF8.self) }
      case .backslash:
        if isAtContinuation {
          skipContinuation()
        } else {
          text += try parseEscape()
        }
      default:
        text.append(byte)
        scanner.advance()
      }
    }
    throw unclosedMultilineString(start, quotes: "\"\"\"")
  }

  /// Reads text in three single quotes, over any number of lines.
  mutating func parseMultilineLiteralString() throws(Complaint) -> String {
    let start = scanner.position
    scanner.advance(3)
    skipLineEnd()
    var text: [UInt8] = []
    while let byte = scanner.current {
      if byte == .singleQuote {
        if consumeClosingQuotes(.singleQuote, into: &text) { return String(decoding: text, as: UTF8.self) }
      } else {
        text.append(byte)
        scanner.advance()
      }
    }
    throw unclosedMultilineString(start, quotes: "'''")
  }

  /// Reads the next quotes: one or two are text; three close it, preceded by up to two of text.
  private mutating func consumeClosingQuotes(_ quote: UInt8, into text: inout [UInt8]) -> Bool {
    let count = min(5, scanner.run { $0 == quote })
    scanner.advance(count)
    let isClosed = count >= 3
    text += Array(repeating: quote, count: isClosed ? count - 3 : count)
    return isClosed
  }

  private mutating func skipLineEnd() {
    _ = scanner.consume(.carriageReturn)
    _ = scanner.consume(.lineFeed)
  }

  /// Whether only blanks follow the next backslash on its line.
  private var isAtContinuation: Bool {
    let blanks = scanner.bytes[scanner.offset...].dropFirst().prefix(while: \.isBlank).count
    return scanner.peek(1 + blanks)?.isLineEnd ?? false
  }

  private mutating func skipContinuation() {
    scanner.advance()
    while let byte = scanner.current, byte.isBlank || byte.isLineEnd { scanner.advance() }
  }

  private mutating func parseEscape() throws(Complaint) -> [UInt8] {
    let start = scanner.position
    guard let letter = scanner.peek(1) else { throw unknownEscape() }
    let meaning: UInt8
    switch letter {
    case .doubleQuote, .backslash: meaning = letter
    case UInt8(ascii: "b"): meaning = 0x08
    case UInt8(ascii: "t"): meaning = .tab
    case UInt8(ascii: "n"): meaning = .lineFeed
    case UInt8(ascii: "f"): meaning = 0x0C
    case UInt8(ascii: "r"): meaning = .carriageReturn
    case UInt8(ascii: "u"): return try parseUnicodeEscape(digits: 4, start: start)
    case UInt8(ascii: "U"): return try parseUnicodeEscape(digits: 8, start: start)
    default: throw unknownEscape()
    }
    scanner.advance(2)
    return [meaning]
  }

  private mutating func parseUnicodeEscape(digits: Int, start: TOMLPosition) throws(Complaint) -> [UInt8] {
    let letter = digits == 4 ? "u" : "U"
    scanner.advance(2)
    let found = min(digits, scanner.run { $0.digitValue != nil })
    let text = scanner.upcomingText(found)
    guard found == digits, let value = UInt32(text, radix: 16) else {
      throw Complaint(
        start,
        "expected \(digits) hexadecimal digits after \\\(letter), found \(found): for a backslash itself write \\\\"
      )
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw Complaint(
        start, "there is no character \\\(letter)\(text): Unicode ends at 10FFFF and excludes D800 to DFFF")
    }
    scanner.advance(found)
    return Array(String(Character(scalar)).utf8)
  }
}
