/// Pieces of sentences that messages are put together from.
enum Wording {
  /// Words as a list in a sentence: `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String], _ conjunction: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
