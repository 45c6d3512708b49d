extension TOMLParser {
  /// Reads the next value, within this many arrays and tables.
  mutating func parseValue(depth: Int) throws(Complaint) -> TOMLNode {
    let position = scanner.position
    return TOMLNode(value: try parseBareValue(depth: depth), position: position)
  }

  private mutating func parseBareValue(depth: Int) throws(Complaint) -> TOMLValue {
    switch scanner.current {
    case .doubleQuote:
      return .string(
        scanner.isAt(.doubleQuote, times: 3) ? try parseMultilineBasicString() : try parseBasicString())
    case .singleQuote:
      return .string(
        scanner.isAt(.singleQuote, times: 3) ? try parseMultilineLiteralString() : try parseLiteralString())
    case .openBracket:
      return .array(try parseArray(depth: depth + 1))
    case .openBrace:
      return .table(try parseInlineTable(depth: depth + 1))
    default:
      return try parseToken()
    }
  }

  /// Reads a value without quotes and brackets: a boolean, number, date or time.
  private mutating func parseToken() throws(Complaint) -> TOMLValue {
    let length = tokenLength()
    guard length > 0 else { throw noValue() }
    let value = try value(of: scanner.upcoming(length))
    scanner.advance(length)
    return value
  }

  /// The length of the next token.
  ///
  /// A date may have a space before its time.
  private func tokenLength() -> Int {
    let length = scanner.run { !$0.endsToken }
    guard length == 10, isDate(scanner.upcoming(length)), scanner.peek(length) == .space,
      scanner.peek(length + 1)?.isDigit == true
    else { return length }
    let rest = scanner.bytes[(scanner.offset + length + 1)...].prefix { !$0.endsToken }
    return length + 1 + rest.count
  }

  private func isDate(_ token: ArraySlice<UInt8>) -> Bool {
    token.enumerated().allSatisfy { place, byte in place == 4 || place == 7 ? byte == .minus : byte.isDigit }
  }

  private func value(of token: ArraySlice<UInt8>) throws(Complaint) -> TOMLValue {
    if token.elementsEqual("true".utf8) { return .boolean(true) }
    if token.elementsEqual("false".utf8) { return .boolean(false) }
    let digits = token.prefix(while: \.isDigit)
    let rest = token.dropFirst(digits.count)
    if !digits.isEmpty, rest.first == .colon {
      return try parseTimeValue(token)
    }
    if !digits.isEmpty, rest.first == .minus, rest.dropFirst().first?.isDigit == true {
      return try parseDateValue(token)
    }
    guard let first = token.first,
      first.isDigit || first == .plus || first == .minus || first == .dot || isSpecialFloat(token)
    else { throw unquotedValue() }
    return try parseNumber(token)
  }

  private func isSpecialFloat(_ token: ArraySlice<UInt8>) -> Bool {
    token.elementsEqual("inf".utf8) || token.elementsEqual("nan".utf8)
  }
}
