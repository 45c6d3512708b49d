/// Finds the name that a mistyped one was most likely to be.
enum NearestName {
  /// Longer names are not compared: nobody mistypes one, and the comparison takes the product of the lengths.
  private static let longest = 64

  /// The name nearest to a wrong one, whatever its case, or `nil` where none is near.
  static func of(_ wrong: String, among names: [String]) -> String? {
    all(wrong, among: names).first
  }

  /// The names nearest to a wrong one, all at the same distance; where none is near, those that it begins or that begin it.
  static func all(_ wrong: String, among names: [String]) -> [String] {
    let text = Array(wrong.lowercased().unicodeScalars)
    guard !text.isEmpty, text.count <= longest else { return [] }
    var nearest: [String] = []
    // One mistake in three letters is a typing mistake, more is another word.
    var least = max(1, text.count / 3)
    for name in names {
      let other = Array(name.lowercased().unicodeScalars)
      guard other.count <= longest, abs(other.count - text.count) <= least else { continue }
      // A name of which nothing is left is as far as names can be.
      let distance = editDistance(text, other)
      guard distance <= least, distance < max(text.count, other.count) else { continue }
      if distance < least { nearest = [] }
      least = distance
      nearest.append(name)
    }
    guard nearest.isEmpty, text.count >= 3 else { return nearest }
    return names.filter { name in
      let other = name.lowercased().unicodeScalars
      return other.starts(with: text) || other.count >= 3 && text.starts(with: other)
    }
  }

  /// The number of letters to insert, delete, replace or exchange with their neighbour.
  static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var twoBack: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var distance = min(
          previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          distance = min(distance, twoBack[column - 1] + 1)
        }
        current.append(distance)
      }
      twoBack = previous
      previous = current
    }
    return previous[right.count]
  }
}
