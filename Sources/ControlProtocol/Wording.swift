/// How messages name what came over the wire.
enum Wording {
  /// A foreign text in quotes, cut short, without anything that could move a cursor or turn the line around.
  static func quoted(_ text: String) -> String {
    let longest = 40
    var shown = "\""
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: shown.unicodeScalars.append("\u{FFFD}")
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown + (text.unicodeScalars.dropFirst(longest).isEmpty ? "\"" : "…\"")
  }

  /// Words as a list in a sentence: `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String], _ conjunction: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
