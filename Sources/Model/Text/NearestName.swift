/// Finds the name that a mistyped one was most likely to be.
public enum NearestName {
  /// Longer names are not compared: nobody mistypes one, and the comparison takes the product of the lengths.
  private static let longest = 64

  /// The name nearest to a wrong one, whatever its case, or `nil` where none is near.
  public static func of(_ wrong: String, among names: [String]) -> String? {
    all(wrong, among: names).first
  }

  /// The names nearest to a wrong one, all at the same distance; where none is near, those that it begins or that begin it.
  public static func all(_ wrong: String, among names: [String]) -> [String] {
    all(wrong, among: names.map(Name.init)).map(\.text)
  }

  /// A name with its letters as they are compared, for names that are compared often.
  public struct Name: Sendable {
    /// The name as it is spelled.
    public let text: String
    /// Its letters as they are compared, in lower case.
    public let letters: [Unicode.Scalar]

    /// A name.
    public init(_ text: String) {
      self.text = text
      letters = Array(text.lowercased().unicodeScalars)
    }
  }

  /// The names nearest to a wrong one, as ``all(_:among:)`` has them.
  public static func all(_ wrong: String, among names: [Name]) -> [Name] {
    let text = Array(wrong.lowercased().unicodeScalars)
    guard !text.isEmpty, text.count <= longest else { return [] }
    var nearest: [Name] = []
    // One mistake in three letters is a typing mistake, more is another word.
    var least = max(1, text.count / 3)
    var rows = Rows()
    for name in names {
      let other = name.letters
      guard other.count <= longest, abs(other.count - text.count) <= least else { continue }
      // A name of which nothing is left is as far as names can be.
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

  /// The three rows of the table of distances that are in use, kept from one comparison to the next.
  private struct Rows {
    var twoBack: [Int] = []
    var previous: [Int] = []
    var current: [Int] = []
  }

  /// The number of letters to insert, delete, replace or exchange with their neighbour; any number above the limit
  /// where it is more than that.
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
      // A row follows from the two above it. The one above may hold less by one, by way of an exchange.
      if least > limit + 1 { return least }
      swap(&rows.twoBack, &rows.previous)
      swap(&rows.previous, &rows.current)
    }
    return rows.previous[right.count]
  }
}
