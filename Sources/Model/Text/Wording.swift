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
}
