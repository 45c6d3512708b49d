import ClockModel
import Text

extension Setting {
  /// Reads a text of one line.
  ///
  /// - Parameters:
  ///   - what: its description, as in `a line about the board`.
  ///   - longest: the maximum number of characters.
  ///   - mayBeEmpty: whether it may be empty.
  /// - Returns: the text, `nil` if it is invalid.
  package func line(_ what: String, longest: Int, mayBeEmpty: Bool = false) -> String? {
    let expected = "\(what), of at most \(longest) characters"
    guard let text = string(expected: expected) else { return nil }
    guard mayBeEmpty || !text.isEmpty else {
      refuse(expected: expected)
      return nil
    }
    return isLine(text, expected: expected, longest: longest) ? text : nil
  }

  /// Reads a readout's label, which may be empty.
  package func label() -> String? {
    let expected = "a text of at most \(Readout.longestLabel) characters"
    guard case .string(let text) = node.value else {
      refuseKind(expected: expected, hint: "write label = \(Words.quoted(node.value.description))")
      return nil
    }
    return isLine(text, expected: expected, longest: Readout.longestLabel) ? text : nil
  }

  /// Whether a text fits on one line; reports its faults.
  private func isLine(_ text: String, expected: String, longest: Int) -> Bool {
    switch LineFault(text, longest: longest) {
    case nil: return true
    case .long(let count): refuse(expected: expected, found: "\(count)")
    case .unprintable: refuse(expected: "a text without control characters and invisible characters")
    case .invisible: refuse(expected: "a text with at least one visible character")
    }
    return false
  }

  /// Reads a name for typing: letters a to z, digits and hyphens.
  package func name(longest: Int) -> String? {
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
  /// Whether a text is a name for typing; it may not begin with a hyphen, as options do.
  package static func isName(_ text: String, longest: Int) -> Bool {
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
