extension TOMLParser {
  /// Reads a key with its dotted parts and the blanks after it.
  mutating func parseKeyPath() throws(Complaint) -> KeyPath {
    let first = try parseKeyPart()
    var rest: [KeyPart] = []
    scanner.skipBlanks()
    while scanner.consume(.dot) {
      scanner.skipBlanks()
      let part = try parseKeyPart(isAfterDot: true)
      // Checked here too, to reject a key of thousands of dots at once.
      guard rest.count < maximumDepth else {
        throw Complaint(
          part.position, "this key has too many parts: at most \(maximumDepth) levels are allowed")
      }
      rest.append(part)
      scanner.skipBlanks()
    }
    return KeyPath(first: first, rest: rest)
  }

  /// Reads the `=` after a key and the blanks around it.
  mutating func expectEquals(after path: KeyPath) throws(Complaint) {
    scanner.skipBlanks()
    guard scanner.consume(.equals) else { throw noEquals(after: path) }
    scanner.skipBlanks()
  }

  private mutating func parseKeyPart(isAfterDot: Bool = false) throws(Complaint) -> KeyPart {
    let position = scanner.position
    switch scanner.current {
    case .doubleQuote:
      if scanner.isAt(.doubleQuote, times: 3) { throw multilineKey() }
      return KeyPart(text: try parseBasicString(), position: position)
    case .singleQuote:
      if scanner.isAt(.singleQuote, times: 3) { throw multilineKey() }
      return KeyPart(text: try parseLiteralString(), position: position)
    default:
      let length = scanner.run(while: \.isBareKey)
      if let scalar = scanner.peekScalar(length), scalar.properties.isAlphabetic {
        throw unquotedKey()
      }
      guard length > 0 else { throw isAfterDot ? noKeyAfterDot() : noKey() }
      let text = scanner.upcomingText(length)
      scanner.advance(length)
      return KeyPart(text: text, position: position)
    }
  }
}
