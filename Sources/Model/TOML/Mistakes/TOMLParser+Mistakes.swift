// Common to all messages: naming the next part of the file.
extension TOMLParser {
  func complaint(_ message: String) -> Complaint { Complaint(scanner.position, message) }

  /// A part of the file, as shown in a message.
  func shown(_ bytes: ArraySlice<UInt8>) -> String {
    PrintableText.excerpt(of: String(decoding: bytes, as: UTF8.self))
  }

  /// The next part of the file in words: a word, a character that needs a name, or the end.
  var next: String {
    guard let byte = scanner.current, let scalar = scanner.scalar else { return "the end of the file" }
    if byte.isLineEnd { return "the end of the line" }
    if byte == .hash { return "a comment" }
    if let name = Self.names[scalar] { return name }
    if Self.isInvisible(scalar) { return Self.name(ofInvisible: scalar) }
    let word = scanner.run { !$0.endsToken && $0 != .equals }
    return shown(scanner.upcoming(max(1, word)))
  }

  /// What to do about the next character if it is one that people paste or type by mistake.
  var adviceOnNext: String? {
    guard let scalar = scanner.scalar else { return nil }
    if Self.curlyQuotes.contains(scalar) { return "use plain quotes, as in \"text\"" }
    if scalar == "\u{FEFF}" { return "delete it" }
    if Self.isInvisible(scalar) {
      return "delete it, or replace it with a plain space"
    }
    return nil
  }

  /// Whether a character is invisible and not one of TOML's blanks.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && (scalar.properties.isWhitespace || scalar.properties.generalCategory == .format)
  }

  static func name(ofInvisible scalar: Unicode.Scalar) -> String {
    if let name = names[scalar] { return name }
    let code = String(scalar.value, radix: 16, uppercase: true)
    return "an invisible character (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))"
  }

  /// The rest of the line up to a comment, without trailing blanks.
  var restOfLine: String { restOfLine { $0 == .hash } }

  func restOfLine(upTo isEnd: (UInt8) -> Bool) -> String {
    let length = scanner.run { !$0.isLineEnd && !isEnd($0) }
    let text = scanner.upcoming(length)
    return String(
      decoding: text.prefix(text.lastIndex { !$0.isBlank }.map { $0 - text.startIndex + 1 } ?? 0),
      as: UTF8.self)
  }

  /// The quotes that word processors and web pages use instead of plain ones.
  static let curlyQuotes: Set<Unicode.Scalar> = [
    "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}",
    "\u{BB}",
    "\u{2039}", "\u{203A}", "\u{2032}", "\u{2033}", "\u{B4}", "`",
  ]

  private static let names: [Unicode.Scalar: String] = [
    ",": "a comma", ":": "a colon", ";": "a semicolon", "`": "a backtick (`)",
    "\u{2018}": "a curly quote (‘)", "\u{2019}": "a curly quote (’)", "\u{201A}": "a curly quote (‚)",
    "\u{201C}": "a curly quote (“)", "\u{201D}": "a curly quote (”)", "\u{201E}": "a curly quote („)",
    "\u{A0}": "a no-break space (U+00A0)", "\u{FEFF}": "a byte-order mark (U+FEFF)",
  ]
}

extension TOMLScanner {
  /// The scalar this many bytes ahead.
  func peekScalar(_ distance: Int) -> Unicode.Scalar? {
    UTF8Text.scalar(in: bytes, at: offset + distance)?.scalar
  }
}
