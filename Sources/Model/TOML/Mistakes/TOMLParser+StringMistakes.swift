// Messages for mistakes within quotes.
extension TOMLParser {
  func unclosedString(_ start: TOMLPosition, quote: String, text: [UInt8]) -> Complaint {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    if let last = scalars.last(where: { !$0.properties.isWhitespace }), Self.curlyQuotes.contains(last) {
      return Complaint(
        start,
        "this text begins with a plain quote and ends with a curly one (\(last)): use plain quotes, as in \"text\""
      )
    }
    let otherQuote: Unicode.Scalar = quote == "'" ? "\"" : "'"
    if scalars.last(where: { !$0.properties.isWhitespace }) == otherQuote {
      return Complaint(
        start, "this text begins with \(quote) and ends with \(otherQuote): put the same quote at both ends")
    }
    return Complaint(start, "this text has no closing quote: put a \(quote) at its end, on the same line")
  }

  func unclosedMultilineString(_ start: TOMLPosition, quotes: String) -> Complaint {
    Complaint(start, "this text has no end: put \(quotes) at its end")
  }

  /// The complaint about an unknown escape; the scanner is at its backslash.
  func unknownEscape() -> Complaint {
    guard let scalar = scanner.peekScalar(1), let byte = scanner.peek(1), !byte.isLineEnd else {
      return complaint("found a backslash at the end of the line: for a backslash itself write \\\\")
    }
    if scalar == " " {
      return complaint("a backslash before a space is not an escape: for a backslash itself write \\\\")
    }
    let letter = PrintableText.excerpt(of: String(Character(scalar)))
    return complaint(
      "\\\(letter) is not an escape: for a backslash itself write \\\\, or put the text in 'single quotes'")
  }
}
