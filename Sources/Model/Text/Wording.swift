/// Pieces of sentences that messages are put together from.
public enum Wording {
  /// Words as a list in a sentence: `a`, `a or b`, `a, b or c`.
  ///
  /// - Parameters:
  ///   - words: The words in their order.
  ///   - conjunction: What stands before the last one.
  /// - Returns: The list, empty where there are no words.
  public static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }

  /// A text as lines of a width, parted between words; a word that is wider is parted too.
  ///
  /// - Parameters:
  ///   - text: The text; blanks at which it is parted are left out.
  ///   - columns: The width, at least 1.
  /// - Returns: The lines, at least one.
  public static func lines(of text: String, columns: Int) -> [String] {
    let columns = max(columns, 1)
    var lines: [String] = []
    var rest = text[...]
    while rest.count > columns {
      // A blank behind the last column parts as well.
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
