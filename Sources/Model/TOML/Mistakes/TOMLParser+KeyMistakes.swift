// Messages for mistakes left of the `=`, and in headers.
extension TOMLParser {
  func noKey() -> Complaint {
    if let advice = adviceOnNext { return complaint("expected a key, found \(next): \(advice)") }
    switch scanner.current {
    case .equals:
      return complaint("expected a key before the =")
    case .slash where scanner.peek(1) != .slash && scanner.peek(1) != UInt8(ascii: "*"):
      let word = scanner.run { !$0.endsToken && $0 != .equals }
      return complaint(
        "a key with a slash needs quotes, as in \(PrintableText.quoted(scanner.upcomingText(word)))")
    case .slash, .semicolon:
      return complaint("expected a key, found \(next): a comment begins with #")
    case .closeBracket:
      return complaint("found a ] without its [")
    default:
      return complaint("expected a key, as in label = \"NEW YORK\", found \(next)")
    }
  }

  func noKeyAfterDot() -> Complaint {
    complaint(
      "expected another part of the key after the dot, found \(adviceOnNext.map { "\(next): \($0)" } ?? next)"
    )
  }

  func multilineKey() -> Complaint {
    complaint("a key has single or double quotes, not triple quotes")
  }

  func unquotedKey() -> Complaint {
    let word = scanner.run { !$0.endsToken && $0 != .equals && $0 != .dot }
    return complaint(
      "a key with letters other than A to Z needs quotes, as in \(PrintableText.quoted(scanner.upcomingText(word)))"
    )
  }

  func noEquals(after path: KeyPath) -> Complaint {
    let key = path.text()
    if key == "-" {
      return complaint(
        "found a - before a setting: leave it out; for a list of tables write [[name]] above each")
    }
    if let advice = adviceOnNext { return complaint("expected = after `\(key)`, found \(next): \(advice)") }
    if scanner.isAtLineEnd || scanner.current == .hash {
      return complaint("expected = and a value after `\(key)`, found \(next)")
    }
    let isWord =
      scanner.current.map { $0.isBareKey || $0 == .doubleQuote || $0 == .singleQuote || $0 >= 0x80 } ?? false
    if isWord {
      let advice =
        restOfLine.contains("=")
        ? "a key of several words needs quotes" : "write \(key) = \(suggestion(restOfLine))"
      return complaint("expected = after `\(key)`, found \(next): \(advice)")
    }
    if scanner.current == .colon {
      return complaint("expected = after `\(key)`, found a colon: write \(key) = value")
    }
    return complaint("expected = after `\(key)`, found \(next)")
  }

  /// A suggested value: unchanged if it begins like one, otherwise in quotes.
  private func suggestion(_ text: String) -> String {
    let isValue = text.utf8.first.map { $0 == .doubleQuote || $0 == .singleQuote || $0.isDigit } ?? false
    return isValue || text == "true" || text == "false"
      ? PrintableText.excerpt(of: text) : PrintableText.quoted(text)
  }

  func noTableName(start: TOMLPosition) -> Complaint {
    switch scanner.current {
    case .openBracket:
      Complaint(
        start, "too many brackets: write [name] for a table, [[name]] for an element of a list of tables")
    case .closeBracket:
      Complaint(start, "expected a name between the brackets, as in [display], found none")
    default:
      Complaint(start, "expected a name and ] after the [, as in [display], found \(next)")
    }
  }

  func unclosedHeader(_ path: KeyPath, isElement: Bool, start: TOMLPosition) -> Complaint {
    let name = path.text()
    let brackets = isElement ? "]]" : "]"
    let whole = isElement ? "[[\(name)]]" : "[\(name)]"
    if let advice = adviceOnNext {
      return complaint("expected \(brackets) after \(name), found \(next): \(advice)")
    }
    if scanner.isAtLineEnd || scanner.current == .hash {
      return Complaint(start, "expected \(brackets) after \(name), found \(next): write \(whole)")
    }
    if scanner.current == .closeBracket {
      return Complaint(start, "expected \(brackets) after \(name), found only one ]: write \(whole)")
    }
    if scanner.current == .equals {
      return complaint(
        "expected \(brackets) after \(name), found =: a header has only a name, its keys go on the lines below"
      )
    }
    let isWord = path.rest.isEmpty && (scanner.current.map { $0.isBareKey || $0 >= 0x80 } ?? false)
    let hint = isWord ? ": a name of several words needs quotes" : ""
    return complaint("expected \(brackets) after \(name), found \(next)\(hint)")
  }

  func textAfterHeader(_ path: KeyPath, isElement: Bool) -> Complaint {
    let name = path.text()
    let whole = isElement ? "[[\(name)]]" : "[\(name)]"
    if scanner.current == .closeBracket {
      return complaint(
        isElement
          ? "found one ] too many after \(whole)"
          : "found one ] too many: write \(whole), or [[\(name)]] for one of several")
    }
    if let advice = adviceOnNext {
      return complaint("expected the end of the line after \(whole), found \(next): \(advice)")
    }
    return complaint(
      "expected the end of the line after \(whole), found \(next): its keys go on the lines below")
  }
}
