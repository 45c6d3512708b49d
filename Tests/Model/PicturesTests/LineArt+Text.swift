import Pictures

extension LineArt {
  /// The lit bars of digits, left to right, as text: unlit bars and the gap between two digits are spaces.
  static func text(_ digits: [[[LineArtCell]]]) -> [String] {
    (0..<(digits.first?.count ?? 0)).map { line in
      digits.map { String($0[line].map { $0.isLit ? $0.character : " " }) }.joined(separator: " ")
    }
  }
}
