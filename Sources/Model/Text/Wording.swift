/// Phrases for messages.
package enum Wording {
  /// Joins words into a list for a sentence: `a`, `a or b`, `a, b or c`; empty without words.
  package static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }

  /// Wraps a text at spaces; breaks words that are wider than a line.
  ///
  /// - Parameters:
  ///   - text: The text; spaces at line breaks are dropped.
  ///   - columns: The width, at least 1.
  /// - Returns: The lines, at least one.
  package static func lines(of text: String, columns: Int) -> [String] {
    let columns = max(columns, 1)
    var lines: [String] = []
    var rest = text[...]
    while rest.count > columns {
      // A space after the last column is also a line break.
      let window = rest.prefix(columns + 1)
      if let blank = window.lastIndex(of: " "), blank > rest.startIndex {
        let line = rest[..<blank]
        lines.append(String(line.prefix(upTo: line.lastIndex { $0 != " " }.map(line.index(after:)) ?? blank)))
        rest = rest[rest.index(after: blank)...].drop { $0 == " " }
      } else {
        lines.append(String(rest.prefix(columns)))
        rest = rest.dropFirst(columns)
      }
    }
    return rest.isEmpty && !lines.isEmpty ? lines : lines + [String(rest)]
  }
}
