/// Finds the names closest to a mistyped one.
package enum NearestName {
  /// Longer names are not compared: nobody mistypes one, and the time is the product of the lengths.
  private static let longest = 64

  /// Returns the name nearest to a wrong one in any case, or `nil` if none is near.
  package static func of(_ wrong: String, among names: [String]) -> String? {
    all(wrong, among: names).first
  }

  /// Returns all names at the smallest distance; if none is near, those that begin with the text, or that it
  /// begins with.
  package static func all(_ wrong: String, among names: [String]) -> [String] {
    all(wrong, among: names.map(Name.init)).map(\.text)
  }

  /// A name prepared for repeated comparisons.
  package struct Name: Sendable {
    /// The name as spelled.
    package let text: String
    /// Its letters in lower case, for comparison.
    package let letters: [Unicode.Scalar]

    package init(_ text: String) {
      self.text = text
      letters = Array(text.lowercased().unicodeScalars)
    }
  }

  /// Returns the nearest names, like ``all(_:among:)``.
  package static func all(_ wrong: String, among names: [Name]) -> [Name] {
    let text = Array(wrong.lowercased().unicodeScalars)
    guard !text.isEmpty, text.count <= longest else { return [] }
    var nearest: [Name] = []
    // One mistake in three letters is a typo; more is another word.
    var least = max(1, text.count / 3)
    var rows = Rows()
    for name in names {
      let other = name.letters
      guard other.count <= longest, abs(other.count - text.count) <= least else { continue }
      // A name that keeps none of the letters is not near.
      let distance = editDistance(text, other, limit: least, &rows)
      guard distance <= least, distance < max(text.count, other.count) else { continue }
      if distance < least { nearest = [] }
      least = distance
      nearest.append(name)
    }
    guard nearest.isEmpty, text.count >= 3 else { return nearest }
    return names.filter { name in
      name.letters.starts(with: text) || name.letters.count >= 3 && text.starts(with: name.letters)
    }
  }

  /// The three rows of the distance table in use, kept between comparisons.
  private struct Rows {
    var twoBack: [Int] = []
    var previous: [Int] = []
    var current: [Int] = []
  }

  /// Returns the number of letters to insert, delete, replace or swap with a neighbour; any number above the
  /// limit if it is exceeded.
  private static func editDistance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int, _ rows: inout Rows
  ) -> Int {
    rows.previous.removeAll(keepingCapacity: true)
    rows.previous.append(contentsOf: 0...right.count)
    for (row, letter) in left.enumerated() {
      rows.current.removeAll(keepingCapacity: true)
      rows.current.append(row + 1)
      var least = row + 1
      for (column, other) in right.enumerated() {
        var distance = min(
          rows.previous[column + 1] + 1, rows.current[column] + 1,
          rows.previous[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          distance = min(distance, rows.twoBack[column - 1] + 1)
        }
        rows.current.append(distance)
        least = min(least, distance)
      }
      // A row depends on the two above it. Through a swap, a distance one lower in the row above still
      // counts.
      if least > limit + 1 { return least }
      swap(&rows.twoBack, &rows.previous)
      swap(&rows.previous, &rows.current)
    }
    return rows.previous[right.count]
  }
}
