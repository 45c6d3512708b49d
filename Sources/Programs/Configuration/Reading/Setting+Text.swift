extension Setting {
  /// A text that stands on one line.
  ///
  /// - Parameters:
  ///   - what: what it is, as in `a line about the board`.
  ///   - longest: how many characters it may have.
  ///   - mayBeEmpty: whether it may have none.
  /// - Returns: the text, `nil` where it is not as it should be.
  func line(_ what: String, longest: Int, mayBeEmpty: Bool = false) -> String? {
    let expected = "\(what), of at most \(longest) characters"
    guard let text = string(expected: expected) else { return nil }
    // Unicode scalars, as columns are counted: a character of a thousand accents is long.
    let count = text.unicodeScalars.count
    guard (mayBeEmpty ? 0 : 1)...longest ~= count, !Words.hasControlCharacters(text) else {
      refuse(expected: expected, found: count > longest ? "\(count)" : nil)
      return nil
    }
    return text
  }

  /// A name that is typed: of the letters a to z, digits and hyphens.
  func name(longest: Int) -> String? {
    let expected = "a name of at most \(longest) letters a to z, digits and hyphens"
    guard let text = string(expected: expected) else { return nil }
    guard Words.isName(text, longest: longest) else {
      let lowered = String(text.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
      refuse(
        expected: expected,
        hint: Words.isName(lowered, longest: longest) ? Words.didYouMean([Words.quoted(lowered)]) : nil)
      return nil
    }
    return text
  }
}

extension Words {
  /// Whether a text is a name that is typed; a hyphen does not begin it, since that begins an option.
  static func isName(_ text: String, longest: Int) -> Bool {
    1...longest ~= text.utf8.count && !text.hasPrefix("-")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
