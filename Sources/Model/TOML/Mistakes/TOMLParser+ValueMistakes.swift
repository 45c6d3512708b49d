// Messages for mistakes right of the `=`.
extension TOMLParser {
  /// The complaint about something that cannot begin a value.
  func noValue() -> Complaint {
    switch scanner.current {
    case .hash:
      return complaint("expected a value, found a comment: text with a # in it needs quotes")
    case .comma:
      return complaint("expected a value, found a comma: there is nothing before it")
    default:
      return complaint("expected a value, found \(next)")
    }
  }

  /// The complaint about a word that is not a value.
  func unquotedValue() -> Complaint {
    if let advice = adviceOnNext { return complaint("expected a value, found \(next): \(advice)") }
    let token = scanner.upcomingText(scanner.run { !$0.endsToken })
    if token.hasPrefix("=") {
      return complaint("expected a value, found =: write a single = after the key")
    }
    let shownToken = PrintableText.excerpt(of: token)
    switch token.lowercased() {
    case "true", "false":
      return complaint("expected a value, found \(shownToken): write \(token.lowercased()), in lower case")
    case "yes", "on", "enabled":
      return complaint(
        "expected a value, found \(shownToken): text needs quotes, as in \"\(shownToken)\"; for a switch write true"
      )
    case "no", "off", "disabled":
      return complaint(
        "expected a value, found \(shownToken): text needs quotes, as in \"\(shownToken)\"; for a switch write false"
      )
    case "nan", "inf":
      return complaint("expected a value, found \(shownToken): write \(token.lowercased()), in lower case")
    case "null", "nil", "none":
      return complaint(
        "expected a value, found \(shownToken): to set nothing, leave out the whole line, or in a board write false"
      )
    default:
      return textNeedsQuotes()
    }
  }

  /// The complaint about a token that begins like a number but is not one.
  func notANumber(_ token: ArraySlice<UInt8>) -> Complaint {
    if token.contains(.slash) || token.split(separator: .dot).count == 3,
      token.allSatisfy({ $0.isDigit || $0 == .slash || $0 == .dot }),
      token.suffix(4).allSatisfy(\.isDigit)
    {
      return notADate(token)
    }
    let body = token.drop { $0 == .plus || $0 == .minus }
    let word = String(decoding: body, as: UTF8.self).lowercased()
    if word == "inf" || word == "nan" || word == "infinity" {
      return complaint(
        "expected a value, found \(shown(token)): write \(word == "nan" ? "nan" : "inf"), in lower case")
    }
    return textNeedsQuotes()
  }

  func notADate(_ token: ArraySlice<UInt8>) -> Complaint {
    complaint(
      "expected a date as in 1985-10-26 (year, month, day, with leading zeros), found \(shown(token))")
  }

  private func textNeedsQuotes() -> Complaint {
    // People mean the whole line, up to a comment or to the continuation of an array or braces around it.
    let text = restOfLine { $0 == .hash || $0 == .comma || $0 == .closeBracket || $0 == .closeBrace }
    if let quote = text.last, quote == "\"" || quote == "'", text.dropLast().last != quote {
      return complaint(
        "expected a value, found \(PrintableText.excerpt(of: text)): its opening \(quote) is missing")
    }
    let token = scanner.upcomingText(scanner.run { !$0.endsToken })
    if token.hasSuffix(";") {
      return complaint(
        "expected a value, found \(PrintableText.excerpt(of: token)): lines do not end with a semicolon")
    }
    if let scalar = token.unicodeScalars.first(where: Self.isInvisible) {
      return complaint(
        "this value contains \(Self.name(ofInvisible: scalar)): delete it, or put the text in quotes")
    }
    let advice = text.utf8.first?.isDigit == true ? "a number has digits only, text" : "text"
    return complaint(
      "expected a value, found \(PrintableText.excerpt(of: text)): \(advice) needs quotes, as in \(PrintableText.quoted(text))"
    )
  }

  func textAfterValue(_ value: TOMLValue) -> Complaint {
    let found = "expected the end of the line after the value, found \(next)"
    if let advice = adviceOnNext { return complaint("\(found): \(advice)") }
    switch (value, scanner.current) {
    case (.integer, .comma) where scanner.peek(1)?.isDigit == true:
      return complaint("\(found): write a fraction with a point, as in 1.5")
    case (_, .comma):
      return complaint("\(found): write each setting on its own line, without commas")
    case (_, .semicolon):
      return complaint("\(found): lines do not end with one")
    case (_, .slash):
      return complaint("\(found): a comment begins with #")
    case (_, .closeBracket), (_, .closeBrace):
      return complaint("\(found), which closes nothing")
    case (.localTime, _), (.localDateTime, _):
      return complaint("\(found): a time runs from 00:00:00 to 23:59:59, without AM or PM")
    case (.string, _)
    where restOfLine.contains(where: { $0 == "\"" || $0 == "'" }) && !restOfLine.contains("="):
      return complaint(
        "\(found): if the text contains a quote, put it in quotes of the other kind")
    default:
      return complaint("\(found): write each setting on its own line")
    }
  }

  func noComma(inArrayFrom start: TOMLPosition) -> Complaint {
    let place =
      start.line == scanner.position.line ? "the array" : "the array that starts on line \(start.line)"
    let advice = adviceOnNext.map { ": \($0)" } ?? ""
    return complaint("expected a comma or ] in \(place), found \(next)\(advice)")
  }

  func unclosedArray(_ start: TOMLPosition) -> Complaint {
    Complaint(start, "this array has no end: put a ] there")
  }

  func noCommaInInlineTable() -> Complaint {
    let advice = adviceOnNext.map { ": \($0)" } ?? ""
    return complaint("expected a comma or } in the braces, found \(next)\(advice)")
  }

  func unclosedInlineTable(_ start: TOMLPosition) -> Complaint {
    Complaint(
      start,
      "these braces are not closed on their line: put a } at its end; for a longer table use a [header]")
  }
}
